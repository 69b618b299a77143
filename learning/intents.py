"""The messages of which is learned what a message of a talk asks for: ``dialogue.intents``.

Each of ``TAUGHT`` was written, and told what it asks for, by somebody who knew what kinds there are and nothing else;
with it stands what the coach had said, in few words. Those of ``SET_ASIDE`` are of other people. The labelled messages
that teach what clauses do teach this too, as far as their kinds say the same.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from learning import changes, clauses, safety, wanted_writes
from spotter.dialogue.intents.clause_intents import OF_KINDS
from spotter.dialogue.intents.network import likelihoods
from spotter.dialogue.intents.wanted_writes import Write
from spotter.language.talk.asking import Page, page_of
from spotter.language.talk.intent import Intent, Stands

_data = Path(__file__).with_name("data")
TAUGHT = _data / "intents_in_talks.jsonl"
SET_ASIDE = _data / "intents_in_talks_set_aside.jsonl"
_labelled = (clauses.LABELLED, clauses.LATER, clauses.LATEST, clauses.LOGGING)
_changes = {changes.TAUGHT: 12, changes.LATER: 12, changes.GONE_ON: 24, changes.TALKS: 32}
"""Messages that change a workout or ask for another one; of each file, one in so many is taught."""
ASKINGS = (TAUGHT, *_labelled, *_changes)
SOURCES = (*ASKINGS, wanted_writes.TAUGHT, *safety.SOURCES_OF_TALKS)
"""What ``askings`` come of, and what ``everything`` comes of."""
_every, _every_fewer, _fewer = 8, 20, 3
"""Of the labelled messages, one in so many is taught: they are many, and of no talk."""
_of_no_talk = 0.4
"""What one of them counts."""
_without_coach = 4
"""Of the messages of talks, one in so many is taught a second time without what the coach said."""
_of_intents = 0.2
"""What a message counts for what it wants changed that only says what it asks for."""
_every_harmless = 2
"""Of the messages of talks that tell nothing of the person, one in so many is taught as one that needs no care."""
_of_the_person = frozenset({Intent.HEALTH, Intent.BETTER, Intent.KEEP, Intent.FORGET, Intent.TALK})
_undone = {"workout": Intent.CHANGE, "logged": Intent.FIX_LOG}
"""What an undo is for: whatever was done last."""
_settings = {"none": Stands.NOTHING, "workout": Stands.WORKOUT, "logged": Stands.LOGGED}


@dataclass(frozen=True, slots=True)
class Asking:
    """A message, what the coach said before it, what there was, and all that it asks for."""

    author: str
    say: str
    coach: str
    stands: Stands
    asks: frozenset[Intent]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Example:
    """A message as it is read, what is right of each intent, and what it counts; None of one that is not known of it.

    ``writes``: what of the stored data it wants changed, and what that counts; ``care``: which kind of care it needs.
    """

    page: Page
    right: tuple[float, ...] | None
    weight: float
    writes: wanted_writes.Right
    weight_of_writes: float
    care: str | None = None
    weight_of_care: float = 0.0


def everything() -> Iterator[Example]:
    """All that is taught."""
    for at, each in enumerate(told(TAUGHT)):
        yield from _examples(each)
        if at % _without_coach == 0 and each.coach:
            yield from _examples(Asking(each.author, each.say, "", each.stands, each.asks, _of_no_talk))
    for each in (*_of_labelled(_every), *_of_changes(1)):
        yield from _examples(each)
    for one in wanted_writes.marked(wanted_writes.TAUGHT):
        page = page_of(one.text, one.coach, one.stands)
        if page is not None:
            yield Example(page, None, 0.0, one.right, 1.0)
    yield from _of_care()


def _of_care() -> Iterator[Example]:
    """Messages that need care, and those that do not: of talks, and some that were said by themselves."""
    nothing_known: wanted_writes.Right = (None,) * len(Write)
    for each in safety.of_talks():
        page = page_of(each.text, "", Stands.NOTHING)
        if page is not None:
            yield Example(page, None, 0.0, nothing_known, 0.0, each.kind, each.weight)
    for one in wanted_writes.marked(wanted_writes.TAUGHT):
        page = page_of(one.text, "", Stands.NOTHING)
        if page is not None and one.right[tuple(Write).index(Write.NOTE)] == 0:
            yield Example(page, None, 0.0, nothing_known, 0.0, safety.HARMLESS, 1.0)
    for at, asking in enumerate(told(TAUGHT)):
        page = page_of(asking.say, "", Stands.NOTHING)
        if page is not None and at % _every_harmless == 0 and not asking.asks & _of_the_person:
            yield Example(page, None, 0.0, nothing_known, 0.0, safety.HARMLESS, 1.0)


def askings() -> Iterator[Asking]:
    """Those of talks, and fewer of the others: for a reader that learns more from messages of its own."""
    yield from told(TAUGHT)
    yield from _of_labelled(_every_fewer)
    yield from _of_changes(_fewer)


def told(path: Path) -> Iterator[Asking]:
    """The messages of a file."""
    for line in path.read_text("utf-8").splitlines():
        read = json.loads(line)
        asks = frozenset(map(Intent, read["asks"]))
        yield Asking(read["author"], read["say"], read["coach"], Stands(read["stands"]), asks)


def _of_labelled(every: int) -> Iterator[Asking]:
    """Messages of which every clause is of a kind that is one of the intents; one of no request is but talk."""
    at = 0
    for path in _labelled:
        for line in path.read_text("utf-8").splitlines():
            read = json.loads(line)
            kinds = {label for label, _text in read["parts"]} - {"nothing"}
            of_kinds = {**OF_KINDS, **({"undo": _undone[read["setting"]]} if read["setting"] in _undone else {})}
            if read["setting"] not in _settings or not kinds <= of_kinds.keys():
                continue
            at += 1
            if at % every == 0:
                asks = frozenset(of_kinds[kind] for kind in kinds) or frozenset({Intent.TALK})
                text = "".join(text for _label, text in read["parts"])
                yield Asking(read["author"], text, "", _settings[read["setting"]], asks, _of_no_talk)


def _of_changes(fewer: int) -> Iterator[Asking]:
    """Messages beside a workout in hand that change it, or ask for another one."""
    acts = {"edit": Intent.CHANGE, "build": Intent.SESSION}
    for path, every in _changes.items():
        for line in path.read_text("utf-8").splitlines()[:: every * fewer]:
            read = json.loads(line)
            if read["act"] in acts and read["workout"] in changes.WORKOUTS:
                asks = frozenset({acts[read["act"]]})
                yield Asking(read["author"], read["say"], "", Stands.WORKOUT, asks, _of_no_talk)


def _examples(asking: Asking) -> Iterator[Example]:
    page = page_of(asking.say, asking.coach, asking.stands)
    if page is not None:
        right = tuple(float(each in asking.asks) for each in Intent)
        writes = wanted_writes.right_of(asking.asks)
        yield Example(page, right, asking.weight, writes, asking.weight * _of_intents)


def figures(path: Path = SET_ASIDE) -> Iterator[str]:
    """How the network does on messages of which it learned nothing, a line for each figure."""
    found = [(each, likelihoods(each.say, each.coach, each.stands)) for each in told(path)]
    best = [(max(likely.values()), max(likely, key=likely.__getitem__) in each.asks) for each, likely in found]
    yield f"intents, the likeliest is one of those asked for: {np.mean([right for _share, right in best]):.1%}"
    for least, most in ((0.9, 1.01), (0.7, 0.9), (0.5, 0.7), (0.0, 0.5)):
        there = [right for share, right in best if least <= share < most]
        yield f"  {least:.1f} to {min(most, 1):.1f} likely: {sum(there)} of {len(there)}"
    for intent in Intent:
        asked = [likely[intent] for each, likely in found if intent in each.asks]
        others = [likely[intent] for each, likely in found if intent not in each.asks]
        found_at_half, taken = sum(share > 0.5 for share in asked), sum(share > 0.5 for share in others)
        missed, surely = sum(share < 0.05 for share in asked), sum(share > 0.9 for share in others)
        yield (
            f"  {intent}: found {found_at_half} of {len(asked)}, {missed} of them below 0.05; "
            f"taken for it {taken}, surely {surely}"
        )
