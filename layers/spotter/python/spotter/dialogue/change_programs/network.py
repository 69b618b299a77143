"""How likely each next instruction of a program of changes is (``language.pointing``), and the likeliest programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.dialogue.change_programs.page import Page
from spotter.dialogue.change_programs.position import Position
from spotter.dialogue.change_programs.program import (
    OPERATIONS,
    POINTING,
    POINTS_AT,
    WHOLE,
    Instruction,
    Operation,
    Outcome,
    run,
)
from spotter.language.pointing import Pointing, Weights, pieces_of

if TYPE_CHECKING:
    from spotter.language.pointing import Numbers

_data = Path(__file__).with_name("data")
WEIGHTS = Weights(_data / "change_programs_minilm.npz", _data / "change_programs.npz")
_beam = 6
_longest = 48
_least, _least_of_all = -6.0, -7.0
"""Logarithms of likelihoods: an instruction, and a program, below these are not gone on with."""
_ends = (Operation.END, *WHOLE)


@dataclass(frozen=True, slots=True)
class Likely:
    """What a message may come to, and how likely that is: all programs that come to it together, 0 to 1."""

    outcome: Outcome
    likelihood: float


@dataclass(frozen=True, slots=True)
class _Begun:
    score: float
    program: tuple[Instruction, ...]
    kept: Numbers
    position: Position


@lru_cache(maxsize=64)
def outcomes(page: Page) -> tuple[Likely, ...]:
    """What a page may come to, the likeliest first."""
    found: dict[frozenset[tuple[object, ...]] | Operation, tuple[Outcome, float]] = {}
    for score, program in sorted(_programs(page), key=lambda one: -one[0]):
        outcome = run(program, page.items, page.lines)
        if outcome is None:
            continue
        key = meaning(outcome, page)
        first, before = found.get(key, (outcome, 0.0))
        found[key] = (first, before + exp(score))
    ranked = sorted(found.values(), key=lambda one: -one[1])
    return tuple(Likely(outcome, likelihood) for outcome, likelihood in ranked)


def meaning(outcome: Outcome, page: Page) -> frozenset[tuple[object, ...]] | Operation:
    """What an outcome comes to, whatever words told it."""
    if outcome.does is not Operation.END:
        return outcome.does
    return frozenset(
        (
            edit.verb,
            edit.line,
            _named(page, edit.new),
            frozenset(_named(page, each) for each in edit.gear),
            frozenset(_named(page, each) for each in edit.ways),
            frozenset((each.measure, round(each.value, 1)) for each in edit.amounts),
            edit.step,
            round(page.items[edit.by].value, 1) if edit.by >= 0 else None,
            edit.measure,
            edit.to,
            round(page.items[edit.minutes].value, 1) if edit.minutes >= 0 else None,
        )
        for edit in outcome.edits
    )


def _named(page: Page, at: int) -> str:
    if at < 0:
        return ""
    item = page.items[at]
    return item.name or str(item.mention.value if item.mention is not None else "").lower()


def _programs(page: Page) -> list[tuple[float, tuple[Instruction, ...]]]:
    items = page.items
    network = Pointing(
        WEIGHTS,
        pieces_of(page.words, page.parts),
        [(each.start, each.end) for each in items],
        [each.features for each in items],
        [[each.kind in POINTS_AT[operation] for each in items] for operation in POINTING],
    )
    beam = [_Begun(0.0, (), network.begun, Position())]
    ended: list[tuple[float, tuple[Instruction, ...]]] = []
    for _ in range(_longest):
        following = sorted((each for one in beam for each in _next(network, one, page)), key=lambda each: -each.score)[
            :_beam
        ]
        ended += [(each.score, each.program) for each in following if each.program[-1].operation in _ends]
        beam = [each for each in following if each.program[-1].operation not in _ends and each.score >= _least_of_all]
        if not beam or len(ended) >= _beam:
            break
    return ended


def _next(network: Pointing, one: _Begun, page: Page) -> Sequence[_Begun]:
    last = one.program[-1] if one.program else None
    told = (OPERATIONS.index(last.operation), last.place) if last is not None else None
    kept, found = network.next_of(one.kept, told, one.position.features(page.items), _beam)
    following = []
    for score, number, place in found:
        if score >= _least:
            each = Instruction(OPERATIONS[number], place)
            behind = one.position.behind(each, page.items)
            following.append(_Begun(one.score + score, (*one.program, each), kept, behind))
    return following
