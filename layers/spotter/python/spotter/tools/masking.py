"""Credentials taken out of what a server says: it may repeat what it was sent, and results are kept and shown."""

import base64
import binascii
import json
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any
from urllib.parse import quote, quote_plus

MASK = "\u2022\u2022\u2022"
LEAST_LETTERS = 8
"""Of a credential, and of a part of one that is masked by itself: what is shorter is found in harmless text."""


class Masking:
    """Replaces every form of some credentials by dots."""

    def __init__(self, secrets: Iterable[str], least: int = LEAST_LETTERS) -> None:
        """``least``: how many letters of a credential, or of a part of one, are masked by themselves."""
        forms = {form for secret in secrets for form in _forms(secret, least)}
        self._forms = sorted(forms, key=len, reverse=True)

    def text(self, text: str) -> str:
        """A text without them, and without what is no character by itself."""
        for form in self._forms:
            text = text.replace(form, MASK)
        return text.encode(errors="replace").decode()

    def cut_text(self, text: str) -> str:
        """A text that was cut at its end, perhaps in the middle of one of them."""
        masked = self.text(text)
        for form in self._forms:
            for letters in range(len(form) - 1, LEAST_LETTERS // 2 - 1, -1):
                if masked.endswith(form[:letters]):
                    return masked[:-letters] + MASK
        return masked

    def json(self, value: Any) -> Any:
        """A JSON value without them, in its names as well."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self.text(name): self.json(each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.json(each) for each in value]
        if isinstance(value, int | float) and not isinstance(value, bool):
            written = str(value)
            return value if self.text(written) == written else MASK
        return value


def _forms(secret: str, least: int) -> Iterator[str]:
    """The credential, its token without the scheme, what a Basic one says, and how they are written by others."""
    for part in _parts(secret):
        if len(part) >= least:
            encoded = base64.b64encode(part.encode()).decode()
            yield from {part, quote(part, safe=""), quote_plus(part), encoded, encoded.rstrip("="), escape(part)}
            yield from _in_json(part)


def _in_json(part: str) -> Iterator[str]:
    """As writers of JSON escape it: what they must, the slash too (PHP), and what HTML knows (Go)."""
    for written in (json.dumps(part)[1:-1], json.dumps(part, ensure_ascii=False)[1:-1]):
        in_html = "".join(f"\\u{ord(letter):04x}" if letter in "&<>=+'" else letter for letter in written)
        for form in (written, in_html):
            yield from (form, form.replace("/", "\\/"))


def _parts(secret: str) -> Iterator[str]:
    yield secret
    scheme, _, token = secret.partition(" ")
    token = token.strip()
    yield token
    if scheme.lower() == "basic":
        try:
            said = base64.b64decode(token, validate=True).decode()
        except (binascii.Error, UnicodeDecodeError):
            return
        yield said
        yield said.partition(":")[2]
