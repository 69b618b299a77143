"""One stretch of a message given to the skill of its kind, as if that kind had been learned for it."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.kinds import WRITING
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.state import read_state
from spotter.dialogue.understanding.message import message
from spotter.messages import KnowledgeTurn, Request, UserTurn
from spotter.tools.registry import definitions
from spotter.training import sources
from spotter.training.data_source import Asked
from spotter.training.records import Record
from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_play import RecordsReader

Call = tuple[str, dict[str, Any]]


def plan_of(
    kind: str,
    text: str,
    records: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    whole: str = "",
    pending: Plan | None = None,
    has_workout: bool = False,
) -> Plan:
    """What a skill makes of a stretch. ``whole`` is the message that it stands in, itself if left out."""
    stored = {sk: Record(sk, 1, data) for sk, data in (records or training_states.records("month")).items()}
    known = tuple(
        sources.fetch(
            RecordsReader(stored), list(sources.SOURCES), Asked(training_states.SESSION, training_states.TODAY)
        )
    )
    turns = (UserTurn(whole or text), KnowledgeTurn(known))
    state = read_state(Request("You are a coach.", definitions(), turns, training_states.TODAY))
    today = date.fromisoformat(training_states.TODAY)
    every = message(whole or text, today)
    begin = (whole or text).index(text)
    places = [at for at, token in enumerate(every.tokens) if begin <= token.start < begin + len(text)]
    said = every.part(places[0], places[-1] + 1)
    kinds = frozenset({kind})
    context = Context(state, today, said, kind, whole=every, pending=pending, has_workout=has_workout, kinds=kinds)
    plan = WRITING[kind](context)
    assert plan is not None
    return plan


def calls_of(plan: Plan) -> list[Call]:
    """The calls of a plan."""
    return [(step.tool, dict(step.arguments)) for step in plan.steps]
