"""The messages of talks of which is learned what they ask for and what their words tell: ``language.talk``.

Those of ``talks.jsonl`` were written by people who knew what kinds there are and nothing else: ``before``, what the
coach had said; ``stands``, what there was; and ``parts``, each with what it asks for and its text, in which ``[kind:the
words]`` marks what is told. Those of ``talks_set_aside.jsonl`` are of other people. The messages that teach what one
asks for as a whole (``learning.intents``), and what is said of things that are named (``learning.stances``), teach this
too, as far as they tell.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from learning import intents, stances
from spotter.dialogue.understanding.stances import Stance
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.reader import Page, pages_of, talk_reading
from spotter.language.talk.telling import Telling

_data = Path(__file__).with_name("data")
TAUGHT = _data / "talks.jsonl"
SET_ASIDE = _data / "talks_set_aside.jsonl"
SOURCES = (TAUGHT, *intents.ASKINGS, stances.TAUGHT)
_without_coach = 3
"""Of the messages, one in so many is taught without what the coach said: safety reads each by itself."""
_untold = frozenset(Telling) - {
    *(Telling.HAVE, Telling.LACK, Telling.NO, Telling.WANT, Telling.OUT, Telling.IN, Telling.HURTS, Telling.WELL)
}
"""What those who marked stances did not know of: unmarked, a word may be any of these."""
_may_be = {
    Stance.NONE: _untold,
    Stance.HURTS: frozenset({Telling.HURTS, Telling.OLD, Telling.SORE, Telling.SIGN}),
    Stance.WELL: frozenset({Telling.WELL, Telling.NO_SIGN}),
}


@dataclass(frozen=True, slots=True)
class Marked:
    """A message in its parts, and what is marked in it: the first and the last letter of each piece, and its kind."""

    author: str
    text: str
    coach: str
    stands: Stands
    parts: tuple[tuple[int, int, Intent], ...]
    marks: tuple[tuple[int, int, Telling], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A message as it is read. Of each label: 1 where it may be the right one.

    ``asks`` is what the message asks for, all of it; None where nobody said.
    """

    page: Page
    asks: tuple[float, ...] | None
    intents: tuple[frozenset[Intent], ...]
    tellings: tuple[frozenset[Telling], ...]
    weight: float = 1.0


def marked(path: Path) -> Iterator[Marked]:
    """The messages of a file."""
    for line in path.read_text("utf-8").splitlines():
        read = json.loads(line)
        text = ""
        parts: list[tuple[int, int, Intent]] = []
        marks: list[tuple[int, int, Telling]] = []
        for intent, told in read["parts"]:
            begin = len(text)
            for at, stretch in enumerate(told.replace("]", "[").split("[")):
                kind, colon, words = stretch.partition(":")
                if at % 2 and colon:
                    marks.append((len(text), len(text) + len(words), Telling(kind)))
                    text += words
                else:
                    text += stretch
            parts.append((begin, len(text), Intent(intent)))
        yield Marked(read["author"], text, read["before"], Stands(read["stands"]), tuple(parts), tuple(marks))


def everything() -> Iterator[Example]:
    """All that is taught."""
    for at, each in enumerate(marked(TAUGHT)):
        yield from example_of(each, each.coach if at % _without_coach else "")
    yield from _of_intents()
    yield from _of_stances()


def example_of(each: Marked, coach: str) -> Iterator[Example]:
    """A message of talks as it is taught, its first stretch."""
    for page in pages_of(each.text, coach, each.stands)[:1]:
        asked = {intent for _start, _end, intent in each.parts}
        yield Example(
            page,
            tuple(float(intent in asked) for intent in Intent),
            tuple(
                frozenset(intent for start, end, intent in each.parts if start <= word.start < end)
                for word in page.words
            ),
            tuple(frozenset({_telling(word.start, word.end, each.marks)}) for word in page.words),
        )


def _telling(start: int, end: int, marks: Sequence[tuple[int, int, Telling]]) -> Telling:
    return next((kind for first, last, kind in marks if start < last and first < end), Telling.NONE)


def _of_intents() -> Iterator[Example]:
    """Messages of which it is known what they ask for as a whole; where that is one thing, each word is of it."""
    for each in intents.askings():
        for page in pages_of(each.say, each.coach, each.stands)[:1]:
            of_words = each.asks if len(each.asks) == 1 else frozenset(Intent)
            yield Example(
                page,
                tuple(float(intent in each.asks) for intent in Intent),
                (of_words,) * len(page.words),
                (frozenset(Telling),) * len(page.words),
                each.weight,
            )


def _of_stances() -> Iterator[Example]:
    for each in stances.marked(stances.TAUGHT):
        for page in pages_of(each.text, "", Stands.NOTHING)[:1]:
            said = [
                next((kind for first, last, kind in each.marks if word.start < last and first < word.end), Stance.NONE)
                for word in page.words
            ]
            yield Example(
                page,
                None,
                (frozenset(Intent),) * len(page.words),
                tuple(_may_be.get(stance) or frozenset({Telling(stance.value)}) for stance in said),
            )


def figures(path: Path = SET_ASIDE) -> Iterator[str]:
    """How the network does on messages of which it learned nothing, a line for each figure."""
    found: Counter[Telling] = Counter()
    told: Counter[Telling] = Counter()
    right: Counter[Telling] = Counter()
    of_intents, best_asked, pieces, pieces_right = [], [], 0, 0
    for each in marked(path):
        reading = talk_reading(each.text, each.coach, each.stands)
        best_asked.append(
            max(reading.intents, key=reading.intents.__getitem__) in {intent for _start, _end, intent in each.parts}
        )
        for word in reading.words:
            if not any(map(str.isalnum, each.text[word.start : word.end])):
                continue
            intent = next(kind for start, end, kind in each.parts if start <= word.start < end)
            of_intents.append(max(word.intents, key=word.intents.__getitem__) is intent)
            telling = _telling(word.start, word.end, each.marks)
            best = max(word.tellings, key=word.tellings.__getitem__)
            told[telling] += 1
            found[best] += 1
            right[telling] += best is telling
        for start, end, telling in each.marks:
            likely = reading.telling_of(start, end)
            pieces += 1
            pieces_right += likely is not None and max(likely, key=likely.__getitem__) is telling
    yield f"talks, the likeliest intent is one of those asked for: {np.mean(best_asked):.1%} of {len(best_asked)}"
    yield f"  words of the right intent: {np.mean(of_intents):.1%} of {len(of_intents)}"
    yield f"  marked pieces told right: {pieces_right} of {pieces}"
    for telling in Telling:
        yield f"  {telling}: {right[telling]} of {told[telling]} words found, {found[telling]} taken for it"
