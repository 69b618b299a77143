"""What is not to be in it: what is refused, what was trained lately, and what cannot be done yet."""

from spotter.catalogue import Exercise, all_exercises, muscles_of
from spotter.catalogue.covering import covered_by as covered_by_name
from spotter.catalogue.exercise import Level
from spotter.coaching.postures import in_posture
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.exercises import Named, named
from spotter.dialogue.wished.found import Found
from spotter.dialogue.wished.sorts import of_sort
from spotter.dialogue.wished.tables import said as words_said
from spotter.dialogue.wished.tables import techniques
from spotter.language.tokens import tokenise

_levels = tuple(Level)


def left_out_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    """What is not to be in it: postures, and names that no slot knows. Without equipment there is the body alone."""
    if {token.text for token in tokenise(text) if token.is_word} <= _any_equipment:
        found.has_nothing = True
        return
    postures = _postures(text, inside)
    for posture in postures:
        found.exclusions.append((_called.get(posture, posture), in_posture(posture)))
    for each in inside:
        if each.kind in ("lift", "exercise"):
            spoken = " ".join(token.text for token in tokenise(text))
            if family := named(spoken):
                found.exclusions.append(("", covered_by_name(spoken, family)))
    if postures or any(each.kind in _known_out for each in inside):
        return
    if sorts := words_said("sort", text):
        found.exclusions += [(text.lower(), of_sort(sort)) for sort in sorts]
    elif (near := named(text.lower())) or (near := _singular(text)):
        found.exclusions.append((text.lower(), covered_by_name(text.lower(), near)))
    elif words_said("arrangement", text) or techniques(text):
        return
    elif muscles := muscles_of(text):
        found.unwanted |= muscles
    else:
        found.unheeded.append(text)


def _postures(text: str, inside: tuple[Mention, ...]) -> list[str]:
    """The postures that are left out; the words of an exercise's name leave out no more than that: a standing press."""
    spoken = " ".join(token.text for token in tokenise(text))
    rest = spoken
    for each in inside:
        values = each.value if isinstance(each.value, tuple) else (each.value,)
        for value in values:
            rest = rest.replace(value.text, " ") if isinstance(value, Named) else rest
    others = words_said("posture", rest)
    return [each for each in words_said("posture", text) if each in others or each in _more_than_a_name]


_more_than_a_name = frozenset({"overhead"})
_any_equipment = frozenset({"no", "any", "equipment", "kit", "gear", "apparatus", "tools"})
_called = {
    "floor": "floor work",
    "lying_back": "work lying on the back",
    "lying_front": "work lying on the front",
    "hands_floor": "weight on the hands",
    "overhead": "overhead work",
    "head_down": "head-down work",
    "grip": "hard gripping",
    "noisy": "noisy exercises",
    "on_one_leg": "work on one leg",
    "balance": "balancing",
    "spine_load": "load on the spine",
    "wrists": "bent wrists",
    "bent_over": "bending over",
    "wide_rom_knee": "deep bending of the knees",
    "big_space": "exercises that travel",
}
"""How a posture is named where it is left out."""


_known_out = frozenset({"exercise", "lift", "area", "equipment", "impact", "movement", "location", "session", "goal"})


def _singular(text: str) -> tuple[Exercise, ...]:
    return named(text.lower().rstrip("s"))


def done_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    """What was trained: its muscles, and an exercise with all that is like it."""
    for each in inside:
        flat = each.value if isinstance(each.value, tuple) else (each.value,)
        for value in flat:
            if isinstance(value, Named):
                groups = {one.variation_group for one in value.exercises[:1]}
                alike = frozenset(one.id for one in all_exercises() if one.variation_group in groups)
                found.exclusions.append(("", alike))
                found.unwanted |= set(value.exercises[0].primary[:1])
    if not inside and (muscles := muscles_of(text)):
        found.unwanted |= muscles


def cannot_said(text: str, inside: tuple[Mention, ...], found: Found) -> None:
    """What the person cannot do: it, and all that is harder; what is easier may stay."""
    postures = words_said("posture", text)
    for posture in postures:
        found.exclusions.append((_called.get(posture, posture), in_posture(posture)))
    exercises = [each.value for each in inside if isinstance(each.value, Named)]
    for value in exercises:
        own = value.exercises[0]
        covered = covered_by_name(value.text, value.exercises, value.only) | {own.id}
        least = _levels.index(own.level)
        harder = {
            each.id
            for each in all_exercises()
            if each.id in covered
            and (each.id == own.id or _levels.index(each.level) > least or each.kind is own.kind)
            and not is_easier(each, own)
        }
        family = {each.id for each in all_exercises() if own.variation_group == each.variation_group} | covered
        found.exclusions.append(("", frozenset(harder) | (family & in_posture("hands_floor"))))
        found.remarks.append(f"I left out what you cannot do yet ({value.text}); easier forms of it may be in.")
    if not exercises and not postures:
        found.unheeded.append(text)


_easier_words = frozenset(
    {"knee", "incline", "wall", "assisted", "band", "negative", "bench", "box", "scapular", "machine", "eccentric"}
)


def is_easier(exercise: Exercise, own: Exercise) -> bool:
    """Whether it is a way to what cannot be done yet: on the knees, with a band, only the way down."""
    return exercise.id != own.id and bool(_easier_words & set(exercise.id.split("-")) - set(own.id.split("-")))


def fine_said(_text: str, inside: tuple[Mention, ...], found: Found) -> None:
    for each in inside:
        if isinstance(each.value, Named):
            found.allowed |= {one.id for one in each.value.exercises}
