"""What a skill of training data makes of a stretch of a message, with what is stored at hand."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.state import read_state
from spotter.dialogue.understanding.message import message
from spotter.messages import KnowledgeTurn, Request, UserTurn
from spotter.tools.registry import definitions
from spotter.training import sources
from spotter.training.data_source import Asked
from spotter.training.records import Record
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import RecordsReader
from tests.unit.dialogue.training_states import SESSION, TODAY, records

Call = tuple[str, dict[str, Any]]
Skill = Callable[[Context], Plan | None]


def made_of(
    skill: Skill, text: str, start: Start = "month", stored: Mapping[str, Mapping[str, Any]] | None = None
) -> Plan:
    """The plan of a skill for a stretch that is of its kind."""
    data = {sk: Record(sk, 1, each) for sk, each in {**records(start), **(stored or {})}.items()}
    known = tuple(sources.fetch(RecordsReader(data), list(sources.SOURCES), Asked(SESSION, TODAY)))
    request = Request("You are a coach.", definitions(), (UserTurn(text), KnowledgeTurn(known)), TODAY)
    said = message(text, date.fromisoformat(TODAY))
    plan = skill(Context(read_state(request), date.fromisoformat(TODAY), said, whole=said))
    assert plan is not None
    return plan


def calls(plan: Plan) -> list[Call]:
    """The calls of a plan."""
    return [(step.tool, dict(step.arguments)) for step in plan.steps]
