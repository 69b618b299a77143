"""What the coach does next: words, calls, or both."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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


def with_options_named(answer: Answer) -> Answer:
    """The answer; a question which of several is meant tells them too, numbered, where its words do not."""
    return replace(answer, calls=tuple(map(_told_whole, answer.calls)))


def _told_whole(call: Call) -> Call:
    name, arguments = call
    question, options = str(arguments.get("question", "")), tuple(arguments.get("options", ()))
    if not options or not is_told_by_number(question) or all(option in question for option in options):
        return call
    lines = "".join(f"{NUMBERED}{at}. {option}" for at, option in enumerate(options, 1))
    return name, {**arguments, "question": f"{question}{lines}"}


def is_told_by_number(question: str) -> bool:
    """Whether the options of a question are told behind it with their numbers."""
    return question.endswith(_which)


_which = "mean?"
NUMBERED = "\n"
"""What parts a question from the options that are told behind it."""


def listed(names: tuple[str, ...] | list[str], last: str = "and") -> str:
    """``a, b and c``."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
