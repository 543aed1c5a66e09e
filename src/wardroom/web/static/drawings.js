/** The drawings that a page has: what has not changed is not sent again. */

/** So many are kept. */
const KEPT = 60;
/** So many of them, the newest, are named when a position is asked for. */
const NAMED = 12;

export class Drawings {
  /** @param {MediaQueryList} narrow where the page is as narrow as this, drawings that suit it are asked for */
  constructor(narrow) {
    this.narrow = narrow;
    /** By their marks, the newest last. @type {Map<string, string>} */
    this.kept = new Map();
  }

  /**
   * What is said of them when a position is asked for.
   * @param {Record<string, string>} [more]
   */
  query(more = {}) {
    const have = [...this.kept.keys()].slice(-NAMED).join(",");
    return new URLSearchParams({ ...more, narrow: this.narrow.matches ? "1" : "0", have });
  }

  /**
   * A position with those drawings in it that were not sent.
   * @template {{panels: {mark: string, svg: string | null}[]}} T
   * @param {T} position
   * @returns {T}
   */
  fill(position) {
    for (const panel of position.panels) {
      panel.svg ??= this.kept.get(panel.mark) ?? "";
      this.kept.delete(panel.mark);
      this.kept.set(panel.mark, panel.svg);
    }
    for (const mark of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(mark);
    }
    return position;
  }
}
