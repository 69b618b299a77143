"""What a log did not write because it was not sure: it is asked about, and the answer writes it or leaves it out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.conversation.consent import Consent, consent_of
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.exercise_choice import chosen
from spotter.dialogue.training.plan import Plan, Step
from spotter.dialogue.training.state import Event
from spotter.dialogue.understanding.read import plain
from spotter.language.word_lists import word_set

TOOL = "log_workout"
_most_words = 8
_most_options = 4
_more = word_set("and then also but plus move cancel schedule plan undo delete")
"""Whoever says one of these says more than an answer."""

Row = Mapping[str, Any]


def rows_of(event: Event) -> Sequence[Row]:
    """The pieces of a log, each with what became of it; none of another call, or of one that failed."""
    rows = event.result.data.get("results") if event.name == TOOL and event.result.ok else None
    return rows if isinstance(rows, list) else ()


def held_rows(event: Event) -> tuple[Row, ...]:
    """The pieces that wait to be confirmed."""
    return tuple(row for row in rows_of(event) if row.get("status") in ("flagged", "unmatched") and row.get("id"))


def logged_said(event: Event, told: str) -> str:
    """What was logged, read off the result; ``told``, if anything, where that is all that was meant to be."""
    rows = rows_of(event)
    if told and all(row.get("status") == "logged" for row in rows):
        return told
    logged = [f"{row['matched']} {_amount(row)}" for row in rows if row.get("status") == "logged"]
    lines = [f"Logged: {'; '.join(logged)}."] if logged else ["Nothing of that is logged yet."]
    lines += [
        f"Not logged: {row['input']!r}, {row.get('detail') or 'it could not be read'}."
        for row in rows
        if row.get("status") in ("flagged", "unmatched", "error") and not row.get("id")
    ]
    return "\n".join(lines)


def asked(event: Event, text: str) -> Answer | None:
    """The question about the first piece that waits; None where nothing does."""
    held = held_rows(event)
    if not held:
        return None
    row = held[0]
    candidates = tuple(row.get("candidates") or ())[:_most_options]
    if row["status"] == "unmatched":
        question = f"Which exercise is {row['input']!r}?"
        return replace(ask(question, candidates), text=text)
    why = str(row.get("detail") or "it looks unusual").rstrip(".?").removesuffix(": is that right")
    question = f"{row.get('matched') or row['input']!r} {_amount(row)}: {why}. Is that right?"
    return replace(ask(question, ("Yes, that is right", "No")), text=text)


def read(context: Context) -> Plan | None:
    """The answer to the question about what was held by the log before this message."""
    events = context.state.events
    newest = len(context.state.messages) - 1
    if not events or events[-1].message != newest - 1 or not context.state.asked_before[newest]:
        return None
    held, said = held_rows(events[-1]), context.said.words
    if not held or len(said) > _most_words or _more & set(said):
        return None
    row = held[0]
    confirmed: dict[str, Any] = {"id": row["id"]}
    if row["status"] == "unmatched":
        exercise = chosen(context.state.messages[-1], tuple(row.get("candidates") or ()))
        if exercise is None:
            return None
        confirmed["exercise"] = exercise
    else:
        consent = consent_of(plain(context.state.messages[-1]))
        if consent is Consent.NO:
            return Plan(
                "log", text=f"Left out: {row['input']!r} is not logged. Tell me what it was, if it was another load."
            )
        if consent is not Consent.YES:
            return None
    arguments = {"confirm": {"ingest_id": events[-1].result.data["ingest_id"], "items": [confirmed]}}
    return Plan("log", (Step(TOOL, arguments, ""),))


def _amount(row: Row) -> str:
    if row.get("variableReps"):
        amount = "/".join(map(str, row["variableReps"]))
    elif row.get("durationSeconds"):
        amount = f"{row.get('sets', 1)} x {row['durationSeconds']:g} s"
    else:
        amount = f"{row.get('sets', 1)} x {row.get('reps', 0)}"
    return f"{amount} at {row['weight']:g} {row['unit']}" if row.get("weight") and row.get("unit") else amount
