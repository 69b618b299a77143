"""A Chromium for the page's tests: found, or installed. ``make browser`` runs this."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome")

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Without the background networking flags Chromium talks to hosts that no test may need."""

_ADVICE = """No Chromium was found and none could be installed: {why}
The page's tests need one. Do one of these, then run the command again:
  - install Chromium or Chrome so that `chromium` or `google-chrome` is on the PATH
    (Debian, Ubuntu: sudo apt-get install chromium), or
  - {python} -m playwright install chromium"""


class NoBrowserError(Exception):
    """There is no Chromium, and it could not be installed; the message says what to do."""


def found() -> str | None:
    """The path of a Chromium that is here: one on the PATH, else Playwright's own; None if there is neither."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return _playwrights_own()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


@cache
def executable() -> str:
    """The path of a Chromium, installed first if there was none. NoBrowserError says what to do when that fails."""
    return found() or _installed()


def _installed() -> str:
    faults = []
    for commands in _ways():
        try:
            for command in commands:
                print("installing Chromium:", " ".join(command), file=sys.stderr, flush=True)
                subprocess.run(command, check=True, env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})  # noqa: S603 - our own words
        except (OSError, subprocess.CalledProcessError) as error:
            faults.append(str(error))
            continue
        if path := found():
            return path
    raise NoBrowserError(_ADVICE.format(why="; ".join(faults), python=sys.executable))


def _ways() -> list[list[list[str]]]:
    """The ways to install one, each a list of commands, the likeliest first."""
    ways = [[[sys.executable, "-m", "playwright", "install", "chromium"]]]
    apt_get = shutil.which("apt-get")
    if apt_get and os.geteuid() == 0:
        ways.insert(0, [[apt_get, "update"], [apt_get, "install", "-y", "--no-install-recommends", "chromium"]])
    return ways


if __name__ == "__main__":
    try:
        executable()
    except NoBrowserError as error:
        sys.exit(str(error))
