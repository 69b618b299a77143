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
from warnings import catch_warnings, simplefilter

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.neural_network import MLPClassifier

from learning.clauses import LABELLED, LATER, labelled
from learning.fitting import Example, fit
from learning.pretrained import Numbers
from learning.requests import CORPUS, Asked, asked
from spotter.dialogue.understanding.clause_kinds import Setting
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.read import Situation, understand
from spotter.dialogue.understanding.story_words import STORY, features, rows
from spotter.language.classifier import Classifier
from spotter.language.tokens import tokenise
from spotter.language.words import english_words

UNKNOWN = Path(__file__).with_name("data") / "unknown_words.jsonl"
ASKED = Path(__file__).with_name("data") / "unknown_words_asked.jsonl"
"""Words that the coach asked about in other messages of people who teach it, labelled by one reader."""
LEFT_OUT = Path(__file__).with_name("data") / "unknown_words_left_out.jsonl"
SEED = 0
STRENGTH = 0.5
SOURCES = (UNKNOWN, ASKED, LABELLED, LATER, CORPUS)


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


def examples() -> Iterator[Word]:
    """Every example."""
    yield from of_people(UNKNOWN)
    yield from of_people(ASKED, _weight_of_asked)
    yield from of_chat()
    yield from put_in(Random(SEED))  # noqa: S311 - examples, and no secret


def learned(words: Sequence[Word]) -> tuple[Classifier, dict[str, Numbers]]:
    """The reader by letters and neighbours, and the two layers of the one by meaning."""
    labels = {True: frozenset({STORY}), False: frozenset[str]()}
    found = [Example(features(each.said, each.at), labels[each.is_story], each.weight) for each in words]
    return fit(found, STRENGTH), layers(words)


def layers(words: Sequence[Word]) -> dict[str, Numbers]:
    """Two layers upon the rows: those of several networks side by side, so that what they say is their mean."""
    read = [(each, found) for each in words if (found := rows(each.said, each.at)) is not None]
    given = np.array([np.concatenate(found) for _each, found in read])
    is_story = [int(each.is_story) for each, _found in read]
    weights = np.array([each.weight for each, _found in read])
    networks = [
        MLPClassifier(
            (_hidden,), activation="tanh", alpha=_decay, max_iter=_epochs, batch_size=_batch, random_state=seed
        )
        for seed in range(_networks)
    ]
    with catch_warnings():
        simplefilter("ignore", ConvergenceWarning)
        for each in networks:
            each.fit(given, is_story, sample_weight=weights / weights.mean())
    return {
        "inner": np.concatenate([each.coefs_[0] for each in networks], 1),
        "inner bias": np.concatenate([each.intercepts_[0] for each in networks]),
        "outer": np.concatenate([each.coefs_[1] for each in networks]) / _networks,
        "outer bias": np.mean([each.intercepts_[1] for each in networks], 0),
    }


_listed = ("Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank")
_alphabet = "abcdefghijklmnopqrstuvwxyz"
_put_into, _without_rule = 0.5, 0.3
_shortest, _longest = 3, 12
_weight_of_known, _weight_of_put_in, _weight_of_chat, _weight_of_asked = 0.6, 0.3, 0.3, 3.0
_networks, _hidden, _decay, _epochs, _batch = 3, 32, 0.1, 8, 64
