"""Servers that write letters otherwise, each as it likes, and readers who undo whatever they know of."""

import base64
import binascii
import html
import json
import re
from collections.abc import Callable, Iterator
from html.entities import html5
from urllib.parse import unquote_plus

from hypothesis import strategies as st

_NAMES = {value: name for name, value in html5.items() if name.endswith(";") and len(value) == 1 and value < "\x80"}
_SHORT = frozenset("\"'\\/")

Write = Callable[[str], str]

WRITINGS: tuple[Write, ...] = (
    lambda letter: letter,
    lambda letter: f"\\u{ord(letter):04x}",
    lambda letter: f"\\u{ord(letter):04X}",
    lambda letter: f"\\x{ord(letter):02X}",
    lambda letter: f"\\u{{{ord(letter):x}}}",
    lambda letter: f"\\{letter}" if letter in _SHORT else letter,
    lambda letter: f"%{ord(letter):02x}",
    lambda letter: f"%{ord(letter):02X}",
    lambda letter: f"%25{ord(letter):02X}",
    lambda letter: f"%252525{ord(letter):02x}",
    lambda letter: "+" if letter == " " else f"%{ord(letter):02X}",
    lambda letter: f"&#{ord(letter)};",
    lambda letter: f"&#000{ord(letter)};",
    lambda letter: f"&#x{ord(letter):x};",
    lambda letter: f"&#X00{ord(letter):X};",
    lambda letter: f"&amp;#{ord(letter)};",
    lambda letter: f"&{_NAMES[letter]}" if letter in _NAMES else f"&#{ord(letter)};",
)
"""Of one letter of ASCII. The first leaves it as it is."""


@st.composite
def written(draw: st.DrawFn, text: str, most: int = 2) -> str:
    """A text whose letters are written in one way or another each, and what comes of it again, up to ``most`` times."""
    for _ in range(draw(st.integers(0, most))):
        some = draw(st.lists(st.integers(0, len(WRITINGS) - 1), min_size=1, max_size=4, unique=True))
        ways = draw(st.lists(st.sampled_from(some), min_size=1, max_size=23))
        # who writes anything with a backslash escapes those that are there: nobody could read it otherwise
        escaped = "\\\\" if any("\\" in WRITINGS[way]("/") for way in some) else "\\"
        letters = enumerate(text)
        text = "".join(
            escaped if written == "\\" else written
            for written in (WRITINGS[ways[at % len(ways)]](letter) for at, letter in letters)
        )
        for _ in range(draw(st.integers(0, 2))):
            text = json.dumps(text)[1:-1]
    return text


def encodings(data: bytes) -> Iterator[str]:
    """What is made of the whole of it."""
    for encoded in (base64.b64encode(data).decode(), base64.urlsafe_b64encode(data).decode()):
        yield from (encoded, encoded.rstrip("="))
    yield from (data.hex(), data.hex().upper())


def readings(text: str, depth: int = 4) -> Iterator[str]:
    """The text, and what readers make of it in whatever order, up to so many of them after each other."""
    found = {text}
    newest = {text}
    for _ in range(depth):
        newest = {read(each) for each in newest for read in _READERS} - found
        found |= newest
    yield from found


def decodings(text: str) -> Iterator[str]:
    """What whole words in the text say where they are base 64 or hexadecimal, wherever one begins to read them."""
    for word in re.findall(r"[A-Za-z0-9+/_-]{4,}", text):
        for start in range(4):
            cut = word[start : start + (len(word) - start) // 4 * 4].translate(str.maketrans("-_", "+/"))
            yield base64.b64decode(cut).decode("latin-1")
    for word in re.findall(r"[0-9A-Fa-f]{4,}", text):
        for start in range(2):
            yield binascii.unhexlify(word[start : start + (len(word) - start) // 2 * 2]).decode("latin-1")


def _unescaped(text: str) -> str:
    """As JavaScript reads a string."""

    def read(found: re.Match[str]) -> str:
        digits = found[1] or found[2] or found[3]
        return chr(int(digits, 16)) if digits and int(digits, 16) < 0x110000 else found[4] or found[0]

    return re.sub(r"\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|([\"'\\/]))", read, text)


def _without_backslashes(text: str) -> str:
    return re.sub(r"\\+(?![ux])", "", text)


_READERS: tuple[Callable[[str], str], ...] = (html.unescape, unquote_plus, _unescaped, _without_backslashes)
