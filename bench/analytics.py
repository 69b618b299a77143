"""What it takes to answer "how is my bench going?" from a year of training: calls, read units, and our own time."""

import time
from datetime import date
from functools import partial

from bench.metered_table import MeteredTable
from spotter.store.keys import user_pk
from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, ToolContext
from spotter.training import repository
from spotter.training.workouts.changes import log_all
from tests.fakes.training_log import a_year_of_training

Row = tuple[str, str, str, str]

TODAY = date(2026, 3, 18)
ROUNDS = 20
_asked = (
    ("how is my bench going", "get_progress_summary", {"days": 365, "exercise": "bench press"}),
    ("is my bench stalled", "analyze_stall", {"exercise": "bench press"}),
    ("the last 30 days", "get_progress_summary", {"days": 30}),
    ("the whole year", "get_progress_summary", {"days": 365}),
    ("the last 4 weeks", "get_weekly_summaries", {"weeks": 4}),
)


def figures() -> list[Row]:
    """A row for each question, asked of somebody who has logged two workouts a week for a year."""
    table, pk = _a_year()
    return [_row(table, pk, *each) for each in _asked]


def _a_year() -> tuple[MeteredTable, str]:
    table, pk = MeteredTable(), user_pk("demo", "ann")
    for workout in a_year_of_training(TODAY):
        repository.commit(table, pk, "2026-03-18T12:00:00.000Z", partial(log_all, workouts=[workout]))
    return table, pk


def _row(table: MeteredTable, pk: str, question: str, tool: str, arguments: dict[str, object]) -> Row:
    calls, units = table.bill.total_calls, table.bill.read_units
    outcome = _ask(table, pk, tool, arguments)
    calls, units = table.bill.total_calls - calls, table.bill.read_units - units
    began = time.process_time()
    for _ in range(ROUNDS):
        _ask(table, pk, tool, arguments)
    milliseconds = (time.process_time() - began) / ROUNDS * 1000
    measured = f"{calls} calls, {units} read units, {milliseconds:.1f} ms CPU, a line of {len(outcome.text)} letters"
    return (f"a year of training: {question}", measured, "reported", "")


def _ask(table: MeteredTable, pk: str, name: str, arguments: dict[str, object]) -> Outcome:
    tool = REGISTRY[name]
    context = ToolContext("demo", "ann", "s1", "run/1/call_1", TODAY.isoformat())
    return tool.answer(tool.arguments.model_validate(arguments), context, repository.TableReader(table, pk))
