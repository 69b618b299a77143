"""What a message names: body parts, symptoms, states, drugs, diets, with their places, and without what it denies."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from operator import attrgetter
from pathlib import Path

from spotter.language.clauses import sentences
from spotter.language.lexicon import Lexicon, read_phrases
from spotter.language.negation import Denial, Scope, scopes
from spotter.language.tokens import Token, TokenKind
from spotter.language.words import mended
from spotter.safety.concept import Concept
from spotter.safety.figures import figures_in
from spotter.safety.languages import ENGLISH
from spotter.safety.rules import WINDOW_TOKENS
from spotter.safety.tongues import without_tongues
from spotter.safety.wished import wished_away

_data = Path(__file__).with_name("data")
_longest_stem = 16
_most_mended_words = 24
"""Unknown words of a message that are looked up as slips of known ones: each costs a look at many words."""
_IDIOM = "idiom"
"""Hides whatever stands within it."""
_SEEN_IN_IDIOMS = frozenset({"torture", "gymtalk"})
"""What they excuse, they excuse within an idiom too: "leg day" is one, and people say that they die of it."""
_shortest_mended = 6
_reach_of_a_denial = 8
"""Words between a "no" and what it denies. Further away it is not trusted: a missed symptom is the worst fault here."""
_denying = frozenset(
    {
        "no",
        "not",
        "dont",
        "do",
        "doesnt",
        "does",
        "didnt",
        "did",
        "isnt",
        "is",
        "aint",
        "arent",
        "wasnt",
        "was",
        "werent",
    }
    | {"havent", "have", "hasnt", "has", "hadnt", "never", "without", "zero", "neither", "nor", "denies", "free", "w/o"}
    | {"there", "theres", "ive"}
)
"""The first words of the cues that deny a symptom. Others tell of what somebody cannot do, which is one, or lacks."""
_compared = frozenset({"like", "this", "until", "till", "before"})


def concepts_in(tokens: Sequence[Token], languages: Sequence[str]) -> list[Concept]:
    """What ``tokens`` name in any of ``languages``, by place; nothing that an idiom holds or that is denied."""
    denials = [scope for scope in scopes(tokens) if _denies(tokens, scope)] if ENGLISH in languages else []
    found = [concept for each in languages for concept in _concepts(tokens, each)]
    found += figures_in(tokens)
    wished = {at for start, end in wished_away(tokens) for at in range(start, end)} if ENGLISH in languages else set()
    found = [concept for concept in found if concept.name not in _of_effort or concept.start not in wished]
    return sorted(_undenied(without_tongues(tokens, found), denials, len(tokens)), key=_place)


_of_effort = frozenset({"breathless", "breathing"})
"""What a wish may be to do something without."""


_place = attrgetter("start", "end")


def known_concepts() -> frozenset[str]:
    """Every concept that a lexicon of any language has phrases for."""
    languages = [path.name for path in _data.iterdir() if path.is_dir()]
    return frozenset(name for language in languages for _phrase, name in _phrases(language))


def windows(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The stretches in which concepts are read together: sentences, the long ones in halves that overlap."""
    for start, end in sentences(tokens):
        at = start
        while True:
            yield at, min(end, at + WINDOW_TOKENS)
            if at + WINDOW_TOKENS >= end:
                break
            at += WINDOW_TOKENS // 2


def _concepts(tokens: Sequence[Token], language: str) -> list[Concept]:
    entries = list(_lexicon(language).every(_mended(tokens, language)))
    longest: dict[int, int] = {}
    hidden = bytearray(len(tokens))
    for entry in entries:
        if _IDIOM in entry.meaning:
            longest[entry.start] = entry.end
            hidden[entry.start : entry.end] = b"\1" * (entry.end - entry.start)
    return [
        Concept(name, entry.start, entry.end)
        for entry in entries
        for name in entry.meaning
        if name != _IDIOM
        if name in _SEEN_IN_IDIOMS
        or not all(hidden[entry.start : entry.end])
        or entry.end > longest.get(entry.start, entry.end)
    ]


def _mended(tokens: Sequence[Token], language: str) -> list[Token]:
    """The tokens with slips of the keyboard put right, as far as the work allows."""
    known = _vocabulary(language)
    put_right: dict[str, str] = {}
    result, left = [], _most_mended_words
    for token in tokens:
        text = token.text
        if token.kind is TokenKind.WORD and not known.holds(text):
            if text not in put_right and text[-1] == "s" and text[:-1] in known.words:
                put_right[text] = text[:-1]  # "my back's" as well as plurals
            elif text not in put_right and left and len(text) >= _shortest_mended:
                left -= 1
                put_right[text] = mended(text, known.by_letter.get(text[0], frozenset()))
            right = put_right.get(text, text)
            if right != text:
                token = Token(token.kind, right, token.start, token.end, token.glued)
        result.append(token)
    return result


def _denies(tokens: Sequence[Token], scope: Scope) -> bool:
    if scope.kind not in (Denial.DENY, Denial.LACK) or tokens[scope.cue_start].text not in _denying:
        return False
    if tokens[scope.cue_start].text != "never":
        return True
    ahead = {token.text for token in tokens[scope.cue_end : scope.cue_end + 12]}
    return not ahead & _compared


def _undenied(found: Sequence[Concept], denials: Sequence[Scope], length: int) -> Iterator[Concept]:
    """The concepts that do not begin where a denial reaches."""
    denied = bytearray(length)
    for scope in denials:
        end = min(scope.end, scope.cue_end + _reach_of_a_denial)
        denied[scope.start : end] = b"\1" * (end - scope.start)
    yield from (concept for concept in found if not denied[concept.start])


@cache
def _lexicon(language: str) -> Lexicon[tuple[str, ...]]:
    meanings: dict[str, set[str]] = {}
    for phrase, meaning in _phrases(language):
        meanings.setdefault(phrase, set()).add(meaning)
    return Lexicon((phrase, tuple(sorted(each))) for phrase, each in meanings.items())


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    """The words of a lexicon: whole ones, beginnings, and the whole ones again by their first letters."""

    words: frozenset[str]
    stems: frozenset[str]
    by_letter: Mapping[str, frozenset[str]]

    def holds(self, word: str) -> bool:
        """Whether a word is known, or begins as a known one."""
        return word in self.words or any(
            word[:length] in self.stems for length in range(3, min(len(word), _longest_stem) + 1)
        )


@cache
def _vocabulary(language: str) -> _Vocabulary:
    words = _lexicon(language).words
    stems = {word.removesuffix("*") for phrase, _ in _phrases(language) for word in phrase.split() if word[-1] == "*"}
    by_letter: dict[str, set[str]] = {}
    for word in words:
        if len(word) >= _shortest_mended:
            by_letter.setdefault(word[0], set()).add(word)
    return _Vocabulary(words, frozenset(stems), {letter: frozenset(each) for letter, each in by_letter.items()})


def _phrases(language: str) -> Iterator[tuple[str, str]]:
    paths = sorted((_data / language).glob("*.txt"))
    yield from chain.from_iterable(map(read_phrases, paths))
