"""What a message of a talk changes of what is stored, held against what its author says that it should.

The corpora ``corpus/of_*.jsonl`` were written by people who have not seen the coach: each line has what there is when
the message comes (a plan, a workout in hand, a log; ``fixtures``), the message, and what should hold afterwards.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Literal

from spotter.catalogue import match
from spotter.messages import AssistantTurn, ModelResponse, ResultsTurn, ToolCall, UserTurn
from spotter.tools.tool import Record
from spotter.training import keys
from spotter.training.workout_time import minutes_after
from tests.fakes.chat import Chat
from tests.unit.dialogue.loads import with_load

TODAY = "2026-12-02"
"""A Wednesday."""
Verdict = Literal["right", "offered", "asked", "partly", "missed", "wrong"]
"""``offered``: asked about, and right after a yes, or the first of the answers that are offered."""
Days = dict[str, list[str]]

_fixtures: Mapping[str, Mapping[str, Any]] = json.loads(
    (Path(__file__).parent / "corpus/talk_fixtures.json").read_text("utf-8")
)
PLANS, WORKOUTS, LOGS = (_fixtures[name] for name in ("plans", "workouts", "logs"))
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_load = r"(?P<load>[\d.]+) ?(?P<unit>kg|lb)s?"
_planned = re.compile(rf"(?P<name>.+?) (?P<sets>\d+)x(?P<reps>\d+(?:-\d+)?)(?P<held> s)?(?: @{_load})?$")
_done = re.compile(rf"(?P<name>.+?)(?: {_load})?(?: x)? (?P<sets>\d+(?: s)?(?:, ?\d+(?: s)?)*)$")


@dataclass(frozen=True, slots=True)
class Case:
    """One line of a corpus."""

    text: str
    expect: Mapping[str, Any]
    plan: str = "P0"
    workout: str = "W0"
    log: str = "L0"
    before: str = ""
    coach: str = ""

    @classmethod
    def of(cls, line: Mapping[str, Any]) -> "Case":
        """As it stands in the corpus."""
        return cls(
            line["say"],
            line["expect"],
            line.get("plan") or "P0",
            line.get("workout") or "W0",
            line.get("log") or "L0",
            line.get("before") or "",
            line.get("coach") or "",
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a message. ``tools``: those that write, in order; ``why``: what is not as it should be."""

    case: Case
    verdict: Verdict
    tools: tuple[str, ...]
    reply: str
    why: str = ""


@cache
def _begun(plan: str, workout: str, log: str, before: str) -> Chat:
    chat = Chat(today=TODAY, known=("current_workout", "workout_history", "user_settings"))
    if plan in PLANS:
        days = [
            {
                "day": WEEKDAYS.index(day) + 1,
                "name": told["name"],
                "exercises": [_of_plan(each) for each in told["exercises"]],
            }
            for day, told in PLANS[plan].items()
        ]
        do(chat, "set_program", {"days": days})
    for day, listed in LOGS.get(log, {}).items():
        text = "\n".join(_as_written(each) for each in listed)
        do(chat, "log_workout", {"text": text, "date": day, "confirmed": True})
    if workout in WORKOUTS:
        exercises = [_in_hand(each) for each in WORKOUTS[workout]]
        summary = {"total_duration_estimate": minutes_after(0, (), tuple(exercises)), "focus_areas": ["full body"]}
        stored = {"exercises": exercises, "summary": summary, "date": TODAY}
        chat.records[keys.current_workout("s1")] = Record(keys.current_workout("s1"), 1, stored)
    chat.turns.clear()
    if before:
        chat.say(before)
    return chat


def begun(case: Case) -> Chat:
    """The conversation where the message comes."""
    chat = _begun(case.plan, case.workout, case.log, case.before).copy()
    if case.coach:
        chat.turns += [UserTurn("ok"), AssistantTurn(case.coach)]
    return chat


def do(chat: Chat, name: str, arguments: Mapping[str, Any]) -> None:
    """Calls a tool as the coach would."""
    chat.turns.append(UserTurn("go on"))
    chat.step(ModelResponse("", (ToolCall(f"begin_{len(chat.turns)}", name, dict(arguments)),), "offline", "rules"))
    results = chat.turns[-1]
    assert isinstance(results, ResultsTurn) and results.results[0].ok, results


def _read(pattern: re.Pattern[str], written: str) -> dict[str, str]:
    found = pattern.match(written.strip())
    assert found, written
    return {name: value for name, value in found.groupdict().items() if value is not None}


def _of_plan(written: str) -> dict[str, Any]:
    found = _read(_planned, written)
    told = {"exercise": found["name"], "sets": int(found["sets"]), "reps": found["reps"] + found.get("held", "")}
    return {**told, "weight": float(found["load"]), "unit": found["unit"]} if "load" in found else told


def _in_hand(written: str) -> dict[str, Any]:
    found = _read(_planned, written)
    known = match(found["name"]).exercise
    assert known is not None, written
    told: dict[str, Any] = {
        "id": f"ex_{known.id}",
        "name": found["name"],
        "sets": int(found["sets"]),
        "rest_between_sets": 90,
    }
    told |= {"categories": ["strength"], "muscles": [each.value for each in (*known.primary, *known.secondary)]}
    if "held" in found:
        return {**told, "type": "hold", "hold_time": int(found["reps"])}
    told |= {"type": "reps", "reps": int(found["reps"])}
    return with_load(told, float(found["load"])) if "load" in found else told


def _as_written(done: str) -> str:
    """A line of the log as somebody writes it."""
    found = _read(_done, done)
    sets = found["sets"].split(", ")
    load = f" {found['load']} {found['unit']}" if "load" in found else ""
    return (
        f"{found['name']}{load}: {', '.join(sets)}" if "s" in sets[0] else f"{found['name']}{load} x {', '.join(sets)}"
    )


def planned(chat: Chat) -> Days:
    """The stored plan, as the fixtures write it."""
    record = chat.records.get(keys.PROGRAM)
    days = record.data.get("days", []) if record else []
    return {
        WEEKDAYS[each["day"] - 1]: [_planned_line(exercise) for exercise in each["exercises"]]
        for each in days
        if each["exercises"]
    }


def _planned_line(exercise: Mapping[str, Any]) -> str:
    load = f" @{exercise['weight']:g} {exercise.get('unit', 'kg')}" if exercise.get("weight") else ""
    return f"{exercise['exercise']} {exercise['sets']}x{exercise['reps']}{load}"


def logged(chat: Chat) -> Days:
    """What is recorded of each day, as the fixtures write it."""
    found: Days = {}
    for sk, record in sorted(chat.records.items()):
        if sk.startswith(keys.WORKOUTS):
            found.setdefault(record.data["date"], []).extend(_logged_line(each) for each in record.data["exercises"])
    return found


def _logged_line(exercise: Mapping[str, Any]) -> str:
    groups: list[tuple[str, list[str]]] = []
    for each in exercise["sets"]:
        load = (
            f"{each['weight']:g} {each['unit']}"
            if each.get("weight")
            else f"{each['weight_kg']:g} kg"
            if each.get("weight_kg")
            else ""
        )
        done = f"{each['seconds']:g} s" if each.get("seconds") else str(each.get("reps"))
        if not groups or groups[-1][0] != load:
            groups.append((load, []))
        groups[-1][1].append(done)
    return f"{exercise['name']} " + "; ".join(f"{load} x {', '.join(done)}".strip() for load, done in groups)


_reading = frozenset({"fetch_data", "message_ask_user", "message_notify_user", "idle"})
_amount = r"(?P<sets>\d+|\?)x(?P<reps>[\d?]+(?:-\d+)?)(?P<held> ?s(?:ec\w*)?)?"
_figures = re.compile(rf"^(?P<name>.*?)(?: {_amount})?(?: ?@ ?{_load})?(?: \?)*$")
_one = r"\d+(?: ?(?:s|sec|min))?"
_sets_done = re.compile(
    rf"(?P<name>.*?)\s*(?:{_load})?\s*(?:x\s*)?(?P<sets>{_one}(?:\s*,\s*{_one})*)\s*(?:@.*|RPE.*)?$"
)


def played(case: Case) -> Outcome:
    """What comes of a message, judged by what its author expects of the plan or of the log."""
    chat = begun(case)
    plan, log = planned(chat), logged(chat)
    calls = chat.say(case.text)
    tools = tuple(name for name, _arguments in calls if name not in _reading)
    asked = any(name == "message_ask_user" for name, _arguments in calls)
    changed = planned(chat) != plan or logged(chat) != log
    amiss = [*_amiss_in_plan(case.expect, plan, planned(chat)), *_amiss_in_log(case.expect, log, logged(chat))]
    if case.expect.get("only_week") and planned(chat) != plan:
        amiss.append("the plan itself is changed")
    reply, verdict = chat.reply, _verdict(case.expect, amiss, asked=asked, changed=changed)
    offers = [each for name, made in calls if name == "message_ask_user" for each in made.get("options", ())]
    if verdict == "asked" and offers:
        chat.say(str(offers[0]))
        left = [*_amiss_in_plan(case.expect, plan, planned(chat)), *_amiss_in_log(case.expect, log, logged(chat))]
        verdict = verdict if left else "offered"
    return Outcome(case, verdict, tools, reply, "; ".join(amiss))


def _verdict(expect: Mapping[str, Any], amiss: Sequence[str], *, asked: bool, changed: bool) -> Verdict:
    if expect.get("ask"):
        return "wrong" if changed else "right" if asked else "missed"
    if not amiss:
        return "right"
    if changed:
        return "wrong" if any(each.startswith("+") for each in amiss) else "partly"
    return "asked" if asked else "missed"


def _amiss_in_plan(expect: Mapping[str, Any], before: Days, after: Days) -> Iterator[str]:
    """What is not as it should be; what begins with a plus was done and should not have been."""
    if expect.get("only_week"):
        return
    wanted = {**before, **{day: [] if listed is None else listed for day, listed in expect.get("days", {}).items()}}
    for day in WEEKDAYS:
        yield from _amiss_on(day, before.get(day, []), wanted.get(day, []), after.get(day, []))


def _amiss_on(day: str, before: Sequence[str], wanted: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    left = list(after)
    lacking = []
    for each in wanted:
        found = next((line for line in left if is_same_line(each, line)), None)
        if found is None:
            lacking.append(each)
        else:
            left.remove(found)
    kept = [each for each in left if any(is_same_line(each, line) for line in before)]
    yield from (f"{day}: lacks {each}" for each in lacking if not any(is_same_line(each, line) for line in before))
    yield from (f"+{day}: took out {each}" for each in lacking if any(is_same_line(each, line) for line in before))
    yield from (f"{day}: still has {each}" for each in kept)
    yield from (f"+{day}: {each}" for each in left if each not in kept)


@cache
def is_same_line(wanted: str, there: str) -> bool:
    """Whether an exercise of a plan is the one that is wanted, with the figures that its author gave."""
    if wanted == there:
        return True
    one, two = _figures.match(wanted.strip()), _figures.match(there.strip())
    if one is None or two is None:
        return False
    if not wanted.startswith("?") and not _is_same(one["name"], two["name"]):
        return False
    if one["load"] is not None and two["load"] is not None and one["unit"] != two["unit"]:
        return False
    pairs = ((one[name], two[name]) for name in ("sets", "reps", "load"))
    return all(told in (None, "?") or _is_amount(told, given) for told, given in pairs)


def _is_same(wanted: str, there: str) -> bool:
    """Whether two names are of one exercise; a name that fits several is of any of them: ``Calf Raise``."""
    among = {each.id for each in match(_meant.get(wanted.casefold(), wanted)).candidates}
    return _exercise(wanted) == _exercise(there) or _exercise(there) in among


def _is_amount(told: str, given: str | None) -> bool:
    if given is None:
        return False
    try:
        return abs(float(told) - float(given)) < _least
    except ValueError:
        return told == given


_least = 0.01


_meant = {"leg curl": "Lying Leg Curl"}
"""What the people who wrote the corpora call by a name that fits several: the one of the fixtures."""


@cache
def _exercise(name: str) -> str:
    known = match(_meant.get(name.casefold(), name)).exercise
    return known.id if known is not None else re.sub("[^a-z]", "", name.casefold())


def _amiss_in_log(expect: Mapping[str, Any], before: Days, after: Days) -> Iterator[str]:
    told = expect.get("log", {})
    wanted = {**before, **{_day(day): listed for day, listed in told.items()}}
    for day in sorted({*wanted, *after}):
        lines = [_done_of(each) for each in wanted.get(day, [])]
        there = [_done_of(each) for each in after.get(day, [])]
        earlier = [_done_of(each) for each in before.get(day, [])]
        lacking = [each for each in lines if each not in there]
        more = [each for each in there if each not in lines]
        yield from (f"{day}: lacks {each}" for each in lacking if each not in earlier)
        yield from (f"+{day}: took out {each}" for each in lacking if each in earlier)
        yield from (f"{day}: still has {each}" for each in more if each in earlier)
        yield from (f"+{day}: {each}" for each in more if each not in earlier)


def _day(name: str) -> str:
    """The date of a day as the corpora name it: ``today``, ``yesterday``, ``Monday 30 November``, ``Monday``."""
    today = date.fromisoformat(TODAY)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", name):
        return name
    ago = {"today": 0, "yesterday": 1}.get(name.casefold())
    if ago is None:
        weekday = WEEKDAYS.index(name.split()[0].capitalize())
        ago = (today.weekday() - weekday) % 7
        if numbers := re.findall(r"\d+", name):
            dates = (today - timedelta(days=each) for each in range(40))
            return next(each for each in dates if each.day == int(numbers[0])).isoformat()
    return (today - timedelta(days=ago)).isoformat()


@cache
def _done_of(line: str) -> tuple[str, tuple[str, ...]]:
    """An exercise as it was done, its sets each with its load: two lines that say the same are equal."""
    sets: list[str] = []
    name, load = "", ""
    for at, part in enumerate(re.split(r"\s*(?:;|,(?= ?[\d.]+ ?(?:kg|lb)))\s*", line)):
        found = _sets_done.match(part)
        if found is None:
            return (_exercise(line), ())
        if not at:
            name = found["name"]
        load = _kilograms(found["load"], found["unit"]) if found["load"] else load
        for each in re.split(r"\s*,\s*", found["sets"]):
            count = re.match(r"(\d+) ?(min|s)?", each)
            assert count
            seconds = count[2] == "min"
            sets.append(f"{load}x{int(count[1]) * 60 if seconds else count[1]}{'s' if count[2] else ''}")
    return (_exercise(name), tuple(sets))


def _kilograms(load: str, unit: str) -> str:
    return f"{float(load) * (0.45359237 if unit.startswith('lb') else 1):.1f}"


def figures(found: Iterable[Outcome]) -> dict[str, int]:
    """How many of each verdict."""
    counts = dict.fromkeys(("right", "offered", "asked", "partly", "missed", "wrong"), 0)
    for each in found:
        counts[each.verdict] += 1
    return counts
