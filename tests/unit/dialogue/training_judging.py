"""What a turn about a training log was worth, by what is stored before and after it, and by the reply."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from spotter.catalogue import match
from spotter.training import keys
from tests.unit.dialogue.build_judging import judge_build
from tests.unit.dialogue.corpus_format import Expect as WorkoutLimits
from tests.unit.dialogue.exercise_facts import items
from tests.unit.dialogue.training_format import Act, Expect, ExpectedExercise, ExpectedSet
from tests.unit.dialogue.training_play import Data, PlayedTurn
from tests.unit.dialogue.training_states import SESSION
from tests.unit.dialogue.turn_judging import Outcome, Verdict, is_caring, is_mentioned, is_not_understood

_Set = tuple[float | None, float | None, float | None, float | None]
"""Reps, seconds, kilograms, RPE."""
_Done = Mapping[tuple[str, str], tuple[_Set, ...]]
"""The sets by day and exercise."""
_joints = {
    "knee": "knee",
    "shoulder": "shoulder",
    "back": "lower_back",
    "wrist": "wrist",
    "elbow": "elbow",
    "hip": "hip",
    "ankle": "ankle",
    "neck": "neck",
}
_tolerance_kg = 0.05
_kilograms_of_pound = Decimal("0.45359237")
_aspect_of: Mapping[Act, str] = {
    **dict.fromkeys(("log", "correct", "undo", "delete_log"), "workouts"),
    **dict.fromkeys(("plan", "build", "edit"), "current"),
    "goal": "goals",
    "preference": "preferences",
    "forget_preference": "preferences",
    "pain": "pains",
    "pain_over": "pains",
    "schedule": "schedule",
    "reschedule": "schedule",
    "unschedule": "schedule",
    "settings": "settings",
}


def kilograms(weight: float, unit: str) -> float:
    """A written weight in kilograms, to the gram."""
    factor = _kilograms_of_pound if unit == "lb" else Decimal(1)
    return float(round(Decimal(str(weight)) * factor, 3))


@dataclass(frozen=True, slots=True)
class Context:
    """What was stored before this turn that a later act may go back to."""

    before_last_log: Data | None
    in_pain: bool


@dataclass(slots=True)
class _Found:
    wrong: list[str]
    lacking: list[str]
    harmful: list[str]


def aspect(data: Data, name: str) -> Any:
    """What is stored of one kind, in a form that can be compared."""
    if name == "workouts":
        return _done(data)
    if name == "current":
        return data.get(keys.current_workout(SESSION), {}).get("exercises", [])
    if name == "goals":
        return _weights(data)
    if name == "preferences":
        return {sk: each for sk, each in _of(data, keys.PREFERENCES) if each.get("is_active", True)}
    if name == "pains":
        return {each["body_part"].lower(): each for _sk, each in _of(data, keys.PAINS) if not each.get("ended")}
    if name == "schedule":
        return {
            each["id"]: (each["date"], each.get("time"), each.get("name") or "")
            for _sk, each in _of(data, keys.SCHEDULE)
            if each.get("status", "scheduled") == "scheduled"
        }
    settings = data.get(keys.SETTINGS, {})
    return {name: settings.get(name) for name in ("unit", "preferred_workout_duration", "fitness_level", "time_zone")}


ASPECTS = ("workouts", "current", "goals", "preferences", "pains", "schedule", "settings")


def changed(played: PlayedTurn) -> list[str]:
    """The kinds of which something else is stored after the turn."""
    return [name for name in ASPECTS if aspect(played.before, name) != aspect(played.after, name)]


def is_question(played: PlayedTurn) -> bool:
    """Whether the answer is a question: by the tool, or in words where nothing was written."""
    return played.asked or (not changed(played) and played.reply.rstrip().endswith("?"))


def judge(expect: Expect, played: PlayedTurn, context: Context) -> Verdict:
    """What the turn was worth."""
    moved = changed(played)
    if "care" in expect.acts:
        if "current" in moved:
            return Verdict(Outcome.HARMFUL, "it built or loaded up where care was needed")
        if moved and not set(moved) <= {"pains"}:
            return Verdict(Outcome.WRONG_WRITE, f"{', '.join(moved)} changed")
        is_kind = is_caring(played.reply) and not is_not_understood(played.reply)
        return Verdict(Outcome.RIGHT) if is_kind else Verdict(Outcome.MISSED, "no caring word")
    allowed = {_aspect_of[act] for act in expect.acts if act in _aspect_of}
    extra = [name for name in moved if name not in allowed]
    found = _Found([f"{name} changed" for name in extra], [], [])
    for act in expect.acts:
        _judges[act](expect, played, context, found)
    return _verdict(expect, played, found, wrote=bool(moved) or _timers(played) != [])


def _verdict(expect: Expect, played: PlayedTurn, found: _Found, *, wrote: bool) -> Verdict:
    if found.harmful:
        return Verdict(Outcome.HARMFUL, "; ".join(found.harmful))
    if found.wrong:
        return Verdict(Outcome.WRONG_WRITE, "; ".join(found.wrong))
    writes = any(act in _aspect_of or act == "timer" for act in expect.acts)
    if expect.act == "ask":
        return Verdict(Outcome.RIGHT) if is_question(played) else Verdict(Outcome.MISSED, "it did not ask")
    if is_question(played) and not (writes and wrote and not found.lacking and not played.asked):
        if expect.question_ok and not wrote:
            return Verdict(Outcome.ASKED, "; ".join(found.lacking))
        return Verdict(Outcome.MISSED, f"a question where none is fitting; {'; '.join(found.lacking)}")
    if found.lacking:
        return Verdict(Outcome.MISSED, "; ".join(found.lacking))
    return Verdict(Outcome.RIGHT)


def _of(data: Data, prefix: str) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((sk, data[sk]) for sk in sorted(data) if sk.startswith(prefix))


def _weights(data: Data) -> dict[str, int]:
    found: dict[str, int] = {}
    for sk in (keys.CATEGORY_GOALS, keys.MUSCLE_GOALS):
        found |= {_plain(name): weight for name, weight in data.get(sk, {}).get("weights", {}).items()}
    return found


def _plain(name: str) -> str:
    return name.lower().replace("_", " ").removesuffix("s")


def _done(data: Data) -> dict[tuple[str, str], tuple[_Set, ...]]:
    found: dict[tuple[str, str], tuple[_Set, ...]] = {}
    for _sk, workout in _of(data, keys.WORKOUTS):
        for exercise in workout["exercises"]:
            at = (workout["date"], _exercise_id(exercise["name"]))
            sets = tuple(
                (each.get("reps"), each.get("seconds"), each.get("weight_kg"), each.get("rpe"))
                for each in exercise["sets"]
            )
            found[at] = (*found.get(at, ()), *sets)
    return {at: sets for at, sets in found.items() if sets}


def _exercise_id(name: str) -> str:
    known = match(name).exercise
    return known.id if known is not None else name.lower()


def _candidates(name: str) -> set[str]:
    found = match(name)
    return {_exercise_id(name), *(each.id for each in found.candidates)}


def _is_set(expected: ExpectedSet, done: _Set, unit: str) -> str:
    """Why a set is not what was expected; ``rpe`` where its effort alone is missing; empty if it is."""
    reps, seconds, weight, rpe = done
    if expected.reps is not None and reps != expected.reps:
        return "reps"
    if expected.seconds is not None and (seconds is None or abs(seconds - expected.seconds) > 1):
        return "seconds"
    wanted = None if not expected.weight else kilograms(expected.weight, expected.unit or unit)
    if wanted is None and weight:
        return "weight"
    if wanted is not None and (weight is None or abs(weight - wanted) > _tolerance_kg):
        return "weight"
    if rpe is not None and rpe != expected.rpe:
        return "effort"
    return "rpe" if expected.rpe is not None and rpe is None else ""


def _sets_differ(expected: Sequence[ExpectedSet], done: Sequence[_Set], unit: str) -> str:
    if len(expected) != len(done):
        return f"{len(done)} sets"
    reasons = [_is_set(one, two, unit) for one, two in zip(expected, done, strict=True)]
    return next((each for each in reasons if each and each != "rpe"), "rpe" if "rpe" in reasons else "")


def _unit(played: PlayedTurn) -> str:
    return str(played.before.get(keys.SETTINGS, {}).get("unit") or "kg")


def _judge_log(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = _done(played.before), _done(played.after)
    added: dict[tuple[str, str], tuple[_Set, ...]] = {}
    for at in {*before, *after}:
        old, new = before.get(at, ()), after.get(at, ())
        if Counter(old) - Counter(new):
            found.wrong.append(f"sets of {at[1]} are gone or changed")
        elif new != old:
            added[at] = new[len(old) :] if new[: len(old)] == old else tuple((Counter(new) - Counter(old)).elements())
    for exercise in expect.exercises:
        names = _candidates(exercise.name)
        place = next((each for each in added if each[0] == expect.date and each[1] in names), None)
        if place is None:
            found.lacking.append(f"{exercise.name} is not logged")
            continue
        differ = _sets_differ(exercise.sets, added.pop(place), _unit(played))
        if differ == "rpe":
            found.lacking.append("the effort is not logged")
        elif differ:
            found.wrong.append(f"{exercise.name} is logged with other {differ}")
    found.wrong += [f"{name} is logged for {day}" for day, name in added]


def _judge_correct(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = _done(played.before), _done(played.after)
    allowed: set[tuple[str, str]] = set()
    for exercise in expect.exercises:
        at = next(
            ((expect.date or "", name) for name in _candidates(exercise.name) if (expect.date, name) in after), None
        )
        moved = {each for each in before if each[1] in _candidates(exercise.name) and each not in after}
        allowed |= moved
        if at is None:
            found.lacking.append(f"{exercise.name} is not there")
            continue
        allowed.add(at)
        if at not in before:
            allowed |= _taken_the_place_of(at, before, after)
        differ = _sets_differ(exercise.sets, after[at], _unit(played))
        if not differ:
            continue
        is_untouched = before.get(at) == after[at]
        partly = differ == "rpe" or _is_partly(exercise, before.get(at, ()), after[at], _unit(played))
        (found.lacking if is_untouched or partly else found.wrong).append(f"{exercise.name} has other {differ}")
    found.wrong += [
        f"{name} of {day} changed"
        for day, name in {*before, *after} - allowed
        if before.get((day, name)) != after.get((day, name))
    ]


def _taken_the_place_of(at: tuple[str, str], before: _Done, after: _Done) -> set[tuple[str, str]]:
    """What stood there under another name, where one is there no more that had as many sets: it was put right."""
    gone = {each for each in before if each[0] == at[0] and each not in after}
    return gone if len(gone) == 1 and all(len(before[each]) == len(after[at]) for each in gone) else set()


def _is_partly(exercise: ExpectedExercise, before: Sequence[_Set], after: Sequence[_Set], unit: str) -> bool:
    """Whether each set is as it was, or as it is to be."""
    if not len(before) == len(after) == len(exercise.sets):
        return False
    return all(
        old == new or _is_set(wanted, new, unit) in ("", "rpe")
        for old, new, wanted in zip(before, after, exercise.sets, strict=True)
    )


def _judge_undo(_expect: Expect, played: PlayedTurn, context: Context, found: _Found) -> None:
    before, after = _done(played.before), _done(played.after)
    wanted = _done(context.before_last_log) if context.before_last_log is not None else None
    if after == before:
        found.lacking.append("nothing was taken back")
    elif wanted is not None and after != wanted:
        found.wrong.append("something else was taken back")
    elif wanted is None and (len(after) >= len(before) or any(before.get(at) != after[at] for at in after)):
        found.wrong.append("something was changed")


def _judge_delete(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    """The exercises that are named go; where none is, all of the day does."""
    before, after = _done(played.before), _done(played.after)
    named = {name for each in expect.exercises for name in _candidates(each.name)}
    stay = {at: sets for at, sets in before.items() if at[0] != expect.date or (named and at[1] not in named)}
    if after == before:
        found.lacking.append("nothing was deleted")
    elif after != stay:
        found.wrong.append("something else was deleted")


def _judge_goal(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = _weights(played.before), _weights(played.after)
    wanted = {_plain(name): weight for name, weight in expect.goals.items()}
    for name, weight in wanted.items():
        old, new = before.get(name, 0), after.get(name, 0)
        good = new == weight if isinstance(weight, int) else (new > old if weight == "+" else new < old)
        if not good:
            (found.lacking if new == old else found.wrong).append(f"{name} is {new}")
    found.wrong += [
        f"{name} changed" for name in {*before, *after} - set(wanted) if before.get(name, 0) != after.get(name, 0)
    ]


def _judge_preference(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = aspect(played.before, "preferences"), aspect(played.after, "preferences")
    new = [each for sk, each in after.items() if before.get(sk) != each]
    if set(before) - set(after):
        found.wrong.append("a preference is gone")
    if not new:
        found.lacking.append("nothing was noted")
        return
    if len(new) > 1 + expect.also.count("preference"):
        found.wrong.append("more was noted")
    if not any(_is_preference(each, expect) for each in new):
        found.wrong.append(
            f"noted as {new[0]['preference_type']} {new[0].get('duration_type')} {new[0].get('until') or ''}"
        )


def _is_preference(stored: Mapping[str, Any], expect: Expect) -> bool:
    kind = (expect.kind or "").replace(" ", "_")
    return (
        (not kind or stored["preference_type"] == kind)
        and (expect.value or "").lower().removesuffix("s") in str(stored["value"]).lower()
        and expect.lasting in (None, stored.get("duration_type"))
        and expect.until in (None, stored.get("until"))
    )


def _judge_forget(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = aspect(played.before, "preferences"), aspect(played.after, "preferences")
    gone = [each for sk, each in before.items() if sk not in after]
    if not gone:
        found.lacking.append("nothing was dropped")
    value = (expect.value or "").lower().removesuffix("s")
    if any(value not in f"{each['preference_type']} {each['value']}".lower() for each in gone):
        found.wrong.append("something else was dropped")
    if set(after) - set(before) and "preference" not in expect.acts:
        found.wrong.append("something was noted")


def _judge_pain(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = aspect(played.before, "pains"), aspect(played.after, "pains")
    new = {part: each for part, each in after.items() if before.get(part) != each}
    if not new:
        found.lacking.append("no pain was noted")
    for part, each in new.items():
        if not _is_part(expect.part or "", part):
            found.wrong.append(f"{part} was noted")
        elif expect.severity is not None and str(each.get("severity")).lower() != expect.severity.lower():
            found.wrong.append(f"it is noted as {each.get('severity')}")
    if set(before) - set(after):
        found.wrong.append("a pain is gone")


def _judge_pain_over(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = aspect(played.before, "pains"), aspect(played.after, "pains")
    gone = set(before) - set(after)
    if any(_is_part(expect.part or "", part) for part in after):
        found.lacking.append("it is still noted")
    found.wrong += [f"{part} is gone" for part in gone if not _is_part(expect.part or "", part)]
    if any(before.get(part) != each for part, each in after.items()):
        found.wrong.append("another pain changed")


def _is_part(expected: str, stored: str) -> bool:
    """Whether the same part is meant; a side that only one of them names says nothing else."""
    one, two = (set(part.lower().split()) for part in (expected, stored))
    sides = {"left", "right"}
    if one & sides and two & sides and (one & sides) != (two & sides):
        return False
    same = {word.removesuffix("s") for word in one - sides} & {word.removesuffix("s") for word in two - sides}
    return bool(same)


def _judge_schedule(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = aspect(played.before, "schedule"), aspect(played.after, "schedule")
    new = [each for number, each in after.items() if number not in before]
    found.wrong += ["a session was changed" for number in before if after.get(number) != before[number]]
    if not new:
        found.lacking.append("nothing was scheduled")
    elif not any(_is_session(each, expect.date, expect.time, expect.what) for each in new):
        found.wrong.append(f"scheduled: {new[0]}")
    if len(new) > expect.acts.count("schedule"):
        found.wrong.append("more was scheduled")


def _is_session(session: tuple[str, str | None, str], day: str | None, time: str | None, what: str | None) -> bool:
    return (
        day in (None, session[0])
        and time in (None, session[1])
        and (what is None or not session[2] or bool(_stems(what) & _stems(session[2])))
    )


def _stems(text: str) -> set[str]:
    return {word.removesuffix("s") for word in text.lower().replace("-", " ").split()}


def _judge_reschedule(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = aspect(played.before, "schedule"), aspect(played.after, "schedule")
    moved = {number: each for number, each in after.items() if before.get(number) != each}
    gone = [before[number] for number in before if number not in after]
    if not moved and not gone:
        found.lacking.append("nothing was moved")
        return
    if len(moved) != 1:
        found.wrong.append(f"{len(moved)} sessions changed")
    for number, each in moved.items():
        old = before.get(number) or (gone[0] if gone else ("", None, ""))
        if expect.from_date is not None and old[0] != expect.from_date:
            found.wrong.append(f"that of {old[0]} was moved")
        if not _is_session(each, expect.to, expect.time, None):
            found.wrong.append(f"it was moved to {each}")


def _judge_unschedule(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    before, after = aspect(played.before, "schedule"), aspect(played.after, "schedule")
    gone = [before[number] for number in before if number not in after]
    if not gone:
        found.lacking.append("nothing was cancelled")
    found.wrong += [f"{each} was cancelled" for each in gone if expect.date not in (None, each[0])]
    if any(before.get(number) != each for number, each in after.items()) and "schedule" not in expect.acts:
        found.wrong.append("another session changed")


def _timers(played: PlayedTurn) -> list[Mapping[str, Any]]:
    names = ("generate_exercise_timer", "generate_workout_timers")
    return [{"tool": call.name, **call.arguments} for call in played.calls if call.name in names]


def _judge_timer(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    made = _timers(played)
    if not made:
        found.lacking.append("no timer was made")
        return
    if expect.whole and made[-1]["tool"] != "generate_workout_timers":
        found.lacking.append("the timer is of one exercise")
    numbers = [float(each) for each in made[-1].values() if isinstance(each, int | float)]
    wanted = [each for each in (expect.rounds, expect.work, expect.rest) if each is not None]
    if not expect.whole and any(float(each) not in numbers for each in wanted):
        found.lacking.append(f"the timer is {dict(made[-1])}")


def _judge_settings(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    names = {"minutes": "preferred_workout_duration", "level": "fitness_level"}
    wanted = {names.get(name, name): value for name, value in expect.settings.items()}
    before, after = aspect(played.before, "settings"), aspect(played.after, "settings")
    for name, new in after.items():
        if name in wanted and new != wanted[name]:
            (found.lacking if new == before[name] else found.wrong).append(f"{name} is {new}")
        elif name not in wanted and new != before[name]:
            found.wrong.append(f"{name} changed")


def _judge_workout(expect: Expect, played: PlayedTurn, context: Context, found: _Found) -> None:
    current = aspect(played.after, "current")
    if not current or aspect(played.before, "current") == current:
        found.lacking.append("no workout was made")
        return
    stored = played.after[keys.current_workout(SESSION)]
    spares = {_joints[word] for part in expect.spares for word in part.lower().split() if word in _joints}
    limits = WorkoutLimits.model_validate(
        {
            "act": "build",
            "includes": expect.includes if expect.act != "edit" else (),
            "without": expect.without,
            "spares": sorted(spares),
            "max_minutes": expect.max_minutes,
        }
    )
    estimate = int(stored.get("summary", {}).get("total_duration_estimate") or 0)
    against = judge_build(limits, items(current), estimate=estimate, in_gym=True, in_pain=context.in_pain)
    found.wrong += against.wrong
    found.harmful += against.harmful


def _judge_answer(expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    if not played.reply.strip() or is_not_understood(played.reply):
        found.lacking.append("not understood")
    elif expect.mentions and not any(is_mentioned(word, played.reply) for word in expect.mentions):
        found.lacking.append(f"none of {', '.join(expect.mentions)} is mentioned")


def _judge_ask(_expect: Expect, _played: PlayedTurn, _context: Context, _found: _Found) -> None:
    """What is stored says it all: nothing may change."""


def _judge_nothing(_expect: Expect, played: PlayedTurn, _context: Context, found: _Found) -> None:
    if not played.reply.strip() or is_not_understood(played.reply):
        found.lacking.append("not understood")
    if _timers(played):
        found.wrong.append("a timer was made")


_judges: Mapping[Act, Callable[[Expect, PlayedTurn, Context, _Found], None]] = {
    "log": _judge_log,
    "correct": _judge_correct,
    "undo": _judge_undo,
    "delete_log": _judge_delete,
    "goal": _judge_goal,
    "preference": _judge_preference,
    "forget_preference": _judge_forget,
    "pain": _judge_pain,
    "pain_over": _judge_pain_over,
    "schedule": _judge_schedule,
    "reschedule": _judge_reschedule,
    "unschedule": _judge_unschedule,
    "timer": _judge_timer,
    "settings": _judge_settings,
    "plan": _judge_workout,
    "build": _judge_workout,
    "edit": _judge_workout,
    "answer": _judge_answer,
    "ask": _judge_ask,
    "nothing": _judge_nothing,
}
