"""A request as its slots make it: what is learned says which kind it is, and what was named says of what.

The templates of a skill know which word has which part in a sentence. Where none of them was said, the kind of a
mention tells its part: an exercise of the workout is what is changed, one that is not in it comes in, a number that
stands in the workout already describes it, and another one is what it is to be.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.language.negation import Denial

_pointing = Mention("pointed", "one", 0, 0)
"""Where nothing is named, what was named or changed last is meant."""
Named = tuple[tuple[str, Mention], ...]
_of_workout = frozenset({"listed", "place"})
_sparing = frozenset(
    [
        "keep",
        "leave",
        "stay",
        "stays",
        "touch",
        "except",
        "but",
        "besides",
        "other",
        "others",
        "rest",
        "apart",
        "only",
        "instead",
        "not",
    ]
)
"""With one of these, not all that is named is meant."""
_contrary = {"harder": "light", "easier": "hard"}
_joining = frozenset({"and", "n", "&", ",", "the", "one", "ones", "both", "plus", "my", "also"})
_amounts = ("scheme", "weight", "sets", "reps", "rounds", "percent", "number")
UPS = frozenset(
    [
        "more",
        "another",
        "extra",
        "up",
        "increase",
        "raise",
        "bump",
        "add",
        "heavier",
        "longer",
        "additional",
        "plus",
        "higher",
        "bigger",
    ]
)
DOWNS = frozenset(
    [
        "less",
        "fewer",
        "down",
        "off",
        "reduce",
        "lower",
        "lighter",
        "shorter",
        "cut",
        "drop",
        "knock",
        "minus",
        "smaller",
    ]
)


def framed(kind: str, said: Understanding, likely: Mapping[str, float]) -> Act | None:
    """The act of this kind that the mentions of a message make; None where its skill has to be told more exactly."""
    make = _makers.get(kind)
    if make is None:
        return None
    found = make(said, likely)
    if found is None:
        return None
    skill, intent, mentions = found
    words = tuple(token.text for token in said.tokens)
    return Act(skill, intent, 0, len(said.tokens), mentions, denied=False, words=words)


_Frame = tuple[str, str, Named] | None


def _build(_said: Understanding, _likely: Mapping[str, float]) -> _Frame:
    return "build", "implied", ()


def _remove(said: Understanding, _likely: Mapping[str, float]) -> _Frame:
    meant = _targets(said)
    return ("remove", "remove", meant) if meant and _are_together(said, [each for _, each in meant]) else None


def _are_together(said: Understanding, mentions: Sequence[Mention]) -> bool:
    """Whether nothing but joining words stands between what is named."""
    pairs = itertools.pairwise(mentions)
    return all({token.text for token in said.tokens[one.end : other.start]} <= _joining for one, other in pairs)


def _swap(said: Understanding, _likely: Mapping[str, float]) -> _Frame:
    new = [("new", each) for each in said.named("exercise", denied=False)][:1]
    gear = [("new_equipment", each) for each in said.named("equipment", denied=False)][:1]
    meant = _targets(said)
    if not meant or not any(True for _ in said.named(*_of_workout, "pointed", "area")):
        return None
    return "swap", "swap", (*(meant[:1] if new else meant), *(new or gear))


def _add(said: Understanding, _likely: Mapping[str, float]) -> _Frame:
    new = tuple(("new", each) for each in said.named("exercise", denied=False))
    areas = tuple(("new_area", each) for each in said.named("area", denied=False))
    amounts = tuple((each.kind, each) for each in said.named("scheme", "sets", "reps", "weight", denied=False))
    return ("add", "add", (*(new or areas), *amounts)) if new or areas else None


def _set(said: Understanding, likely: Mapping[str, float]) -> _Frame:
    """More or less of something, where no figure says how much."""
    words = {token.text for token in said.tokens}
    measure = max(("sets", "reps", "weight", "rest"), key=lambda each: likely.get(f"set.{each}", 0))
    up, down = bool(words & UPS), bool(words & DOWNS)
    if (
        up == down
        or likely.get(f"set.{measure}", 0) < _measured_above
        or any(True for _ in said.named(*_amounts, "time"))
    ):
        return None
    about = Mention("measure", {"weight": "load"}.get(measure, measure), 0, 0)
    return "adjust", "more" if up else "less", (*_targets(said), ("measure", about))


_measured_above = 0.4


def _reshape(intent: str) -> Callable[[Understanding, Mapping[str, float]], _Frame]:
    def make(said: Understanding, _likely: Mapping[str, float]) -> _Frame:
        if any(each.value == _contrary.get(intent) for each in said.named("intensity", "direction")):
            return None
        named = any(True for _ in said.named(*_of_workout))
        meant = _targets(said) if intent in ("easier", "harder") and named else ()
        return "reshape", intent, meant

    return make


def _avoid(said: Understanding, _likely: Mapping[str, float]) -> _Frame:
    """Something else for what loads a part of the body, needs some equipment, or is of a kind of exercise."""
    denied = tuple(("avoid", replace(each, denial=None)) for each in said.named("exercise", denied=True))
    if denied:
        others = any(True for _ in said.named("exercise", denied=False))
        return None if others else ("reshape", "avoid", denied)
    if any(True for _ in said.named("part", "area", "impact", "movement")):
        return "reshape", "avoid", ()
    if any(True for _ in said.named("equipment", "location")):
        return "reshape", "adapt", ()
    exercises = tuple(("avoid", each) for each in said.named("exercise"))
    if exercises:
        return "reshape", "avoid", exercises
    spared = tuple(("target", each) for each in _different(said.named(*_of_workout, denied=False)))
    return ("swap", "swap", spared) if spared else None


def _only(said: Understanding, _likely: Mapping[str, float]) -> _Frame:
    return ("reshape", "adapt", ()) if any(True for _ in said.named("equipment", "location")) else None


def _targets(said: Understanding) -> Named:
    """What of the workout is named: what is not denied, or all of it where all is ("no squats please")."""
    found = [each for each in said.named() if each.kind in _of_workout]
    if len(_different(found)) > 1 and _sparing & {token.text for token in said.tokens}:
        return ()
    meant = [each for each in found if not each.denied] or [each for each in found if each.denial is not Denial.DENY]
    if found and not meant:
        return ()
    pointed = list(said.named("pointed"))
    chosen = _different(meant or pointed[:1] or [_pointing])
    return tuple(("target", replace(each, denial=None)) for each in chosen)


def _different(mentions: Iterable[Mention]) -> list[Mention]:
    """Each thing once, however often it was named."""
    found: dict[str, Mention] = {}
    for each in mentions:
        found.setdefault(str(each.value), each)
    return list(found.values())


_makers: Mapping[str, Callable[[Understanding, Mapping[str, float]], _Frame]] = {
    "build": _build,
    "remove": _remove,
    "swap": _swap,
    "add": _add,
    "set": _set,
    "avoid": _avoid,
    "equipment": _only,
    **{intent: _reshape(intent) for intent in ("shorter", "longer", "easier", "harder")},
}
