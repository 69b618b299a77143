"""The likeliest programs of a page (a search by beam), and what they come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from spotter.dialogue.training.set_programs.network import Network, Written, behind
from spotter.dialogue.training.set_programs.page import MOST_ITEMS, Page
from spotter.dialogue.training.set_programs.program import WHOLE, Instruction, Operation, Outcome, run
from spotter.notation import Unit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

_beam = 6
_longest = 64
_least = -6.0
_least_of_all = -7.0
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
    written: Written


@dataclass(frozen=True, slots=True)
class _Following:
    """A program with one more instruction, and what was kept before and with it."""

    score: float
    program: tuple[Instruction, ...]
    next: Instruction
    written: Written
    kept: Numbers


@lru_cache(maxsize=64)
def outcomes(page: Page, unit: Unit) -> tuple[Likely, ...]:
    """What a page may come to, the likeliest first; nothing where it holds too much. ``unit``: of bare loads."""
    if len(page.items) > MOST_ITEMS:
        return ()
    found: dict[Outcome, float] = {}
    for score, program in _programs(page):
        outcome = run(program, page.items, unit)
        if outcome is not None:
            found[outcome] = found.get(outcome, 0.0) + exp(score)
    return tuple(Likely(each, found[each]) for each in sorted(found, key=lambda one: -found[one]))


def _programs(page: Page) -> list[tuple[float, tuple[Instruction, ...]]]:
    network = Network(page)
    beam = [_Begun(0.0, (), network.begun())]
    ended: list[tuple[float, tuple[Instruction, ...]]] = []
    for _ in range(_longest):
        following = sorted(_next(network, beam), key=lambda one: -one.score)[:_beam]
        ended += [(each.score, each.program) for each in following if each.next.operation in _ends]
        beam = [
            _Begun(each.score, each.program, behind(each.written, each.kept, each.next, page.items))
            for each in following
            if each.next.operation not in _ends and each.score >= _least_of_all
        ]
        if not beam or len(ended) >= _beam:
            break
    return ended


def _next(network: Network, beam: Sequence[_Begun]) -> list[_Following]:
    return [
        _Following(one.score + score, (*one.program, each), each, one.written, kept)
        for one in beam
        for score, each, kept in network.next_of(one.written, _beam)
        if score >= _least
    ]
