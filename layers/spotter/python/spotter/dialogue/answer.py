"""What the coach does next: words, calls, or both."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Call = tuple[str, Mapping[str, Any]]
"""A tool's name and its arguments."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``text`` is said now, ``calls`` are made beside it; ``heading`` and ``remarks`` are for the reply "
    "once they are done."""

    text: str = ""
    calls: tuple[Call, ...] = ()
    heading: str = ""
    remarks: tuple[str, ...] = ()
    listing: str = ""
    """The piece of the text that lists the workout."""


def ask(question: str, options: tuple[str, ...] = (), text: str = "") -> Answer:
    """A question, with the likely answers."""
    arguments: dict[str, Any] = {"question": question}
    if options:
        arguments["options"] = [option[:120] for option in options[:12]]
    return Answer(text, (("message_ask_user", arguments),))


def listed(names: tuple[str, ...] | list[str], last: str = "and") -> str:
    """``a, b and c``."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
