"""The examples of which the reader of changes learns: a page, and what is asked for there as numbers.

Messages beside a workout with the changes that they ask for (``learning.changes``), the seen half of the conversations
as far as their workout is the one that they begin with, and everyday messages that ask for no change.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from learning import changes, clauses
from learning.changes import WORKOUTS, Asked, Exercise
from learning.next_messages import ToldBefore, told_before
from learning.pretrained import Numbers
from learning.requests import CORPUS
from learning.roles import place_of, roles, verb_of
from spotter.dialogue.understanding.change_reader import (
    ACTS,
    OF_ITEM,
    VERBS,
    WHOLES,
    Line,
    Page,
    page_of,
)
from spotter.dialogue.understanding.clause_kinds import Setting
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.read import Situation, plain
from spotter.dialogue.understanding.roles import MEASURES, Role, value_of
from spotter.dialogue.understanding.slots.amounts import Scheme
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.language.units import POUND_IN_KILOGRAMS
from tests.unit.dialogue.corpus_format import Change, conversations

FILES = (changes.TAUGHT, changes.LATER, changes.GONE_ON, changes.GONE_ON_LATER, changes.NEXT)
SOURCES = (*FILES, CORPUS, *clauses.SOURCES)
_begun_with = {"gym5": "A", "home4": "B"}
_one_behind_another_in, _stride = 3, 7
_everyday = 5
"""Of every so many labelled messages one is an example: they teach what asks for no change at all."""
_roles = tuple(Role)
_amounts = frozenset({Role.SETS, Role.REPS, Role.WEIGHT, Role.REST, Role.SCHEME, Role.BY})
_near = 0.6


@dataclass(frozen=True, slots=True)
class ChangeExample:
    """A page and what is right of it; -1 where that is not known, or does not matter."""

    author: str
    text: str
    page: Page
    act: int
    wholes: Numbers
    """By ``WHOLES``."""
    items: Numbers
    """[exercise, ``OF_ITEM``]."""
    roles: tuple[int, ...]
    links: Numbers
    """[mention, exercise]."""


def taught() -> Iterator[ChangeExample]:
    """Every example."""
    for path in FILES:
        yield from examples(behind_others(tuple(changes.messages(path))))
    yield from examples(of_conversations())
    yield from examples(of_every_day())


def left_out() -> Iterator[ChangeExample]:
    """Those of authors of whom nothing is learned."""
    yield from examples(changes.messages(changes.LEFT_OUT))


def examples(asked: Iterator[Asked]) -> Iterator[ChangeExample]:
    """One for each message that is not too long to be read."""
    for each in asked:
        found = _example(each)
        if found is not None:
            yield found


def lines_of(workout: Sequence[Exercise], just_changed: Collection[str] = ()) -> tuple[Line, ...]:
    """A workout as the reader sees it; the message before changed the exercises of these names."""
    return tuple(Line(each.name, each.standing, each.name in just_changed) for each in workout)


def of_conversations() -> Iterator[Asked]:
    for conversation in conversations("seen"):
        workout = WORKOUTS.get(_begun_with.get(conversation.start, ""), ())
        earlier = ""
        for turn in conversation.turns:
            act = turn.expect.act if turn.expect.act in ACTS else "other"
            yield Asked(conversation.author, turn.say, workout, act, turn.expect.changes, earlier=earlier)
            earlier = turn.say
            if act != "other":
                break


def behind_others(asked: Sequence[Asked]) -> Iterator[Asked]:
    """The messages, some of those that stand alone behind one that changed nothing, so that it is passed over too."""
    remarks = [each.text for each in asked if each.act == "other"]
    for at, each in enumerate(asked):
        stands_alone = not each.earlier and not each.just_changed
        if remarks and stands_alone and at % _one_behind_another_in == 0:
            yield replace(each, earlier=remarks[at * _stride % len(remarks)])
        else:
            yield each


def of_every_day() -> Iterator[Asked]:
    for at, each in enumerate(clauses.labelled(clauses.SOURCES[0])):
        kinds = {label for label, _text in each.parts}
        if at % _everyday == 0 and each.setting is Setting.NONE and "edit" not in kinds:
            yield Asked(each.author, each.text, (), "build" if "build" in kinds else "other", ())


def _example(asked: Asked) -> ChangeExample | None:
    said = plain(asked.text, Situation(tuple(each.name for each in asked.workout)))
    page = page_of(said, lines_of(asked.workout, asked.just_changed), asked.earlier)
    before = told_before(asked, said)
    asked = replace(asked, changes=before.changes)
    if page is None:
        return None
    items = _items(asked, before)
    known = items is not None
    told = dict(roles(asked, said)) if known and asked.workout else {}
    of_mentions = tuple(_roles.index(told[each]) if each in told else -1 for each in page.named)
    return ChangeExample(
        asked.author,
        asked.text,
        page,
        ACTS.index(asked.act),
        _wholes(asked, undo=before.undo),
        items if items is not None else np.full((len(asked.workout), len(OF_ITEM)), -1, np.float32),
        of_mentions,
        _links(asked, page.named, told) if known else np.full((len(page.named), len(asked.workout)), -1, np.float32),
    )


def _wholes(asked: Asked, *, undo: bool) -> Numbers:
    found = {each.whole for each in asked.changes} | ({"add"} if any(each.add for each in asked.changes) else set())
    found |= {"undo"} if undo else set()
    return np.array([float(name in found) for name in WHOLES], np.float32)


def _items(asked: Asked, before: ToldBefore) -> Numbers | None:
    """What is done with each exercise; None where a change names one that cannot be found."""
    found = np.zeros((len(asked.workout), len(OF_ITEM)), np.float32)
    for label, places in (("same", before.same), ("back", before.back)):
        found[list(places), OF_ITEM.index(label)] = 1
    steps = {each.name: each for each in asked.steps}
    new = _coming(asked)
    for change in asked.changes:
        verb = verb_of(change)
        if verb not in VERBS:
            continue
        name = str(getattr(change, verb))
        place = place_of(name, asked.workout)
        if place is None:
            if name.lower() not in new:
                return None
            continue
        found[place, OF_ITEM.index(verb)] = 1
        if verb == "set":
            for label in _told_of(change, asked.workout[place]):
                found[place, OF_ITEM.index(label)] = 1
            if name in steps:
                found[place, OF_ITEM.index(steps[name].by)] = 1
                if steps[name].measure:
                    found[place, OF_ITEM.index(str(steps[name].measure))] = 1
    return found


def _told_of(change: Change, exercise: Exercise) -> Iterator[str]:
    """Which amounts are to be others, and in which direction."""
    for measure in MEASURES:
        value, there = getattr(change, measure), exercise.standing.get(measure)
        if value is not None:
            yield measure
            if there is not None and float(value) != there:
                yield "more" if value > there else "less"


def _coming(asked: Asked) -> Mapping[str, int | None]:
    """What comes in by name, with the place of what it takes the place of; None of what is added."""
    swaps = {str(each.to).lower(): place_of(str(each.swap), asked.workout) for each in asked.changes if each.swap}
    return {**swaps, **{each.add.lower(): None for each in asked.changes if each.add is not None}}


def _links(asked: Asked, named: Sequence[Mention], told: Mapping[Mention, Role]) -> Numbers:
    """Which exercises each figure is of, and which one each thing that comes in takes the place of."""
    found = np.full((len(named), len(asked.workout)), -1, np.float32)
    for at, mention in enumerate(named):
        role = told.get(mention)
        if role is Role.IN or role in _amounts:
            places = {place for place in range(len(asked.workout)) if _belongs(mention, role, place, asked)}
            if places:
                found[at] = [float(place in places) for place in range(len(asked.workout))]
    return found


def _belongs(mention: Mention, role: Role, place: int, asked: Asked) -> bool:
    new = _coming(asked)
    for change in asked.changes:
        if change.swap is not None and role is Role.IN and place_of(str(change.swap), asked.workout) == place:
            if change.to is None or not isinstance(mention.value, Named) or len(asked.changes) == 1:
                return True
            text, name = mention.value.text.lower().rstrip("s"), str(change.to).lower()
            if text in name or name in text or any(each.name.lower() == name for each in mention.value.exercises):
                return True
        if change.set is not None and role in _amounts:
            name = str(change.set)
            here = place_of(name, asked.workout)
            if (here if here is not None else new.get(name.lower())) == place and _is_so_much(
                mention, role, change, asked.workout[place]
            ):
                return True
    return False


def _is_so_much(mention: Mention, role: Role, change: Change, exercise: Exercise) -> bool:
    if isinstance(mention.value, Scheme):
        sets = change.sets if change.sets is not None else exercise.sets
        reps = change.reps if change.reps is not None else exercise.reps
        return (sets, reps) == (mention.value.sets, mention.value.reps)
    value = value_of(mention)
    if value is None:
        return False
    if role is Role.BY:
        told = ((getattr(change, name), exercise.standing.get(name)) for name in MEASURES)
        return any(
            new is not None and there is not None and abs(abs(float(new) - there) - value) < _near
            for new, there in told
        )
    wanted = getattr(change, role.value)
    return wanted is not None and any(
        abs(float(wanted) - each) < _near for each in (value, value * float(POUND_IN_KILOGRAMS), value * 60)
    )
