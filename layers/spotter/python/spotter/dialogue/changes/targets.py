"""Which exercises of the current workout an act is about, or the question that finds out.

Places are counted in the workout that there was when the message was said; what an earlier act of the same message
changed is followed to where it stands now.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from spotter.catalogue import Exercise
from spotter.catalogue.forms import IMPLEMENT_WORDS
from spotter.catalogue.words import words as name_words
from spotter.dialogue.answer import Answer, ask, listed
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.conversation.heard import understood
from spotter.dialogue.state import Listed
from spotter.dialogue.turn import Turn
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from spotter.dialogue.workouts.workout import known
from spotter.language.words import singular

ALL_OF_THEM = "All of them"
_captured_as_new = frozenset({"new", "new_equipment", "new_area", "avoid"})
_wholes = frozenset({"whole", "others"})
_far_back = 4
"""Messages that a bare "it" may reach back."""
_quantifiers = frozenset({"all", "both", "every", "each"})


@dataclass(frozen=True, slots=True)
class Targets:
    """``places`` in the workout, from 0. ``every``: all were meant by one word. ``question`` asks what is unclear."""

    places: tuple[int, ...] = ()
    every: bool = False
    question: Answer | None = None


def targets(
    turn: Turn, question: str, *, name: str = "target", offer_all: bool = False, needed: bool = True
) -> Targets:
    """What the act's ``name`` mentions mean. ``question`` is asked where nothing or several things fit.

    An exercise of the catalogue that is not in the workout is said to be absent; it never means a similar one, but for
    the only one that is called so with an implement before it. Where none is ``needed``, nothing said is no question.
    """
    everything = tuple(range(len(turn.now.workout.exercises)))
    places: list[int] = []
    every = False
    for mention in turn.act.all(name):
        if mention.denied:
            continue
        found = places_of(turn, mention)
        if isinstance(mention.value, Named) and not found:
            found = _with_another_implement(turn, mention.value)
        if isinstance(mention.value, Named) and not found:
            absent = f"{mention.value.text.capitalize()} is not in this workout. {question}"
            return Targets(question=_which(turn, absent, everything, offer_all))
        if _is_one(mention) and len(found) > 1 and not _means_all(turn, mention):
            return Targets(question=_which(turn, question, found, offer_all))
        every = every or mention.kind == "whole"
        places += found
    for kind in (f"{name}_area", f"{name}_equipment"):
        narrowed = [place for mention in turn.act.all(kind) for place in places_of(turn, mention)]
        if turn.act.all(kind) and every:
            places, every = [place for place in places if place in narrowed], False
            continue
        plural = any(_means_all(turn, mention) for mention in turn.act.all(kind))
        if len(narrowed) > 1 and not plural and not turn.act.all(name):
            return Targets(question=_which(turn, question, tuple(narrowed), offer_all))
        places += narrowed
    spared = _spared(turn)
    left = tuple(dict.fromkeys(place for place in places if place not in spared))
    said = bool(turn.act.all(name) or turn.act.all(f"{name}_area") or turn.act.all(f"{name}_equipment"))
    if not left and len(everything) == 1 and not said:
        left = everything
    if not left and (needed or said):
        return Targets(question=_which(turn, question, everything, offer_all))
    return Targets(left, every and not spared)


def one_target(turn: Turn, question: str, name: str = "target") -> Targets:
    """The same, where only one exercise can be meant."""
    found = targets(turn, question, name=name)
    if found.question is None and len(found.places) > 1:
        return Targets(question=_which(turn, question, found.places, offer_all=False))
    return found


def place_of(exercise: Listed, exercises: Sequence[Listed]) -> int | None:
    """Where an exercise of an earlier workout stands in ``exercises``: by its id, else by its name."""
    for key in ("id", "name"):
        found = next((at for at, each in enumerate(exercises) if each[key] == exercise[key]), None)
        if found is not None:
            return found
    return None


def _place_now(turn: Turn, exercise: Listed) -> int | None:
    """Where an exercise stands now, or what this message has swapped in for it."""
    exercises = turn.now.workout.exercises
    found = place_of(exercise, exercises)
    swapped = turn.now.workout.swapped
    if found is not None or swapped is None or swapped[1].get("id") != exercise.get("id"):
        return found
    return next((at for at, each in enumerate(exercises) if each["id"] == swapped[0]), None)


def mentioned(said: Understanding) -> Iterator[Mention]:
    """What a message names as exercises of the workout, in order, denied or not; what was to come in is none."""
    inside = [mention for act in said.acts for name, mention in act.mentions if name not in _captured_as_new]
    for mention in sorted((*inside, *said.mentions), key=lambda each: each.start):
        if mention.kind in ("listed", "place") or (mention.kind == "exercise" and not mention.denied):
            yield mention


def _is_one(mention: Mention) -> bool:
    """Whether one exercise is meant."""
    if isinstance(mention.value, Places):
        return mention.value.unclear
    return isinstance(mention.value, Named) or (mention.kind == "pointed" and mention.value == "one")


def _means_all(turn: Turn, mention: Mention) -> bool:
    """Whether all that fit are meant: ``both rows``, ``all the curls``, ``the dumbbell ones``."""
    tokens = turn.heard.tokens
    before = {token.text for token in tokens[max(0, mention.start - 2) : mention.start]}
    behind = tokens[mention.end].text if mention.end < len(tokens) else ""
    plural = mention.kind in ("area", "equipment") and behind != singular(behind)
    return bool(before & _quantifiers) or plural


def _spared(turn: Turn) -> set[int]:
    """What is left out of a whole: excepted in the act, or what the message wants to keep or not to have changed."""
    if not any(mention.kind in _wholes for mention in turn.act.all("target")):
        return set()
    spared = [mention for name, mention in turn.act.mentions if name in ("spared", "spared_area")]
    for act in turn.heard.acts:
        if act.name == "keep.keep" or (act.denied and act != turn.act):
            spared += [mention for name, mention in act.mentions if name.startswith("target")]
    spared += [each for each in turn.act.all("target") if each.denied]
    spared += [each for each in turn.heard.mentions if each.denied and each.kind in ("listed", "place")]
    return {place for mention in spared if mention.kind not in _wholes for place in places_of(turn, mention)}


def places_of(turn: Turn, mention: Mention) -> tuple[int, ...]:
    """The places of the workout that a mention can mean."""
    value = mention.value
    if isinstance(value, Places):
        return tuple(_now(turn, value.places))
    if isinstance(value, Named):
        return _listed_of(turn, value)
    if isinstance(value, Gear):
        return tuple(at for at, own in _known(turn) if own.equipment & value.equipment)
    if mention.kind == "area":
        muscles = muscles_of_area(area_named(str(value))[1])
        return tuple(at for at, own in _known(turn) if muscles & set(own.primary))
    if mention.kind == "pointed":
        return _pointed(turn, mention)
    everything = range(len(turn.now.workout.exercises))
    if mention.kind == "others":
        named = {place for each in mentioned(turn.heard) for place in places_of(turn, each)}
        return tuple(place for place in everything if place not in named)
    return tuple(everything) if mention.kind == "whole" else ()


def _now(turn: Turn, places: Iterable[int]) -> Iterator[int]:
    """Where exercises of the workout that was there when the message was said stand now."""
    before = turn.listed or turn.now.workout.exercises
    for place in places:
        now = _place_now(turn, before[place]) if place < len(before) else None
        if now is not None:
            yield now


def _pointed(turn: Turn, mention: Mention) -> tuple[int, ...]:
    """What "it" or "those" points at: what this message named before, or what was named or changed last."""
    own = [each for each in mentioned(turn.heard) if each.kind != "exercise" or places_of(turn, each)]
    before = [each for each in own if each.start < mention.start] or own
    here = [each for each in before if each not in (found for _name, found in turn.act.mentions)] or before
    if here:
        chosen = here if mention.value == "all" else here[-1:]
        places = tuple(dict.fromkeys(place for each in chosen for place in places_of(turn, each)))
        return places or _changed_by(turn, len(turn.now.heard) - 1)
    last = len(turn.now.heard) - 2
    for message in range(last, max(-1, last - _far_back), -1):
        found = _changed_by(turn, message) or _named_by(turn, message)
        if found:
            return found
    return tuple(range(len(turn.now.workout.exercises))) if mention.value == "all" else ()


def _changed_by(turn: Turn, message: int) -> tuple[int, ...]:
    """The exercises that a message changed."""
    ids = [
        each for revision in turn.now.workout.revisions if revision.message == message for each in revision.changed_ids
    ]
    exercises = turn.now.workout.exercises
    return tuple(at for at, each in enumerate(exercises) if each["id"] in ids)


def _named_by(turn: Turn, message: int) -> tuple[int, ...]:
    """The exercises of the workout that a message named."""
    utterance = turn.now.heard[message]
    found: list[int] = []
    for mention in mentioned(understood(utterance)):
        if isinstance(mention.value, Places):
            for place in mention.value.places:
                now = place_of(utterance.listed[place], turn.now.workout.exercises)
                found += [now] if now is not None else []
        elif isinstance(mention.value, Named):
            found += _listed_of(turn, mention.value)
    return tuple(dict.fromkeys(found))


def _listed_of(turn: Turn, named: Named) -> tuple[int, ...]:
    """The exercises of the workout that a name of the catalogue covers."""
    ids = {each.id for each in named.exercises}
    return tuple(at for at, own in _known(turn) if own.id in ids)


def _with_another_implement(turn: Turn, named: Named) -> tuple[int, ...]:
    """The one exercise whose name is the said one and an implement: ``good morning``, of a bodyweight good morning."""
    said = set(name_words(named.text))
    names = [set(name_words(str(each["name"]))) for each in turn.now.workout.exercises]
    found = tuple(at for at, own in enumerate(names) if said < own and own - said <= IMPLEMENT_WORDS)
    return found if len(found) == 1 and not said & IMPLEMENT_WORDS else ()


def _known(turn: Turn) -> list[tuple[int, Exercise]]:
    return [(at, own) for at, each in enumerate(turn.now.workout.exercises) if (own := known(each)) is not None]


def _which(turn: Turn, question: str, places: Sequence[int], offer_all: bool) -> Answer:
    """Asks which exercise is meant; asked already, it says how to name one, so that it never asks in circles."""
    names = tuple(str(turn.now.workout.exercises[place]["name"]) for place in places)
    if turn.asked is not None and turn.act.mentions == turn.asked.mentions:
        return Answer(
            f"I could not tell which one you mean. You have {listed(names)}. Name one, or say its place: the "
            "second one."
        )
    return ask(question, (*names[:11], ALL_OF_THEM) if offer_all and len(names) > 1 else names)
