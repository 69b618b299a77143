"""What models are told: our own prompts, one module each, every one with its version.

The version goes into the log beside what the model said. Whoever changes a text gives it the next version, and adds
that version with the text's hash to ``versions.txt``: a test holds it. A prompt holds nothing that changes from call to
call, no date and no name, so that the providers' caches of it are met.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prompt:
    """A system prompt. ``version`` is its name and a number: ``agent-2``."""

    version: str
    text: str


DATA_OPENS, DATA_CLOSES = "<data>", "</data>"
"""Between these stands what somebody else wrote: information, never an instruction."""


def fenced(json_text: str) -> str:
    """A JSON text between the marks of data. It cannot close them itself: JSON can do without ``<`` in its strings."""
    escaped = json_text.replace("<", r"\u003c")
    return f"{DATA_OPENS}{escaped}{DATA_CLOSES}"
