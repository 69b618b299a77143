"""How a credential is written by others, letter cases and a few signs aside: what is looked for in what they say."""

import base64
import binascii
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from urllib.parse import quote, quote_plus

from spotter.tools.unescaping import Layer, utf8_letters

MOST_LAYERS = 12
"""So many times over a letter may be escaped; what goes on is masked whole. Servers do it twice, or three times."""
LEAST_COMPARED = 6
"""Letters of a form, once it is folded: what is shorter is only looked for as it is."""
_LEAST_CORE = 4
_NOT_COMPARED = bytes([*range(0x20), 0x5C, 0x7F])
"""Control characters (line ends too, and the zeros of UTF-16), and the backslashes that escape whatever is behind."""
_SAME = bytes.maketrans(b" -_ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"++/abcdefghijklmnopqrstuvwxyz")
"""A space is a plus sign in a query; the two alphabets of base 64."""


def folded(text: str) -> bytes:
    """A text, bytes as ``latin-1`` shows them, as it is compared."""
    return text.encode("latin-1").translate(_SAME, _NOT_COMPARED)


def compared_places(text: str) -> list[int]:
    """Where the letters of a folded text stand in it."""
    return [at for at, byte in enumerate(text.encode("latin-1")) if byte not in _NOT_COMPARED]


@dataclass(frozen=True, slots=True)
class Form:
    """One way of writing a credential. It is found by its middle half: its ends may be part of an escape with what
    stands beside it."""

    letters: bytes
    before: int = 0
    """How many letters before it are partly its own."""
    after: int = 0
    is_padded: bool = False
    is_whole: bool = False
    """All of it is looked for at once: it begins with what is no secret, as a scheme."""

    def core(self) -> tuple[int, bytes]:
        """Its middle, and where that begins."""
        length = len(self.letters) if self.is_whole else max(_LEAST_CORE, len(self.letters) // 2)
        start = (len(self.letters) - length) // 2
        return start, self.letters[start : start + length]


@dataclass(frozen=True, slots=True)
class Forms:
    """What is looked for: ``compared`` in folded texts, at each layer; ``exact`` in the source as it is."""

    compared: tuple[Form, ...]
    exact: tuple[str, ...]


def forms_of(secrets: Iterable[str], least: int) -> Forms:
    """The forms of credentials, and of their parts that have ``least`` letters."""
    compared: set[Form] = set()
    exact: set[str] = set()
    for secret in secrets:
        for at, part in enumerate(_parts(secret)):
            if len(part) < least:
                continue
            is_whole = at == 0 and " " in secret
            plain = {
                Form(folded(written), is_whole=is_whole) for written in (utf8_letters(part), _read(utf8_letters(part)))
            }
            compared |= {form for form in plain if len(form.letters) >= LEAST_COMPARED}
            if any(len(form.letters) < LEAST_COMPARED for form in plain):
                exact |= {utf8_letters(written) for written in _in_json(part)}
            for written in {part} if is_whole else {part, *_escaped(part)}:
                compared |= set(_encoded(written.encode(errors="replace"), is_whole=is_whole))
    return Forms(
        tuple(sorted(compared, key=lambda each: each.letters)),
        tuple(sorted(exact, key=len, reverse=True)),
    )


def token_of(secret: str) -> str:
    """What is secret of a header's value: it without the scheme, if it has one."""
    return secret.partition(" ")[2].strip() or secret


def _parts(secret: str) -> Iterator[str]:
    """The credential, its token without the scheme, what it gives a name to (``secret=...``), and what a Basic one
    says."""
    yield secret
    scheme, _, token = secret.partition(" ")
    token = token.strip()
    if token:
        yield token
    for each in secret.replace(",", " ").replace(";", " ").split():
        yield each.partition("=")[2].strip("\"'")
    if scheme.lower() == "basic":
        try:
            said = base64.b64decode(token, validate=True).decode()
        except (binascii.Error, UnicodeDecodeError):
            return
        yield said
        yield said.partition(":")[2]


def _read(text: str) -> str:
    """What a text becomes when all that looks like an escape in it is read."""
    layer = Layer(text)
    for _ in range(MOST_LAYERS):
        above = layer.read()
        if above is None:
            break
        layer = above
    return layer.text


def _escaped(part: str) -> Iterator[str]:
    """As it stands in a URL, in JSON or in HTML that is encoded as a whole."""
    yield from (quote(part, safe=""), quote_plus(part), escape(part))
    yield from _in_json(part)


def _in_json(part: str) -> Iterator[str]:
    """As writers of JSON write it: as it is where they need not escape it, and the slash too (PHP)."""
    for written in (part, json.dumps(part)[1:-1], json.dumps(part, ensure_ascii=False)[1:-1]):
        yield from (written, written.replace("/", "\\/"))


def _encoded(written: bytes, *, is_whole: bool) -> Iterator[Form]:
    """In hexadecimal, and in base 64: what of it is its own wherever it begins in a longer text."""
    yield Form(written.hex().encode(), is_whole=is_whole)
    for ahead in range(3):
        length = ahead + len(written)
        encoded = base64.b64encode(bytes(ahead) + written).decode()
        own = encoded[-(-8 * ahead // 6) : 8 * length // 6]
        yield Form(folded(own), min(ahead, 1), min(length % 3, 1), is_padded=True, is_whole=is_whole)
