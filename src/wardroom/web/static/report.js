/** The report: a button that prints. */

document.getElementById("print")?.addEventListener("click", () => window.print());
