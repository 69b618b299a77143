"""Text of others without what nobody sees: a person approves what they read, and a model reads what they do not."""

import re

_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, but for tabs and the ends of lines
    "\u202a-\u202e\u2066-\u2069"  # changes of direction
    "\ud800-\udfff"  # halves of characters
    "\U000e0000-\U000e007f]"  # tags
)


def legible(text: str) -> str:
    """The text without control characters, tags, and changes of direction; lines and tabs stay."""
    return _HIDDEN.sub("", text)


def hides_something(text: str) -> bool:
    """Whether there is something in it that :func:`legible` takes out; the ends of lines may be Windows' own."""
    return _HIDDEN.search(text.replace("\r\n", "\n")) is not None
