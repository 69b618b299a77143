"""``python -m terminal``, which is ``make chat``: talk to a running Spotter.

By default with the local run on PORT (8000), as a demo user; SPOTTER_URL and SPOTTER_TOKEN (an ID token) name a
deployed one.
"""

import argparse
import os
import sys
import time

from rich.console import Console

from terminal.api import Api, Refused, Unreachable
from terminal.chat import Chat, Read
from terminal.connection import Connection, opener
from terminal.screen import Screen


def main(arguments: list[str] | None = None) -> int:
    """Hold a conversation; the exit code is 1 if it could not begin."""
    asked = _arguments().parse_args(arguments)
    console = Console(highlight=False)
    reads_keys = sys.stdin.isatty() and console.is_terminal
    screen = Screen(console, echoes=reads_keys)
    api = Api(asked.url, user=asked.user, tenant=asked.tenant, token=os.environ.get("SPOTTER_TOKEN", ""))
    connection = Connection(opener(api), time.monotonic, time.sleep)
    chat = Chat(api, connection, screen, _keyboard() if reads_keys else _lines)
    try:
        api.sessions(1)
        screen.say(f"Spotter at {api.url}. /help tells what you can do.", "dim")
        if asked.session:
            chat.resume(asked.session)
        elif asked.last:
            chat.resume_last()
        chat.run()
    except (Unreachable, Refused) as error:
        screen.say(str(error), "red")
        if isinstance(error, Unreachable) and not os.environ.get("SPOTTER_URL"):
            screen.say("Is it running? `make run` starts it.", "dim")
        return 1
    except KeyboardInterrupt:
        console.print()
    finally:
        connection.close()
    if chat.session is not None:
        screen.say(f"To go on with this conversation: make chat SESSION={chat.session}", "dim")
    return 0


def _arguments() -> argparse.ArgumentParser:
    port = os.environ.get("PORT") or "8000"
    parser = argparse.ArgumentParser(prog="make chat", description="Talk to a running Spotter.")
    parser.add_argument(
        "--url", default=os.environ.get("SPOTTER_URL") or f"http://localhost:{port}", help="where it is"
    )
    parser.add_argument("--session", default="", help="go on with this session")
    parser.add_argument("--last", action="store_true", help="go on with the session that was active last")
    parser.add_argument("--user", default="demo", help="the demo user of a local run (demo)")
    parser.add_argument("--tenant", default="demo", help="the demo user's tenant (demo)")
    return parser


def _keyboard() -> Read:
    import readline  # noqa: F401 - gives input() history and editing; a pipe needs neither

    return input


def _lines(_prompt: str) -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


if __name__ == "__main__":
    sys.exit(main())
