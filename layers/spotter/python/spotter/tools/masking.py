"""Credentials taken out of what a server says: it may repeat what it was sent, and results are kept and shown."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from spotter.tools.credential_forms import MOST_LAYERS, Form, compared_places, folded, forms_of
from spotter.tools.unescaping import Layer, utf8_letters

MASK = "\u2022\u2022\u2022"
LEAST_LETTERS = 8
"""Of a credential, and of a part of one that is masked by itself: what is shorter is found in harmless text."""
LEAST_CUT = 4
"""Letters of a credential at the end of a text that was cut, from which on they are masked."""
_APART = "\xff"
"""Between texts that are looked through together: it is no byte of UTF-8."""

Span = tuple[int, int]


class Masking:
    """Replaces credentials by dots, however a server has written them (docs/decisions/0107)."""

    def __init__(self, secrets: Iterable[str], least: int = LEAST_LETTERS) -> None:
        """``least``: how many letters of a credential, or of a part of one, are masked by themselves."""
        self._forms = forms_of(secrets, least)

    def text(self, text: str) -> str:
        """A text without them, and without what is no character by itself."""
        return self._texts([text])[0]

    def cut_text(self, text: str) -> str:
        """A text that was cut at its end, perhaps in the middle of one of them."""
        source = utf8_letters(text)
        spans = [*self._found(source), *self._begun(source)]
        return _masked(source, _merged(source, spans), 0)

    def json(self, value: Any) -> Any:
        """A JSON value without them, in its names as well."""
        texts = list(_texts_in(value))
        return _with_texts(value, iter(zip(texts, self._texts(texts), strict=True)))

    def _texts(self, texts: list[str]) -> list[str]:
        sources = [utf8_letters(text) for text in texts]
        whole = _APART.join(sources)
        spans = _merged(whole, self._found(whole))
        masked: list[str] = []
        start = 0
        for source in sources:
            masked.append(_masked(source, spans, start))
            start += len(source) + 1
        return masked

    def _found(self, source: str) -> Iterator[Span]:
        """Where credentials stand, in whatever writing."""
        if not (self._forms.compared or self._forms.exact):
            return
        for written in self._forms.exact:
            for at in _places(source, written):
                yield at, at + len(written)
        layer: Layer | None = Layer(source)
        for _ in range(MOST_LAYERS + 1):
            if layer is None:
                return
            yield from _Compared(layer).spans(self._forms.compared)
            layer = layer.read()
        yield 0, len(source)

    def _begun(self, source: str) -> Iterator[Span]:
        """Where the end of a text may begin a credential: as it is, and without an escape that was cut."""
        for is_stripped in (False, True):
            layer: Layer | None = Layer(source)
            for _ in range(MOST_LAYERS + 1):
                if layer is None:
                    break
                layer = layer.without_begun() if is_stripped else layer
                start = _Compared(layer).begun(self._forms.compared)
                if start is not None:
                    yield start, len(source)
                layer = layer.read()


class _Compared:
    """A layer of a text, as it is compared."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._letters = folded(layer.text)
        self._places: list[int] | None = None

    def spans(self, forms: Iterable[Form]) -> Iterator[Span]:
        """Where forms stand, in the source."""
        for form in forms:
            ahead, core = form.core()
            if core in self._letters:
                for start, end in self._matches(form, ahead, core):
                    yield self._source(start, end)

    def begun(self, forms: Iterable[Form]) -> int | None:
        """Where in the source the longest beginning of a form begins that the text ends with; None: there is none."""
        found = [start for form in forms if (start := self._beginning(form)) is not None]
        return self._source(min(found), len(self._letters))[0] if found else None

    def _beginning(self, form: Form) -> int | None:
        tail_start = max(0, len(self._letters) - len(form.letters) + 1)
        tail = self._letters[tail_start:]
        for at in _places(tail, form.letters[:LEAST_CUT], step=1):
            if form.letters.startswith(tail[at:]):
                return max(0, tail_start + at - form.before)
        return None

    def _matches(self, form: Form, ahead: int, core: bytes) -> Iterator[Span]:
        whole = len(form.letters)
        for at in _places(self._letters, form.letters):
            yield self._widened(form, at, at + whole)
        at = self._letters.find(core)
        while at >= 0:
            start, end = self._run(form.letters, at - ahead, at, at + len(core))
            before, behind = start - (at - ahead), at - ahead + whole - end
            is_taken = bool(before) and self._is_read(start - 1), bool(behind) and self._is_read(end)
            is_much = end - start >= min(whole, max(LEAST_LETTERS, whole // 2))
            if is_much or ((is_taken[0] or not before) and (is_taken[1] or not behind)):
                yield self._widened(form, start - is_taken[0], end + is_taken[1])
                at = self._letters.find(core, end)
            else:
                at = self._letters.find(core, at + 1)

    def _run(self, form: bytes, offset: int, start: int, end: int) -> Span:
        """What stands around a form's middle, ``start`` to ``end``, of the form, which would begin at ``offset``."""
        letters = self._letters
        while start > max(0, offset) and letters[start - 1] == form[start - 1 - offset]:
            start -= 1
        while end < min(len(letters), offset + len(form)) and letters[end] == form[end - offset]:
            end += 1
        return start, end

    def _is_read(self, at: int) -> bool:
        """Whether a letter stands for more than one of the source."""
        if not 0 <= at < len(self._letters):
            return False
        start, end = self._source(at, at + 1)
        return end - start > 1

    def _widened(self, form: Form, start: int, end: int) -> Span:
        """With the letters beside it that are partly its own, and the padding."""
        end += form.after
        if form.is_padded:
            end += len(self._letters[end : end + 2]) - len(self._letters[end : end + 2].lstrip(b"="))
        return max(0, start - form.before), min(end, len(self._letters))

    def _source(self, start: int, end: int) -> Span:
        if len(self._letters) < len(self._layer.text):
            if self._places is None:
                self._places = compared_places(self._layer.text)
            start, end = self._places[start], self._places[end - 1] + 1
            while start and self._layer.text[start - 1] == "\\":  # it escapes the first letter
                start -= 1
        return self._layer.source(start, end)


def _places(text: Any, part: Any, step: int = 0) -> Iterator[int]:
    """Where a part stands in a text; ``step``: how far behind one the next may begin, 0 for behind its end."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + (step or len(part)))


def _merged(source: str, spans: Iterable[Span]) -> list[Span]:
    """In their order, none beside another one, and no letter of UTF-8 cut."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        while start and "\x80" <= source[start] <= "\xbf":
            start -= 1
        while end < len(source) and "\x80" <= source[end] <= "\xbf":
            end += 1
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _masked(source: str, spans: list[Span], offset: int) -> str:
    """A text with dots for what lies in spans; ``offset``: where it begins among the texts that they are of."""
    pieces: list[str] = []
    at = 0
    for start, end in map(spans.__getitem__, range(max(0, bisect_right(spans, (offset, 0)) - 1), len(spans))):
        if start >= offset + len(source):
            break
        if end <= offset:
            continue
        pieces += (_text(source[at : max(at, start - offset)]), MASK)
        at = end - offset
    return "".join((*pieces, _text(source[at:])))


def _text(source: str) -> str:
    return source.encode("latin-1").decode(errors="replace")


def _texts_in(value: Any) -> Iterator[str]:
    """The texts of a JSON value, in the order in which they are put back: numbers are written out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield name
            yield from _texts_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts_in(each)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield str(value)


def _with_texts(value: Any, texts: Iterator[tuple[str, str]]) -> Any:
    if isinstance(value, str):
        return next(texts)[1]
    if isinstance(value, Mapping):
        return {next(texts)[1]: _with_texts(each, texts) for each in value.values()}
    if isinstance(value, list | tuple):
        return [_with_texts(each, texts) for each in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        before, after = next(texts)
        return value if before == after else MASK
    return value
