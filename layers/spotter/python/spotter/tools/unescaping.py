"""Text in which letters are written otherwise (``\\u002b``, ``\\x2b``, ``%2B``, ``&#43;``), read as what it says.

One layer is read at a time, since what is read may again be an escape: ``%255Cu002b``. No two of these writings share a
letter, and each reads as something shorter. So it does not matter which of them is read first: however the letters of a
word were written, and however often, what remains in the end is what the plain word would have become at that place.
Backslashes alone are more than letters, since two of them may be one. They are read first, before others come to stand
beside them.

Letters are those of UTF-8 here, bytes as ``latin-1`` shows them: URLs and JavaScript write bytes.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from html.entities import html5

MOST_BACKSLASHES = 256
"""Beside each other: JSON doubles them each time, and more of them are no JSON in JSON. They are read as one."""
_HEX = "[0-9a-fA-F]"
_BACKSLASHED = re.compile(
    rf"\\(?:u(?P<high>[dD][89abAB]{_HEX}{{2}})\\++u(?P<low>[dD][c-fC-F]{_HEX}{{2}})|u(?P<u>{_HEX}{{4}})"
    rf"|u\{{0*+(?P<point>{_HEX}{{0,6}}+)\}}|U(?P<long>{_HEX}{{8}})|x(?P<byte>{_HEX}{{2}}))"
    rf"|(?P<backslashes>(?:\\\\)++)"
)
"""Of JSON, JavaScript and Python. Other letters behind a backslash are as they are."""
_MARKED = re.compile(
    # an escaped percent sign, or ampersand, is read with all that escape it again
    rf"%(?:25)*(?:(?P<percent>{_HEX}{{2}})|u(?P<percent_u>{_HEX}{{4}}))"
    rf"|&(?:amp;)*(?:#(?=[0-9])0*+(?P<decimal>[0-9]{{0,7}}+)(?:;|(?![0-9;%&\\]))|#[xX]0*+(?P<hex>{_HEX}{{0,6}}+);"
    rf"|(?P<name>[A-Za-z][A-Za-z0-9]{{1,31}}+);)"
    # soft hyphens, what has no width, changes of direction, selectors and tags: they say nothing
    r"|(?P<unseen>\xc2\xad|\xe2\x80[\x8b-\x8f\xaa-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xef\xb8[\x80-\x8f]"
    r"|\xf3\xa0[\x80-\x87][\x80-\xbf])"
)
"""Of URLs and HTML, and what nobody sees."""
_BEGUN = re.compile(
    rf"%(?:25)*(?:{_HEX}|u{_HEX}{{0,3}})?"
    rf"|\\(?:u{_HEX}{{0,3}}|u\{{{_HEX}*|x{_HEX}?|U{_HEX}{{0,7}})?"
    rf"|&(?:amp;)*(?:#[0-9]*|#[xX]{_HEX}*|[A-Za-z][A-Za-z0-9]{{0,31}})?"
)
_REPLACED = "\xef\xbf\xbd"
"""U+FFFD: what is left of a letter that was cut."""


def utf8_letters(text: str) -> str:
    """A text as its bytes; what is no character by itself is a question mark."""
    return text.encode(errors="replace").decode("latin-1")


@dataclass(frozen=True, slots=True)
class Layer:
    """A text, and where in the one below it each of its letters stood. The lowest is the source itself."""

    text: str
    below: "Layer | None" = None
    _starts: list[int] = field(default_factory=list, repr=False)
    _tokens: list[tuple[int, int, int]] = field(default_factory=list, repr=False)
    """What was read, in the order of ``_starts``: where it ends here, and its start and end in the text below."""

    def read(self) -> "Layer | None":
        """The text with its escapes read, once; None where there are none."""
        return self._read(_BACKSLASHED) or self._read(_MARKED)

    def _read(self, escapes: re.Pattern[str]) -> "Layer | None":
        pieces: list[str] = []
        starts: list[int] = []
        tokens: list[tuple[int, int, int]] = []
        at = made = 0
        for found in escapes.finditer(self.text):
            said = _said(found)
            if said is None:
                continue
            start, end = found.span()
            made += start - at
            pieces += (self.text[at:start], said)
            starts.append(made)
            made += len(said)
            tokens.append((made, start, end))
            at = end
        return Layer("".join((*pieces, self.text[at:])), self, starts, tokens) if tokens else None

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Where the letters from ``start`` to ``end``, one at least, stand in the source."""
        layer = self
        while layer.below is not None:
            start, end = layer._of(start)[0], layer._of(end - 1)[1]
            layer = layer.below
        return start, end

    def _of(self, at: int) -> tuple[int, int]:
        """Where a letter stands in the text below."""
        token = bisect_right(self._starts, at) - 1
        if token < 0:
            return at, at + 1
        made, start, end = self._tokens[token]
        return (start, end) if at < made else (end + at - made, end + at - made + 1)

    def without_begun(self) -> "Layer":
        """The same without an escape that may have been cut at its end."""
        text = self.text.removesuffix(_REPLACED)
        at = max(map(text.rfind, "%\\&"))
        if at >= 0 and _BEGUN.fullmatch(text, at):
            text = text[:at]
        return Layer(text, self.below, self._starts, self._tokens)


def _said(found: re.Match[str]) -> str | None:
    """What an escape says; None where it says nothing that is shorter than it."""
    kind = found.lastgroup or ""
    digits = found[kind]
    if kind in ("percent", "byte"):
        return chr(int(digits, 16))
    if kind == "unseen":
        return ""
    if kind == "backslashes":
        return "\\" * (len(digits) // 2 if len(digits) <= MOST_BACKSLASHES else 1)
    if kind == "name":
        said = html5.get(f"{digits};", "")
    elif kind == "low":
        said = chr(0x10000 + ((int(found["high"], 16) - 0xD800) << 10) + int(digits, 16) - 0xDC00)
    else:
        point = int(digits or "0", 10 if kind == "decimal" else 16)
        said = chr(point) if point <= 0x10FFFF else ""
    said = said.encode(errors="surrogatepass").decode("latin-1")
    return said if 0 < len(said) < len(found[0]) else None
