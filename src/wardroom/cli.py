"""The command line. Nothing is imported before the command that needs it is known, so that help comes at once.

Exit status: 0 for success, 1 if `replay` or `verify` found something wrong, 2 for bad usage with one line on
standard error, 130 after Ctrl-C (a game is saved and ends with 0).
"""

from __future__ import annotations

import argparse
import difflib
import math
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from wardroom import __version__
from wardroom.games import FIRST, GAMES

if TYPE_CHECKING:
    from wardroom import Policy
    from wardroom.telling.lines import Line

__all__ = ["main"]


LANGUAGE_VARIABLES = ("WARDROOM_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables that name the reader's language; the first that is set does."""


def _say(message: str, *args: object) -> str:
    """A message for the reader."""
    from wardroom.table.text import say

    return say(message, *args)


class UsageError(Exception):
    """Something typed wrong; the message says what to do instead."""

    def __init__(self, message: str, *filling: object) -> None:
        self.message, self.filling = message, filling

    def __str__(self) -> str:
        return _say(self.message, *self.filling)


class _Parser(argparse.ArgumentParser):
    """Faults are one sentence, the way out included; help is in the reader's language."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.register("type", int, _whole_number)
        self.register("type", float, _number)

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        return super().add_argument(*names, **_in_words(settings))

    def error(self, message: str) -> NoReturn:
        raise UsageError("{0:plain}; see '{1} --help'.", message.removeprefix("argument ").rstrip("."), self.prog)


def _in_words(settings: dict[str, Any]) -> dict[str, Any]:
    return settings | {"help": _say(settings["help"])} if "help" in settings else settings


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(_say("'{0}' is not a whole number", text[:40])) from None


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise argparse.ArgumentTypeError(_say("'{0}' is not a number", text[:40]))
    return number


class Command(NamedTuple):
    """A word after `wardroom`: what it is for, its arguments, and what it does."""

    about: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every fault of the person who typed it is one line. The language ends with the command."""
    return copy_context().run(_run, list(sys.argv[1:] if argv is None else argv))


def _run(words: list[str]) -> int:
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115  (closed by the caller; nobody reads)
    try:
        status = _dispatch(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return 0
    except OSError as fault:
        _forget_output()
        return _complain(_disk_fault(fault))
    except KeyboardInterrupt:
        return 130
    except UsageError as fault:
        return _complain(fault)
    except ValueError as fault:
        from wardroom.table.errors import WardroomError

        if not isinstance(fault, WardroomError):
            raise
        return _complain(fault)
    return status


def _forget_output() -> None:
    """Nobody reads our output, or it cannot be written: what is still to be flushed must not complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _disk_fault(fault: OSError) -> UsageError:
    """A fault of the machine that no command has put into better words; one without a file is about the output."""
    from wardroom.table.errors import reason

    if fault.filename is None:
        return UsageError("the output cannot be written: {0}; send it elsewhere.", reason(fault))
    return UsageError("{0} cannot be used: {1}.", fault.filename, reason(fault))


def _complain(fault: Exception) -> int:
    print("wardroom: " + " ".join(str(fault).split()), file=sys.stderr)
    return 2


def _use_language(words: list[str]) -> list[str]:
    """Take `--lang` out of what was typed, wherever it stands; without it the surroundings say the language."""
    from wardroom.table.text import use_language

    use_language(next((value for value in map(os.environ.get, LANGUAGE_VARIABLES) if value), None))
    for place, word in enumerate(words):
        if word == "--":
            break
        option, equals, value = word.partition("=")
        if option == "--lang":
            rest = words[place + 1 :]
            if not equals and not rest:
                raise UsageError("name a language after --lang, such as es.")
            use_language(value if equals else rest.pop(0))
            return words[:place] + rest
    return words


def _dispatch(typed: list[str]) -> int:
    words = _use_language(typed)
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    name, rest = (words[0], words[1:]) if words else ("serve", [])
    if name in ("-h", "--help"):
        print(_overview())
        return 0
    if name == "--version":
        print(f"wardroom {__version__}")
        return 0
    if name not in COMMANDS:
        raise _unknown_command(name)
    from wardroom.players.usage import translate_argparse

    translate_argparse()
    parser = _Parser(prog=f"wardroom {name}", description=_say(COMMANDS[name].about), allow_abbrev=False)
    COMMANDS[name].arguments(parser)
    parser.add_argument("--lang", metavar="LANG", help="the language of all texts, such as es")
    try:
        arguments = parser.parse_args(rest)
    except SystemExit as end:  # --help
        return int(end.code or 0)
    return COMMANDS[name].run(arguments)


def _unknown_command(name: str) -> UsageError:
    if name.startswith("-"):
        return UsageError("unknown option '{0}'; see 'wardroom --help'.", name)
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    if near:
        return UsageError("unknown command '{0}': did you mean '{1}'?", name, near[0])
    return UsageError("unknown command '{0}': choose one of: {1}.", name, list(COMMANDS))


def _overview() -> str:
    from wardroom.table.text import name

    commands = [f"  {name(word)}{' ' * (11 - len(word))}{_say(command.about)}" for word, command in COMMANDS.items()]
    first = [
        (_say("Start here:"), "wardroom", _say("(the table in your browser)")),
        ("", f"wardroom play {FIRST}", _say("(in the terminal)")),
        (_say("More on a word:"), "wardroom play --help", ""),
        (_say("In your language:"), "wardroom --lang LANG play", ""),
    ]
    return "\n".join(
        [
            _say("Wardroom {0}: one table for naval wargames.", __version__),
            "",
            _say("Games: {0}", list(GAMES)),
            "",
            *commands,
            "",
            *(
                f"{label:<18}{name(command)}{' ' * (32 - len(command))}{about}".rstrip()
                for label, command, about in first
            ),
        ]
    )


# play and resume


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game; 'wardroom --help' lists them")
    parser.add_argument("--scenario", metavar="S", help="how to start; see 'wardroom scenarios GAME'")
    parser.add_argument("--seed", type=int, metavar="N", help="the same dice whenever you play with this number")
    parser.add_argument("--dice", metavar="MODE", help="auto (the table rolls) or manual (you roll real dice)")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="SEAT=NAME",
        help="let a bot play this seat; your own is module:name",
    )
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="set an option of the game")
    parser.add_argument("--scenario-file", metavar="FILE", help="play a scenario of your own")
    parser.add_argument("--charts", metavar="DIR", help="use the chart files of this folder in place of ours")
    parser.add_argument("--save", metavar="FILE", help="keep the game in this file")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    _plain_argument(parser)


def _plain_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="no colours, no boxes (for screen readers)")


def _resume_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a save; without it the newest game that is not over")
    _plain_argument(parser)


def _play(args: argparse.Namespace) -> int:
    if args.resume is not None:
        return _play_on(args)
    if args.game is None:
        raise UsageError("name a game to play: {0}.", list(GAMES))
    from wardroom import start
    from wardroom.players.answers import OPTIONS, pairs
    from wardroom.players.charts import own_charts
    from wardroom.players.saves import new_save
    from wardroom.players.screen import open_screen
    from wardroom.players.terminal import TerminalPlayer
    from wardroom.players.workshop import with_file

    options = pairs(args.option, OPTIONS)
    scenario, options = with_file(args.game, args.scenario, options, args.scenario_file)
    game = start(
        args.game,
        scenario,
        seed=args.seed,
        options=options,
        dice=args.dice or "auto",
        bots=_bots(args),
        charts=own_charts(args.charts),
    )
    file = new_save(game.header, args.save)
    file.write(game.record)
    return TerminalPlayer(game, file, open_screen(plain=args.plain)).play()


def _bots(args: argparse.Namespace) -> dict[str, str | Policy]:
    """Bots by seat: a bot of the game by its name, one of the player's own by module:name."""
    from wardroom.players.answers import BOTS, pairs
    from wardroom.table.own_bots import find_bot, is_address

    named = pairs(args.bot, BOTS)
    return {seat: find_bot(name) if is_address(name) else name for seat, name in named.items()}


def _play_on(args: argparse.Namespace) -> int:
    """Go on with a save: of all that can be given for a new game it takes only bots of the player's own."""
    bots = _bots(args)
    own = {seat: bot for seat, bot in bots.items() if not isinstance(bot, str)}
    if len(own) == len(bots):
        args.bot = []
    fixed = ("scenario", "scenario_file", "seed", "dice", "bot", "option", "charts", "save")
    given = [f"--{name.replace('_', '-')}" for name in fixed if getattr(args, name) not in (None, [])]
    if given:
        raise UsageError("a saved game has its own settings; leave out {0}.", list(given))
    return _take_up(args.resume, args.game, args.plain, own)


def _resume(args: argparse.Namespace) -> int:
    return _take_up(args.file, None, args.plain)


def _take_up(name: str | None, game_name: str | None, plain: bool, own_bots: Mapping[str, Policy] | None = None) -> int:
    from wardroom.games import find
    from wardroom.players.saves import SaveFile, find_save, newest_save, open_record
    from wardroom.players.screen import open_screen
    from wardroom.players.terminal import TerminalPlayer
    from wardroom.table.session import Game

    path = find_save(name) if name is not None else newest_save()
    file = SaveFile.opened(path)
    record = open_record(path)
    if game_name not in (None, record.header.game):
        raise UsageError("{0} is a game of {1}, not of {2}.", path, record.header.game, game_name)
    game = Game.load(find(record.header.game), record, own_bots=own_bots)
    return TerminalPlayer(game, file, open_screen(plain=plain)).play(resumed=True)


# Looking things up


def _game_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game; 'wardroom --help' lists them")


def _json_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def _show(args: argparse.Namespace, data: Callable[[], dict[str, Any]], lines: Callable[[], Iterable[Line]]) -> None:
    """Print as JSON, which is for machines and always the same, or as text, whichever was asked for."""
    if args.json:
        from wardroom.table.text import ENGLISH, reading

        with reading(ENGLISH):
            _print_json(data())
    else:
        from wardroom.players.screen import open_screen

        shown = list(lines())
        open_screen().lines(shown)


def _print_json(data: dict[str, Any]) -> None:
    import json

    print(json.dumps(data, ensure_ascii=False, indent=1))


def _tell(args: argparse.Namespace, data: dict[str, Any], said: Iterable[str]) -> None:
    """Print as JSON, or sentences as they are: a command in them may be copied."""
    if args.json:
        _print_json(data)
    else:
        for line in said:
            print(line)


def _rules_arguments(parser: argparse.ArgumentParser) -> None:
    _game_argument(parser)
    wanted = "a rule such as 9.6.2a, a section such as 9.6, or words to look for"
    parser.add_argument("id", nargs="?", metavar="ID", help=wanted)
    parser.add_argument("--coverage", action="store_true", help="what the tests prove (in a checkout)")
    _json_argument(parser)


def _rules(args: argparse.Namespace) -> int:
    from wardroom.players import rules

    if args.coverage:
        if args.id is not None:
            raise UsageError("--coverage is about all rules; leave out the rule's id.")
        found = rules.read_coverage(args.game)
        _show(args, lambda: rules.coverage_json(args.game, found), lambda: rules.coverage_lines(found))
        return 0
    book = rules.rulebook(args.game)
    rows = list(book.rules.values()) if args.id is None else book.find(args.id)
    _show(args, lambda: rules.rules_json(args.game, rows), lambda: rules.rule_lines(rows))
    return 0


def _charts_arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "wardroom charts GAME [CHART] [--charts DIR] [--json] | export GAME DIR [--force]"
    parser.add_argument("words", nargs="+", metavar="GAME [CHART] | export GAME DIR", help="what to show, or export")
    parser.add_argument("--charts", metavar="DIR", help="with the chart files of this folder in place of ours")
    parser.add_argument("--force", action="store_true", help="let export overwrite files")
    _json_argument(parser)


def _charts(args: argparse.Namespace) -> int:
    if args.words[0] == "export":
        return _export(args)
    if len(args.words) > 2:
        raise UsageError("name a game and at most one chart: wardroom charts GAME [CHART].")
    from wardroom.players import charts

    game, own = args.words[0], charts.own_charts(args.charts)
    if len(args.words) == 1:
        _show(args, lambda: charts.chart_list_json(game, own), lambda: charts.chart_list_lines(game, own))
        return 0
    file = charts.find_chart(game, args.words[1], own)
    _show(args, lambda: charts.chart_json(game, file), lambda: charts.chart_page(file))
    return 0


def _export(args: argparse.Namespace) -> int:
    if len(args.words) != 3:
        raise UsageError("name a game and a folder: wardroom charts export GAME DIR.")
    from wardroom.players import charts

    _, game, folder = args.words
    paths = charts.export(game, folder, force=args.force)
    data = {"game": game, "folder": folder, "files": [path.name for path in paths]}
    way_on = f"wardroom play {game} --charts {shlex.quote(folder)}"
    from wardroom.table.text import plural

    exported = plural(
        "{0} chart file is in {1}; play with it by: {2}", "{0} chart files are in {1}; play with them by: {2}"
    )
    _tell(args, data, [_say(exported, len(paths), folder, way_on)])
    return 0


def _scenarios_arguments(parser: argparse.ArgumentParser) -> None:
    _game_argument(parser)
    parser.add_argument("--new", metavar="FILE", help="write a scenario file of your own to start from")
    parser.add_argument("--check", metavar="FILE", help="check a scenario file of your own")
    parser.add_argument(
        "--convert", nargs="+", metavar="K=V", help="real figures (knots=17 tons=750) in the game's units"
    )
    _json_argument(parser)


def _scenarios(args: argparse.Namespace) -> int:
    from wardroom.players import scenarios, workshop
    from wardroom.players.answers import pairs

    if args.new is not None or args.check is not None or args.convert:
        figures = pairs(args.convert or [], workshop.FIGURES)
        from wardroom.table.text import ENGLISH, language, reading

        with reading(ENGLISH if args.json else language()):
            said = list(workshop.help_with(args.game, new=args.new, check=args.check, convert=figures))
        _tell(args, {"game": args.game, "said": said}, said)
        return 0
    _show(args, lambda: scenarios.scenarios_json(args.game), lambda: scenarios.scenario_lines(args.game))
    return 0


# Saved games


def _saves_arguments(parser: argparse.ArgumentParser) -> None:
    _json_argument(parser)


def _saves(args: argparse.Namespace) -> int:
    from wardroom.players import archive, saves

    found = saves.list_saves()
    _show(args, lambda: {"folder": str(saves.save_folder()), "saves": found}, lambda: archive.saves_lines(found))
    return 0


def _file_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a save, by its path or its name")
    _json_argument(parser)


def _replay(args: argparse.Namespace) -> int:
    from wardroom.players.archive import make_replay

    report = make_replay(args.file)
    _show(args, report.to_json, report.lines)
    return 0 if report.same else 1


def _verify(args: argparse.Namespace) -> int:
    from wardroom.players.archive import make_verification

    report = make_verification(args.file)
    _show(args, report.to_json, report.lines)
    return 0 if report.found.ok else 1


def _standings_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="finished games of one tournament")
    _json_argument(parser)


def _standings(args: argparse.Namespace) -> int:
    from wardroom.players.archive import make_standings, standings_lines

    data = make_standings(args.files)
    _show(args, lambda: data, lambda: standings_lines(data))
    return 0


# Many games


def _simulate_arguments(parser: argparse.ArgumentParser) -> None:
    from wardroom.simulate.cli import add_simulate_arguments

    add_simulate_arguments(parser)


def _simulate(args: argparse.Namespace) -> int:
    from wardroom.simulate.cli import run_simulate

    return run_simulate(args)


def _bench_arguments(parser: argparse.ArgumentParser) -> None:
    from wardroom.simulate.cli import add_bench_arguments

    add_bench_arguments(parser)
    parser.add_argument(
        "--games", type=int, default=50, metavar="N", help="for 'web': so many games at once (default 50)"
    )


def _bench(args: argparse.Namespace) -> int:
    if args.game == "web":
        from wardroom.web.serving.cli import run_web_bench

        return run_web_bench(args)
    from wardroom.simulate.cli import run_bench

    return run_bench(args)


# The browser table


def _serve_arguments(parser: argparse.ArgumentParser) -> None:
    from wardroom.web.serving.cli import add_serve_arguments

    add_serve_arguments(parser)


def _serve(args: argparse.Namespace) -> int:
    from wardroom.web.serving.cli import run_serve

    return run_serve(args)


def _backup_arguments(parser: argparse.ArgumentParser) -> None:
    from wardroom.web.serving.cli import add_backup_arguments

    add_backup_arguments(parser)


def _backup(args: argparse.Namespace) -> int:
    from wardroom.web.serving.cli import run_backup

    return run_backup(args)


def _restore_arguments(parser: argparse.ArgumentParser) -> None:
    from wardroom.web.serving.cli import add_restore_arguments

    add_restore_arguments(parser)


def _restore(args: argparse.Namespace) -> int:
    from wardroom.web.serving.cli import run_restore

    return run_restore(args)


def _admin_arguments(parser: argparse.ArgumentParser) -> None:
    from wardroom.web.serving.admin import add_admin_arguments

    add_admin_arguments(parser)


def _admin(args: argparse.Namespace) -> int:
    from wardroom.web.serving.admin import run_admin

    return run_admin(args)


COMMANDS = {
    "serve": Command("open the table in the browser, for yourself or for a group", _serve_arguments, _serve),
    "play": Command("play a game in the terminal", _play_arguments, _play),
    "resume": Command("go on with a saved game", _resume_arguments, _resume),
    "saves": Command("list the saved games", _saves_arguments, _saves),
    "scenarios": Command("list the scenarios, options and bots of a game", _scenarios_arguments, _scenarios),
    "rules": Command("look up the rules of a game", _rules_arguments, _rules),
    "charts": Command("look at the charts of a game, or copy them out", _charts_arguments, _charts),
    "replay": Command("print the whole log of a saved game and play it again", _file_argument, _replay),
    "verify": Command("check the dice of a saved game", _file_argument, _verify),
    "standings": Command("rank the finished games of a tournament", _standings_arguments, _standings),
    "simulate": Command("let bots play many games and count", _simulate_arguments, _simulate),
    "admin": Command("look after a server: accounts, games, passwords, bans", _admin_arguments, _admin),
    "backup": Command("copy all games of the browser table to a file", _backup_arguments, _backup),
    "restore": Command("bring such a copy back", _restore_arguments, _restore),
    "bench": Command("measure the speed of the engine, or of the server (bench web)", _bench_arguments, _bench),
}
