"""`wardroom`, `serve`, `backup` and `restore` on the command line."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from wardroom.table.errors import WardroomError
from wardroom.table.text import mark, say

__all__ = [
    "add_backup_arguments",
    "add_restore_arguments",
    "add_serve_arguments",
    "run_backup",
    "run_restore",
    "run_serve",
    "run_web_bench",
]

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def add_serve_arguments(parser: argparse.ArgumentParser) -> None:
    about = mark("where to listen (default: this machine alone)")
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=about)
    parser.add_argument("--port", type=int, metavar="N", help="the port (default 8765, or the next free one)")
    _database_argument(parser)
    parser.add_argument(
        "--accounts", action="store_true", help="everybody signs in (always so when other machines can reach it)"
    )
    about = mark("what people type, such as https://table.example.org")
    parser.add_argument("--address", default="", metavar="URL", help=about)
    about = mark("new games of GAME use the chart files of this folder in place of ours")
    parser.add_argument("--charts", action="append", default=[], metavar="GAME=DIR", help=about)
    about = mark("another limit than the usual one, such as connections=500 (docs/web.md has them all)")
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=N", help=about)
    parser.add_argument("--log", choices=("off", "plain", "json"), help="a line for each request and event")
    about = mark("who may read /metrics: loopback (default), off, or token (in WARDROOM_METRICS_TOKEN)")
    parser.add_argument("--metrics", choices=("loopback", "token", "off"), default="loopback", help=about)
    about = mark("mail to recover accounts is from this address (and sent by WARDROOM_SMTP=smtp://USER:PASSWORD@HOST)")
    parser.add_argument("--mail-from", default="", metavar="ADDRESS", help=about)
    parser.add_argument("--no-backup", action="store_true", help="make no copy before bringing the database up to date")
    parser.add_argument("--no-browser", action="store_true", help="print the address, open nothing")


def _database_argument(parser: argparse.ArgumentParser) -> None:
    about = mark("sqlite:///FILE or postgresql://… (default: a file in your data folder)")
    parser.add_argument("--database", metavar="URL", help=about)


def run_serve(args: argparse.Namespace) -> int:
    from wardroom.store import default_url
    from wardroom.store.store import COPIES
    from wardroom.web.serving.server import has_display, run
    from wardroom.web.serving.settings import Settings, limits_of, tidy_address

    if args.port is not None and not 0 < args.port < 65536:
        raise WardroomError("a port is a number from 1 to 65535, not {0:plain}.", args.port)
    group = args.accounts or bool(args.address) or args.host not in LOOPBACK
    settings = Settings(
        database=args.database or default_url(),
        host=args.host,
        port=args.port or 0,
        accounts=group,
        address=tidy_address(args.address),
        charts=_own_charts(args.charts),
        **limits_of(args.limit),
        copies=0 if args.no_backup else COPIES,
        log=args.log or _usual_log(group),
        metrics=args.metrics,
        metrics_token=_metrics_token(args.metrics),
        smtp=_mail(args),
        sender=args.mail_from,
    )
    return run(settings, browser=not args.no_browser and not settings.accounts and has_display())


def _usual_log(group: bool) -> str:
    """A table for one says nothing; a server for a group is read by a person or by a machine."""
    if not group:
        return "off"
    return "plain" if sys.stderr.isatty() else "json"


def _metrics_token(mode: str) -> str:
    token = os.environ.get("WARDROOM_METRICS_TOKEN", "")
    if mode == "token" and len(token) < 16:
        raise WardroomError("--metrics token needs a token of 16 letters or more in WARDROOM_METRICS_TOKEN.")
    return token


def _mail(args: argparse.Namespace) -> str:
    """Where mail is handed in; its links name the address that was set, never the one a request came by."""
    from wardroom.web.serving.mail import post_office

    url = os.environ.get("WARDROOM_SMTP", "")
    if args.mail_from and not url:
        raise WardroomError("--mail-from needs a mail server in WARDROOM_SMTP, such as smtp://USER:PASSWORD@HOST.")
    if url and not args.address:
        raise WardroomError("to send mail a server has to know its --address, which stands in the links.")
    post_office(url, args.mail_from)
    return url


def _own_charts(texts: list[str]) -> dict[str, dict[str, str]]:
    """The owner's charts by game, checked by its rules."""
    from wardroom.games import FIRST, find
    from wardroom.players.charts import own_charts

    charts = {}
    for text in texts:
        game, equals, folder = text.partition("=")
        if not equals:
            raise WardroomError("write charts as GAME=DIR, such as {0}=my-charts, not '{1}'.", FIRST, text)
        rules = find(game)
        charts[game] = own_charts(folder)
        rules.load_charts(charts[game])
    return charts


def add_backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="where to put the copy")
    parser.add_argument("--force", action="store_true", help="overwrite the file")
    _database_argument(parser)


def run_backup(args: argparse.Namespace) -> int:
    """A copy of all games, while they are being played."""
    from wardroom.store import backup, default_url

    backup(args.database or default_url(), Path(args.file), force=args.force)
    print(say("Everything is copied to {0}; bring it back with: {1}", args.file, f"wardroom restore {args.file}"))
    return 0


def add_restore_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a copy made by backup")
    _database_argument(parser)


def run_restore(args: argparse.Namespace) -> int:
    """Put a copy into a database that is empty."""
    from wardroom.store import default_url, restore

    restore(Path(args.file), args.database or default_url())
    print(say("Everything in {0} is back.", args.file))
    return 0


def run_web_bench(args: argparse.Namespace) -> int:
    """The figures of the server against their budgets."""
    import json

    from wardroom.simulate.bench import record
    from wardroom.web.serving.bench import measure_web, sheet

    seconds = 60.0 if args.seconds is None else args.seconds
    if not 5 <= seconds <= 600:
        raise WardroomError("--seconds takes a number from 5 to 600 here, not {0}.", seconds)
    figures = measure_web(args.games, seconds)
    if args.record:
        record(figures)
    if args.json:
        print(json.dumps(figures, ensure_ascii=False, indent=1))
    else:
        from wardroom.simulate.report import print_sheets

        print_sheets([sheet(figures)])
    return 0 if not figures["errors"] else 1
