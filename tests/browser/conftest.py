"""A real browser before a real server: one of each for all tests of a process, a fresh visit for each test."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visits import ARGUMENTS, CHROMIUM, Visit, Visits
from tests.web.client import Server, free_settings, serving
from wardroom.store import url_for

DEJAVU = Path("/usr/share/fonts/truetype/dejavu")
FONTS = f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>{DEJAVU}</dir><cachedir>CACHE</cachedir></fontconfig>
"""


@pytest.fixture(scope="session")
def letters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str | float | bool]:
    """DejaVu and nothing else, so that words are as long on every machine, and as long as they get on any."""
    if not (DEJAVU / "DejaVuSans.ttf").exists():
        pytest.fail(f"There are no letters in {DEJAVU}; 'make test' installs them (on Debian: fonts-dejavu-core).")
    folder = tmp_path_factory.mktemp("letters")
    (folder / "fonts.conf").write_text(FONTS.replace("CACHE", str(folder / "cache")), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(folder / "fonts.conf")}


@pytest.fixture(scope="session")
def browser(letters: dict[str, str | float | bool]) -> Iterator[Browser]:
    """Debian's chromium. Without it these tests fail: nobody should think that the pages were tried."""
    if not Path(CHROMIUM).exists():
        pytest.fail(
            f"There is no browser at {CHROMIUM}; 'make test' installs it (on Debian: apt-get install chromium)."
        )
    with sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **letters}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS), env=environment)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def quiet_loop(browser: Browser) -> Iterator[None]:
    """Playwright keeps an event loop on this thread: other tests in between must not find it running."""
    asyncio._set_running_loop(_loop_of(browser))
    yield
    asyncio._set_running_loop(None)


def _loop_of(browser: Browser) -> asyncio.AbstractEventLoop:
    loop: asyncio.AbstractEventLoop = browser._loop
    return loop


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table for the person at this machine."""
    yield from _serve(tmp_path_factory, accounts=False)


@pytest.fixture(scope="session")
def group(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table for a group, with accounts."""
    yield from _serve(tmp_path_factory, accounts=True)


def _serve(folders: pytest.TempPathFactory, *, accounts: bool) -> Iterator[Server]:
    database = url_for(folders.mktemp("browser") / "wardroom.sqlite")
    with serving(free_settings(database, accounts=accounts)) as server:
        yield server


@pytest.fixture(scope="session")
def kept_windows() -> dict[str, Visit]:
    """Windows that are used by one test after another; they close with the browser."""
    return {}


@pytest.fixture
def visits(browser: Browser, kept_windows: dict[str, Visit]) -> Iterator[Visits]:
    """Windows that people open; at the end none of them may have had a fault that nobody expected."""
    opened = Visits(browser, kept_windows)
    yield opened
    opened.close()


@pytest.fixture
def visit(visits: Visits, alone: Server) -> Visit:
    """One person at his own machine, who has seen the tour."""
    return visits.again(alone)
