"""What binds the workouts of a model binds the plan that it asks for: what was said is not lost on the way to it."""

from dataclasses import replace

from spotter.coaching.types import PainFlagContext
from spotter.training.planning.asked import Asked
from spotter.training.planning.wishes import LONGEST_PART
from spotter.training.proposals.limits import Limits


def bound(asked: Asked, limits: Limits) -> Asked:
    """``asked`` within ``limits``: what hurts, what was refused, what is there, and how long there is."""
    pains = tuple(PainFlagContext(body_part=part[:LONGEST_PART], severity=severity) for part, severity in limits.pains)
    said = limits.said_minutes
    minutes = min(asked.minutes, said) if asked.minutes and said else asked.minutes or said
    return replace(
        asked,
        pains=(*asked.pains, *pains),
        excluded=(*asked.excluded, *limits.excluded),
        unwanted=asked.unwanted | limits.unwanted,
        conditions=asked.conditions | limits.conditions,
        equipment=limits.equipment if asked.equipment is None else asked.equipment,
        lacking=asked.lacking | limits.lacking,
        minutes=minutes,
        holds=asked.holds or limits.holds,
    )
