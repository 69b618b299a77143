"""What a message wants of a plan of a week: a new one, the one that there is made anew, a change of it, or none.

"I train mon wed fri, give me today's" names days and wants a session; "four days is too much, redo it as two" wants the
whole plan again. A layer upon what a message means where it stands in a talk (``language.talk.reader``) tells them
apart, learned from messages whose writers said what they want (``make learn ONLY=plans``).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.language.encoder import judged, read_weights
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.reader import given_of_message, talk_reading

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("data") / "plan_wanted.npz"


class PlanWanted(StrEnum):
    """What is wanted. The order is that of the weights."""

    NOTHING = "nothing"
    NEW = "new"
    """A plan of several days."""
    ANEW = "anew"
    """The plan that there is, made again since something is different."""
    CHANGE = "change"
    """A change of one exercise or day of it."""
    SESSION = "session"
    """One workout, whatever days are named beside it."""


@lru_cache(maxsize=256)
def plan_wanted(text: str, coach: str = "", stands: Stands = Stands.NOTHING) -> Mapping[PlanWanted, float]:
    """How likely each is, 0 to 1, together 1; ``coach``: the gist of what was said last, ``stands``: what there is."""
    given = told_by(text, coach, stands)
    if given is None:
        return {each: float(each is PlanWanted.NOTHING) for each in PlanWanted}
    totals = [float(total) for total in judged(read_weights(WEIGHTS), given)]
    raised = [exp(total - max(totals)) for total in totals]
    return {each: share / sum(raised) for each, share in zip(PlanWanted, raised, strict=True)}


_SURELY, _doubtless, _nearly_certain = 0.75, 0.85, 0.9
_surely_one, _perhaps_one = 0.8, 0.15
_perhaps, _rather = 0.1, 0.6


def wants_a_plan(text: str, coach: str = "") -> bool:
    """Whether a message surely wants a plan of several days, new or once more, as if there were none."""
    if plan_wanted(text, coach, Stands.PLAN)[PlanWanted.NOTHING] >= _rather:
        return False
    is_of_one = talk_reading(text, coach).intents[Intent.SESSION] >= _rather
    least = _nearly_certain if is_of_one else _SURELY
    return _of_a_whole_plan(plan_wanted(text, coach)) >= least and _is_of_plans(text, coach, Stands.NOTHING)


def rather_wants_a_plan(text: str) -> bool:
    """Whether a message more likely wants a plan than anything else, and hardly one session."""
    likely = plan_wanted(text)
    return _of_a_whole_plan(likely) >= _rather and likely[PlanWanted.SESSION] < _perhaps_one


def wants_it_anew(text: str, coach: str = "") -> bool:
    """Whether a message surely wants the plan that there is made again, if there is one."""
    likely = plan_wanted(text, coach, Stands.PLAN)
    is_whole = _of_a_whole_plan(likely) >= _SURELY and _is_of_plans(text, coach, Stands.PLAN)
    return is_whole and likely[PlanWanted.ANEW] > likely[PlanWanted.NEW]


def _is_of_plans(text: str, coach: str, stands: Stands) -> bool:
    """Whether a message may ask for a plan, or a change of one, by what was learned of what messages ask for."""
    likely = talk_reading(text, coach, stands).intents
    is_of_a_week = likely[Intent.WEEK] >= _perhaps or likely[Intent.PLAN_CHANGE] >= _rather
    return is_of_a_week and likely[Intent.PLAN_ASK] < _rather


def wants_one_session(text: str) -> bool:
    """Whether a message surely wants one workout and no plan, whether there is one or not."""
    return all(plan_wanted(text, "", each)[PlanWanted.SESSION] >= _surely_one for each in (Stands.NOTHING, Stands.PLAN))


def may_want_one_session(text: str) -> bool:
    """Whether one workout may be all that is wanted: ``it's only today i need``."""
    return plan_wanted(text)[PlanWanted.SESSION] >= _perhaps_one


def wants_nothing(text: str) -> bool:
    """Whether a message surely wants nothing made: ``i usually go 3x a week``."""
    return all(plan_wanted(text, "", each)[PlanWanted.NOTHING] >= _doubtless for each in (Stands.NOTHING, Stands.PLAN))


def _of_a_whole_plan(likely: Mapping[PlanWanted, float]) -> float:
    return likely[PlanWanted.NEW] + likely[PlanWanted.ANEW]


def told_by(text: str, coach: str, stands: Stands) -> Numbers | None:
    """What is told by: the rows of the message, what stands, and what it asks for; None without words."""
    import numpy as np

    rows = given_of_message(text, coach, stands)
    if rows is None:
        return None
    intents = np.array([*talk_reading(text, coach, stands).intents.values()], np.float32)
    return np.concatenate([rows, intents])
