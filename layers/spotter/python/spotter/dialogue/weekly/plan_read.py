"""What the words of a message are in the plan that it wants, put into what was read of it.

What is read by words alone takes a number, a piece of gear or an exercise for said wherever it stands. Here what is
only mentioned is left out, and what was passed over is put in, as far as ``plan_roles`` is sure of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from spotter.catalogue import Equipment
from spotter.coaching.compose.request import LONGEST_MINUTES
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.pains.told import Pain, pains_in
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.days_said import days_said, number_of_days_at
from spotter.dialogue.weekly.plan_roles import PlanRole, plan_roles, share_of
from spotter.language.durations import durations
from spotter.language.tokens import Token, TokenKind

_SURELY, _LIKELY, _MAY_HURT, _HARDLY = 0.6, 0.5, 0.35, 0.1
_furniture = frozenset({Equipment.BENCH, Equipment.RACK, Equipment.PLATE})
_shortest_minutes = 10


def count_told(text: str) -> int | None:
    """How many days a week the plan is to have, by the numbers that say so; the last counts."""
    found = [each for piece in _pieces(text, PlanRole.COUNT) for each in _counts(piece)]
    return found[-1] if found else None


def days_off(text: str) -> frozenset[int]:
    """The days of which a message surely tells that there must be no training, or that something else is on."""
    return _days(text, PlanRole.OFF)


def days_to_train(text: str, least: float = _LIKELY) -> frozenset[int]:
    """The days that a message wants trained, each at least so likely."""
    return _days(text, PlanRole.TRAIN, least)


def _days(text: str, role: PlanRole, least: float = _SURELY) -> frozenset[int]:
    words, tokens = plan_roles(text), plain(text).tokens
    return frozenset(
        day
        for each in days_said(text, tokens)
        if share_of(words, tokens[each.start].start, tokens[each.end - 1].end, role) >= least
        for day in each.days
    )


def with_roles(text: str, wanted: WorkoutConstraints) -> WorkoutConstraints:
    """``wanted`` of all days, with the gear, the time, the exercises and the pains that words are surely told as."""
    minutes = [each for piece in _pieces(text, PlanRole.MINUTES) for each in _minutes(piece)]
    there, lacking = _gear(text, PlanRole.HAVE), _gear(text, PlanRole.LACK)
    lacking = (lacking or frozenset()) - _furniture
    equipment = (_gear_beside(text) if lacking else wanted.equipment) if there is None else there
    out = [each for piece in _pieces(text, PlanRole.OUT) for each in _excluded(piece)]
    return replace(
        wanted,
        minutes=minutes[-1] if minutes and wanted.minutes is None else wanted.minutes,
        equipment=None if equipment is None else equipment - lacking,
        lacking=wanted.lacking | lacking,
        includes=tuple(each for each in wanted.includes if not _is_only_mentioned(text, each)),
        exclusions=tuple(dict.fromkeys((*wanted.exclusions, *out))),
        pains=(*wanted.pains, *_pains(text, wanted.pains)),
    )


def _is_only_mentioned(text: str, named: Named) -> bool:
    """Whether an exercise is only spoken of, or is what somebody wants to reach: ``stronger for the stairs``."""
    words, said = plan_roles(text), plain(text)
    places = [each for each in said.mentions if each.value == named]
    letters = [(said.tokens[each.start].start, said.tokens[each.end - 1].end) for each in places]
    return bool(letters) and all(
        share_of(words, start, end, PlanRole.NONE) + share_of(words, start, end, PlanRole.GOAL) >= _SURELY
        and share_of(words, start, end, PlanRole.IN) < _HARDLY
        for start, end in letters
    )


def _pieces(text: str, role: PlanRole) -> Sequence[str]:
    """What stands in a message as ``role``: words that follow one another, each of which it most likely is."""
    return [text[start:end] for start, end in _places(text).get(role, ())]


@lru_cache(maxsize=128)
def _places(text: str) -> Mapping[PlanRole, Sequence[tuple[int, int]]]:
    """The first and the last letter of each such piece, in their order."""
    found: dict[PlanRole, list[tuple[int, int]]] = {}
    for role, run in groupby(plan_roles(text), key=lambda each: each.likeliest):
        held = list(run)
        least = _MAY_HURT if role is PlanRole.HURTS else _LIKELY
        if role is not PlanRole.NONE and max(each.shares[role] for each in held) >= least:
            found.setdefault(role, []).append((held[0].start, held[-1].end))
    return found


def _counts(piece: str) -> Iterator[int]:
    tokens = plain(piece).tokens
    numbers = (number_of_days_at(tokens, at)[0] for at in range(len(tokens)))
    yield from (each for each in numbers if each is not None)


def _minutes(piece: str) -> Iterator[int]:
    tokens: Sequence[Token] = plain(piece).tokens
    found = [each.seconds // 60 for each in durations(tokens)]
    if not found and any(each.text in ("hour", "hr") for each in tokens):
        found = [60]
    if not found:
        found = [int(each.value) for each in tokens if each.kind is TokenKind.NUMBER and each.value is not None]
    yield from (each for each in found if _shortest_minutes <= each <= LONGEST_MINUTES)


def _gear(text: str, role: PlanRole) -> frozenset[Equipment] | None:
    """All that is named in ``role``, the gear that is counted on at a place only where none is; None for nothing."""
    found = [constraints_of(plain(f"with {piece}")) for piece in _pieces(text, role)]
    named = [each.equipment for each in found if each.equipment is not None and not each.place]
    named = named or [each.equipment for each in found if each.equipment is not None]
    return frozenset[Equipment]().union(*named) if named else None


def _gear_beside(text: str) -> frozenset[Equipment] | None:
    """What is there by the words of a message, those left out that name what is lacking."""
    beside, end = "", 0
    for first, last in _places(text).get(PlanRole.LACK, ()):
        beside += text[end:first]
        end = last
    return constraints_of(plain(beside + text[end:])).equipment


def _excluded(piece: str) -> Sequence[tuple[str, frozenset[str]]]:
    return constraints_of(plain(f"no {piece}")).exclusions


def _pains(text: str, known: Sequence[Pain]) -> Iterator[Pain]:
    """What is to be spared and was not heard as a pain: ``careful with my knee``."""
    joints = {joint for each in known for joint in each.joints}
    muscles = {muscle for each in known for muscle in each.muscles}
    for piece in _pieces(text, PlanRole.HURTS):
        found = pains_in(f"my {piece} hurts")
        yield from (each for each in found if not (each.joints <= joints and each.muscles <= muscles))
