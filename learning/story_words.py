"""The examples of which is learned whether a word that nobody knows is part of a story, or matters.

``data/unknown_words.jsonl`` holds messages of many people: ``story`` are the unusual words of each that change nothing,
``matters`` those that may. Messages that are beside all matters give more words of stories; and a word that nobody has
ever written, put anywhere in a request, says nothing for a story and is one to be asked about.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from rapidfuzz.distance.OSA import normalized_similarity
from rapidfuzz.process import extractOne

from learning import changes
from learning.clauses import LABELLED, LATER, labelled
from learning.requests import CORPUS, Asked, asked
from spotter.catalogue import all_exercises
from spotter.catalogue.words import words as name_words
from spotter.dialogue.understanding.clause_kinds import Setting
from spotter.dialogue.understanding.data_files import change_words, fillers, slot_words, words_of
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import Situation, understand
from spotter.language.body_parts import BODY_PARTS
from spotter.language.tokens import tokenise
from spotter.language.words import english_words

UNKNOWN = Path(__file__).with_name("data") / "unknown_words.jsonl"
ASKED = Path(__file__).with_name("data") / "unknown_words_asked.jsonl"
"""Words that the coach asked about in other messages of people who teach it, labelled by one reader."""
LEFT_OUT = Path(__file__).with_name("data") / "unknown_words_left_out.jsonl"
SEED = 0
SOURCES = (UNKNOWN, ASKED, LABELLED, LATER, CORPUS, changes.TAUGHT, changes.LATER)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a message, what was understood of that, and whether it is only part of a story."""

    author: str
    said: Understanding
    at: int
    is_story: bool
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Labelled:
    """A message and its unusual words."""

    author: str
    text: str
    story: frozenset[str]
    matters: frozenset[str]


def messages(path: Path) -> tuple[Labelled, ...]:
    """The messages of a file."""
    records = map(json.loads, path.read_text("utf-8").splitlines())
    return tuple(
        Labelled(each["author"], each["say"], _folded(each["story"]), _folded(each["matters"])) for each in records
    )


def _folded(words: Sequence[str]) -> frozenset[str]:
    return frozenset(token.text for word in words for token in tokenise(word) if token.is_word)


def of_people(path: Path, counts: float = 1.0) -> Iterator[Word]:
    """The unusual words of the messages of a file, read beside a workout and without one."""
    for each in messages(path):
        for listed in (_listed, ()):
            yield from _labelled(each, listed, counts)


def _labelled(each: Labelled, listed: tuple[str, ...], counts: float) -> Iterator[Word]:
    said = understand(each.text, Situation(listed))
    for at, token in enumerate(tokenise(each.text)[: len(said.tokens)]):
        if token.text in each.matters or token.text in each.story:
            weight = 1.0 if not is_known(said.tokens[at]) else _weight_of_known
            yield Word(each.author, said, at, token.text not in each.matters, weight * counts)


def put_in(random: Random) -> Iterator[Word]:
    """Words that nobody has ever written, anywhere in a message, where they say nothing."""
    for request in _requests():
        tokens = tokenise(request.text)
        if tokens and random.random() < _put_into:
            start = random.choice((*(token.start for token in tokens), len(request.text)))
            found = _put(request, start, f" {nonsense(random)} ")
            if found is not None:
                yield Word(request.author, *found, False, _weight_of_put_in)


def _requests() -> Iterator[Asked]:
    """Messages that want a workout or a change of one."""
    for each in asked():
        if each.labels & {"build", "edit"}:
            yield each
    for parts in (*labelled(LABELLED), *labelled(LATER)):
        if {"build", "edit"} & {label for label, _text in parts.parts}:
            listed = _listed if parts.setting is Setting.WORKOUT else ()
            yield Asked(parts.author, parts.text, listed, frozenset())


def _put(request: Asked, start: int, word: str) -> tuple[Understanding, int] | None:
    """The message with ``word`` there, and its place; None where the word is read as one that is known."""
    said = understand(f"{request.text[:start]}{word}{request.text[start:]}", Situation(request.listed))
    begin = start + len(word) - len(word.lstrip())
    at = next((at for at, token in enumerate(said.tokens) if token.start == begin), None)
    if at is None or is_known(said.tokens[at]) or any(each.start <= at < each.end for each in said.named()):
        return None
    return said, at


def nonsense(random: Random) -> str:
    """A word that nobody has ever written: letters that follow one another as in English, or as they come."""
    if random.random() < _without_rule:
        return "".join(random.choice(_alphabet) for _ in range(random.randint(4, 8)))
    following = _following()
    word = "  "
    while len(word) < _longest + 2:
        letter = random.choice(following[word[-2:]])
        if letter == " ":
            if len(word) >= _shortest + 3:
                break
            continue
        word += letter
    return word.strip()


@cache
def _following() -> dict[str, list[str]]:
    """Which letters come behind each pair, as often as they do."""
    found: dict[str, list[str]] = {}
    for word in sorted(english_words()):
        written = f"  {word} "
        for at in range(2, len(written)):
            found.setdefault(written[at - 2 : at], []).append(written[at])
    return {pair: letters if set(letters) != {" "} else ["a", " "] for pair, letters in found.items()}


def of_chat() -> Iterator[Word]:
    """The unusual words of what is said to the coach beside all matters."""
    for parts in (*labelled(LABELLED), *labelled(LATER)):
        if {label for label, _text in parts.parts} != {"nothing"}:
            continue
        said = understand(parts.text, Situation(_listed if parts.setting is Setting.WORKOUT else ()))
        named = {at for each in said.named() for at in range(each.start, each.end)}
        for at, token in enumerate(said.tokens):
            if token.is_word and at not in named and not is_known(token):
                yield Word(parts.author, said, at, True, _weight_of_chat)


def of_changes() -> Iterator[Word]:
    """What no reader accounts for in messages of which people told what they ask for: it was done without asking.

    Where something is to come in of which the name is not known, that is among the words, and none of them is taken.
    """
    for path in (changes.TAUGHT, changes.LATER):
        for each in changes.messages(path):
            coming = [str(name) for change in each.changes for name in (change.to, change.add) if name]
            if each.act not in ("edit", "build"):
                continue
            said = understand(each.text, Situation(tuple(one.name for one in each.workout)))
            named = {at for one in said.named() for at in range(one.start, one.end)}
            if coming and not any(True for _ in said.named("exercise", "area")):
                continue
            for at in said.left_over:
                if at not in named and said.tokens[at].is_word:
                    known = is_known(said.tokens[at])
                    yield Word(each.author, said, at, True, _weight_of_passed_known if known else _weight_of_passed)


def in_the_place_of_names(random: Random) -> Iterator[Word]:
    """Words that stand where an exercise was named: which one is meant, nobody knows."""
    for path in (changes.TAUGHT, changes.LATER):
        for each in changes.messages(path):
            if each.act == "other" or random.random() >= _put_into:
                continue
            said = understand(each.text, Situation(tuple(one.name for one in each.workout)))
            names = [one for one in said.named("exercise", "equipment") if one.end > one.start]
            if not names:
                continue
            name = random.choice(names)
            begin, end = said.tokens[name.start].start, said.tokens[name.end - 1].end
            word = nonsense(random) if random.random() < _nonsense_there else random.choice(_everyday_words())
            text = f"{each.text[:begin]}{word}{each.text[end:]}"
            changed = understand(text, Situation(tuple(one.name for one in each.workout)))
            at = next((at for at, token in enumerate(changed.tokens) if token.start == begin), None)
            if at is not None and at not in {place for one in changed.named() for place in range(one.start, one.end)}:
                yield Word(each.author, changed, at, False, _weight_of_names)


@cache
def _everyday_words() -> tuple[str, ...]:
    """English words that are near to none of training."""
    fit = (word for word in sorted(english_words()) if _shortest < len(word) <= _longest)
    return tuple(word for word in fit if not _is_near_to_training(word))


def _is_near_to_training(word: str) -> bool:
    return extractOne(word, _terms(), scorer=normalized_similarity, score_cutoff=_near) is not None


@cache
def _terms() -> tuple[str, ...]:
    """The words that mean something: names of exercises, the slots' words, parts of the body and verbs of change."""
    names = {word for each in all_exercises() for name in (each.name, *each.aliases) for word in name_words(name)}
    slots = slot_words().words | change_words().words | BODY_PARTS.words
    found = names | slots | words_of("request") | words_of("meaning")
    return tuple(sorted(word for word in found - fillers().words if len(word) > _shortest))


def examples() -> Iterator[Word]:
    """Every example."""
    yield from of_people(UNKNOWN)
    yield from of_people(ASKED, _weight_of_asked)
    yield from of_chat()
    yield from put_in(Random(SEED))  # noqa: S311 - examples, and no secret
    yield from of_changes()
    yield from in_the_place_of_names(Random(SEED))  # noqa: S311 - examples, and no secret


_listed = ("Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank")
_alphabet = "abcdefghijklmnopqrstuvwxyz"
_put_into, _without_rule = 0.5, 0.3
_shortest, _longest, _near = 3, 12, 0.75
_weight_of_known, _weight_of_put_in, _weight_of_chat, _weight_of_asked = 0.6, 0.3, 0.3, 3.0
_weight_of_passed, _weight_of_passed_known, _weight_of_names, _nonsense_there = 0.5, 0.1, 0.5, 0.6
