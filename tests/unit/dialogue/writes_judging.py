"""Whether a message changes what its author wants changed of what is stored, and nothing else.

``corpus/writes_*.jsonl``: what was talked about just before (``stands``), the message, which kinds of stored data are
to be changed (``writes``), and of which its author would not mind (``may``). All of it stands in one month of a lifter
with a log, a plan of three days, a booked session and a pain (``corpus/README.md``).
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from tests.fakes.chat import Chat
from tests.unit.dialogue.effects import Case, begun, do

Verdict = Literal["right", "offered", "asked", "partly", "missed", "wrong"]
"""``offered``: asked about, and right after the first of the answers that are offered; ``wrong``: changed unasked."""
_corpus = Path(__file__).parent / "corpus"
_kinds: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        ("generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise"), frozenset({"workout"})
    ),
    "set_program": frozenset({"plan", "calendar"}),
    "log_workout": frozenset({"log", "fix"}),
    "correct_workout": frozenset({"log", "fix", "unlog"}),
    **dict.fromkeys(("undo_log", "delete_workout"), frozenset({"unlog", "fix"})),
    **dict.fromkeys(
        ("schedule_workout", "update_scheduled_workout", "cancel_scheduled_workout"), frozenset({"calendar", "plan"})
    ),
    **dict.fromkeys(("set_pain", "end_pain", "set_preference", "delete_preference"), frozenset({"note"})),
    **dict.fromkeys(("set_goals", "set_equipment", "update_settings", "update_profile"), frozenset({"note"})),
}
"""What each tool changes, as authors may call it: a day that is moved is of the plan for one, booked for another."""
_today = ("overhead press 40kg 6,6,6", "dumbbell curl 12kg 12,12,12")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A line of the corpus."""

    text: str
    stands: str
    writes: frozenset[str]
    may: frozenset[str]

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> "Wanted":
        """As it stands in the corpus."""
        return cls(line["say"], line["stands"], frozenset(line["writes"]), frozenset(line.get("may", ())))


def lines(name: str) -> list[Wanted]:
    """The lines of a corpus."""
    written = (_corpus / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [Wanted.of(json.loads(line)) for line in written if line.strip()]


@cache
def month(stands: str) -> Chat:
    """The conversation where the message comes, with all that is stored."""
    workout = "W3" if stands == "workout" else "W0"
    chat = begun(Case("", {}, plan="P4", workout=workout, log="L3"))
    do(chat, "schedule_workout", {"date": "2026-12-05", "time": "10:00", "name": "Legs"})
    do(chat, "set_pain", {"body_part": "left knee", "severity": "Mild"})
    do(chat, "set_preference", {"preference_type": "exclusion", "value": "burpees"})
    if stands == "log":
        chat.turns.clear()
        calls = chat.say(f"just did {' and '.join(_today)}")
        assert any(name == "log_workout" for name, _arguments in calls), chat.reply
        return chat
    do(chat, "log_workout", {"text": "\n".join(_today), "date": "2026-12-02", "confirmed": True})
    chat.turns.clear()
    if stands == "plan":
        chat.say("show me my weekly plan")
    return chat


def played(wanted: Wanted) -> tuple[Verdict, str, tuple[str, ...]]:
    """The verdict on what a message changes, the reply, and the tools that write."""
    chat = month(wanted.stands).copy()
    tools, offered = _said(chat, wanted.text)
    found = verdict(wanted, tools, asked=offered is not None)
    reply = chat.reply
    if found == "asked" and offered and wanted.writes:
        more, _offered = _said(chat, offered)
        found = "offered" if verdict(wanted, (*tools, *more), asked=False) == "right" else found
    return found, reply, tools


def _said(chat: Chat, text: str) -> tuple[tuple[str, ...], str | None]:
    """The tools that write, and the first answer that is offered: empty where a question offers none."""
    calls = chat.say(text)
    questions = [made for name, made in calls if name == "message_ask_user"]
    offers = [str(each) for made in questions for each in made.get("options", ())]
    return tools_that_write(calls), (offers[0] if offers else "") if questions else None


def tools_that_write(calls: Iterable[tuple[str, Mapping[str, Any]]]) -> tuple[str, ...]:
    """The tools among the calls that change something."""
    return tuple(name for name, _made in calls if name in _kinds)


def verdict(wanted: Wanted, tools: Iterable[str], *, asked: bool) -> Verdict:
    """What the tools that were called are worth."""
    changed = [_kinds[name] for name in tools]
    if any(not kinds & (wanted.writes | wanted.may) for kinds in changed):
        return "wrong"
    done = frozenset().union(*changed)
    if wanted.writes <= done:
        return "right"
    return "partly" if wanted.writes & done else "asked" if asked else "missed"


def figures(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """How many of each verdict."""
    counts = Counter(verdicts)
    return {each: counts[each] for each in ("right", "offered", "asked", "partly", "missed", "wrong")}
