"""Phrases looked up word by word, the longest first: what a word or a few of them mean."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from spotter.language.tokens import Token, TokenKind, tokenise

Meaning = TypeVar("Meaning")


@dataclass(frozen=True, slots=True)
class Entry(Generic[Meaning]):
    """A phrase found at ``start:end`` of the tokens."""

    meaning: Meaning
    start: int
    end: int


class _Node(Generic[Meaning]):
    """Where a phrase may go on: by a whole word, or by the beginning of one."""

    __slots__ = ("meaning", "stem_lengths", "stems", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Node[Meaning]] = {}
        self.stems: dict[str, _Node[Meaning]] = {}
        self.stem_lengths: tuple[int, ...] = ()
        """The lengths that stems have: a word is looked up by its beginnings of these, however many stems there are."""
        self.meaning: tuple[Meaning, ...] = ()

    def child(self, word: str) -> "_Node[Meaning]":
        """The node behind a word of a phrase, made if it is not there; a stem ends in a star."""
        if not word.endswith("*"):
            return self.words.setdefault(word, _Node())
        stem = word.rstrip("*")
        self.stem_lengths = tuple(sorted({*self.stem_lengths, len(stem)}))
        return self.stems.setdefault(stem, _Node())

    def following(self, word: str) -> list["_Node[Meaning]"]:
        """The nodes that ``word`` leads to, the whole word first."""
        whole = self.words.get(word)
        found = [whole] if whole is not None else []
        if not self.stem_lengths:
            return found
        for length in self.stem_lengths:
            if length > len(word):
                break
            node = self.stems.get(word[:length])
            if node is not None:
                found.append(node)
        return found


class Lexicon(Generic[Meaning]):
    """Phrases and what they mean. Built once; a search takes time linear in the tokens.

    A word of a phrase that ends in ``*`` stands for every word that begins so: ``hurt*``. Of a phrase that is listed
    twice the first meaning counts.
    """

    def __init__(self, phrases: Iterable[tuple[str, Meaning]]) -> None:
        self._root: _Node[Meaning] = _Node()
        found: set[str] = set()
        for phrase, meaning in phrases:
            node = self._root
            for word in _words(phrase):
                node = node.child(word)
                found |= set() if word.endswith("*") else {word}
            if node is not self._root and not node.meaning:
                node.meaning = (meaning,)
        self.words = frozenset(found)
        """Every whole word of a phrase."""
        self._last: tuple[Sequence[Token] | None, tuple[Entry[Meaning], ...]] = (None, ())

    def at(self, tokens: Sequence[Token], at: int) -> Entry[Meaning] | None:
        """The longest phrase that begins at ``at``."""
        return self._longest(tokens, at, self._root.following(tokens[at].text))

    def _longest(self, tokens: Sequence[Token], at: int, nodes: list[_Node[Meaning]]) -> Entry[Meaning] | None:
        """The longest phrase that begins at ``at``, whose word leads to ``nodes``."""
        best: Entry[Meaning] | None = None
        end = at + 1
        while nodes:
            meant = next((node.meaning for node in nodes if node.meaning), ())
            if meant:
                best = Entry(meant[0], at, end)
            if end == len(tokens):
                break
            word = tokens[end].text
            nodes = [following for node in nodes for following in node.following(word)]
            end += 1
        return best

    def every(self, tokens: Sequence[Token]) -> Iterator[Entry[Meaning]]:
        """Every phrase of ``tokens``, overlapping ones too, by where they begin."""
        begins: dict[str, list[_Node[Meaning]]] = {}
        for at, token in enumerate(tokens):
            nodes = begins.get(token.text)
            if nodes is None:
                nodes = begins[token.text] = self._root.following(token.text)
            end = at + 1
            while nodes:
                for node in nodes:
                    for meaning in node.meaning:
                        yield Entry(meaning, at, end)
                if end == len(tokens):
                    break
                word = tokens[end].text
                nodes = [following for node in nodes for following in node.following(word)]
                end += 1

    def find(self, tokens: Sequence[Token]) -> Iterator[Entry[Meaning]]:
        """Every phrase of ``tokens``, the longest at each place, none of them overlapping.

        A message is searched once for each of the things that are asked of it: what was found last is kept.
        """
        last, found = self._last
        if last is not tokens:
            found = tuple(self._found(tokens))
            if isinstance(tokens, tuple):
                self._last = (tokens, found)
        return iter(found)

    def _found(self, tokens: Sequence[Token]) -> Iterator[Entry[Meaning]]:
        behind = 0
        for at, nodes in self._begins(tokens):
            found = self._longest(tokens, at, nodes) if at >= behind else None
            if found is not None:
                yield found
                behind = found.end

    def _begins(self, tokens: Sequence[Token]) -> Iterator[tuple[int, list[_Node[Meaning]]]]:
        """The places at which a phrase may begin, and where it goes on: nearly every word begins none."""
        root = self._root
        words, stem_lengths = root.words, root.stem_lengths
        for at, token in enumerate(tokens):
            if stem_lengths or token.text in words:
                nodes = root.following(token.text)
                if nodes:
                    yield at, nodes


def read_lexicon(path: Path) -> Lexicon[str]:
    """A file of ``meaning: phrase, phrase`` lines; a line that begins with white space goes on with the one before."""
    return Lexicon(read_phrases(path))


def read_phrases(path: Path) -> Iterator[tuple[str, str]]:
    """The phrases of such a file with their meanings, in the file's order."""
    meaning = ""
    for line in path.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        phrases = line
        if not line[0].isspace():
            meaning, _, phrases = line.partition(":")
        for phrase in phrases.split(","):
            if phrase.strip():
                yield phrase.strip(), meaning.strip()


def meanings(table: Mapping[str, str]) -> Lexicon[str]:
    """A lexicon of a few lines in code: ``{"kg": "kg kgs kilo kilos"}``."""
    return Lexicon((phrase, meaning) for meaning, phrases in table.items() for phrase in phrases.split())


def _words(phrase: str) -> Iterator[str]:
    """The words of a phrase as tokens spell them; a star behind a word is kept."""
    tokens = tokenise(phrase)
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.MARK and token.text == "*":
            continue
        starred = at + 1 < len(tokens) and tokens[at + 1].text == "*" and tokens[at + 1].glued
        yield token.text + ("*" if starred else "")
