"""As ``serve``, with a function that keeps Python's lock, and a watchdog that waits two seconds."""

import re
from typing import Any

from local import watchdog
from local.__main__ import main
from tests.integration.local.handlers import HANDLERS


def hang(event: dict[str, Any], _: object) -> None:
    """Look for a pattern that takes longer than anybody waits."""
    re.match(r"(a+)+$", "a" * 60 + event["body"])


watchdog.HANG_SECONDS = 2.0
main(HANDLERS | {"coach": hang})
