"""What is to be trained: parts of the body, exercises by name or by sort, and what it is for."""

from collections.abc import Sequence

from spotter.catalogue import Exercise, Kind, all_exercises, muscles_of
from spotter.catalogue.covering import covered_by as covered_by_name
from spotter.catalogue.words import words as name_words
from spotter.dialogue.composing.areas import area_named
from spotter.dialogue.composing.constraints import Dose
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.exercises import Named, named
from spotter.dialogue.wished.found import Found
from spotter.dialogue.wished.left_out import is_easier
from spotter.dialogue.wished.sorts import of_sort
from spotter.dialogue.wished.styles import where
from spotter.dialogue.wished.tables import said as words_said
from spotter.dialogue.wished.tables import sport, techniques
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

_reps_of_a_pump, _rest_of_a_pump = (12, 15), 60


_sets_of_few = 5
"""Sets of singles, doubles or triples."""


def _but(sorts: Sequence[str]) -> frozenset[str]:
    """The ids of all exercises that are of none of the sorts."""
    kept = frozenset[str]().union(*map(of_sort, sorts))
    return frozenset(each.id for each in all_exercises() if each.kind in (Kind.REPS, Kind.HOLD)) - kept


def area_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    """What no slot knows as a part of the body: by its muscles, or as a sort of exercise."""
    if any(each.kind in ("area", "session", "exercise", "lift") for each in inside):
        return
    if muscles := muscles_of(text):
        found.areas.append((text.lower(), muscles))
    elif sport(text) is not None:
        _for_sport(text, found)
    elif not any(each.kind == "goal" for each in inside):
        exercise_said(text, inside, found)


def exercise_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    """What is to be in it and no slot knows: a sort, a part of the body, or the nearest that goes by its last word."""
    own = [one for each in inside for one in (each.value if isinstance(each.value, tuple) else (each.value,))]
    if own := [one for one in own if isinstance(one, Named)]:
        if few := words_said("few", text):
            found.doses.append((own[0], Dose(_sets_of_few, (int(few[0]), int(few[0])))))
        return
    if ways := techniques(text):
        found.techniques += [(where(each, text), each.note) for each in ways]
        return
    if sorts := words_said("sort", text):
        found.sorts += sorts
        if found.is_only(text) and (others := _but(sorts)):
            found.exclusions.append(("", others))
    areas = [area_named(str(each.value)) for each in inside if each.kind == "area"]
    found.areas += areas
    if sorts or areas:
        return
    if (near := _nearest(text)) is not None:
        found.includes.append(near)
        if not _is_of_any_sort(text, near):
            found.unheeded.append(text)
    elif muscles := muscles_of(text):
        found.areas.append((text.lower(), muscles))
    elif not any(each.kind in ("equipment", "location") for each in inside):
        found.unheeded.append(text)


def _is_of_any_sort(text: str, near: Named) -> bool:
    """Whether nothing but small words stands before the name that was found: ``some kind of row``."""
    before = text.lower().removesuffix(near.text)
    return all(token.text in _any_sort for token in tokenise(before) if token.is_word)


_any_sort = word_set(
    "some kind of a an any sort type the few variation variations heavy light couple more my your one two other lots "
    "bit good nice form version"
)


def _nearest(text: str) -> Named | None:
    """The exercises that go by the last words of a name that nobody knows: squats, of a pendulum squat."""
    words = [token.text for token in tokenise(text) if token.is_word]
    for begin in range(len(words)):
        name = " ".join(words[begin:])
        if exercises := named(name):
            return Named(name, exercises)
        if len(words) - begin >= _words_of_a_name and (alike := _with_words(frozenset(name_words(name)))):
            return Named(name, alike)
    return None


_words_of_a_name = 2


def _with_words(said: frozenset[str]) -> tuple[Exercise, ...]:
    """The exercises of whose names these are words, the shortest name first: ``incline smith``."""
    found = [
        (len(own), each.id, each)
        for each in all_exercises()
        if (own := min((one for one in _names_of(each) if said <= set(one)), key=len, default=()))
    ]
    return tuple(each for _length, _id, each in sorted(found, key=lambda one: one[:2]))


def _names_of(exercise: Exercise) -> list[tuple[str, ...]]:
    return [tuple(name_words(name)) for name in (exercise.name, *exercise.aliases)]


def goal_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    if "pump" in text.lower():
        found.fields.setdefault("reps", _reps_of_a_pump)
        found.fields.setdefault("rest_seconds", _rest_of_a_pump)
    for each in inside:
        if isinstance(each.value, Named):
            _towards(each.value, found)
    if not any(each.kind in ("goal", "session") for each in inside):
        _for_sport(text, found)


def _towards(goal: Named, found: Found) -> None:
    """The easier forms of what somebody wants to be able to do; itself where there are none."""
    own = goal.exercises[0]
    easier = [
        each
        for each in all_exercises()
        if each.pattern is own.pattern
        and is_easier(each, own)
        and each.id in covered_by_name(goal.text, goal.exercises, goal.only)
    ]
    for each in easier[:_most_towards]:
        found.includes.append(Named(each.name, (each,)))
    if not easier:
        found.includes.append(goal)


_most_towards = 2


def _for_sport(text: str, found: Found) -> None:
    trained = sport(text)
    if trained is None:
        if muscles := muscles_of(text):
            found.areas.append((text.lower(), muscles))
        return
    found.remarks.append(trained.why)
    found.fields.setdefault("_areas of sport", tuple(area_named(each) for each in trained.areas))
