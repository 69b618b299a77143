"""Whether a plan of a week that a message leads to keeps to what its author demands of it.

``corpus/week_requests_*.jsonl``: what there is when the message comes (a plan, a message or a sentence of the coach
before it), the message, and whether a plan is made, which days it has and what they may need (``corpus/README.md``).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spotter.catalogue import Muscle
from spotter.dialogue.weekly.stored_days import minutes_of
from spotter.training import keys
from tests.fakes.chat import Chat
from tests.unit.dialogue.effects import WEEKDAYS, Case, Outcome, Verdict, begun
from tests.unit.dialogue.exercise_facts import Item, allowed, demands, fits, is_called, is_excluded, items

Day = Mapping[str, Any]
_most_answers = 2
_most_over = 5
"""Minutes that a session may take over what was said: nobody times a rest to the second."""
_gear = {"bodyweight": "none", "machines": "machine", "cables": "cable", "dumbbells": "dumbbell", "bands": "band"}
_of_gyms = {"machines", "cables"}
"""Where these are, there is a bench."""
_as_exercises = {"jumps": "jump", "burpees": "burpee", "squats": "squat", "lunges": "lunge", "presses": "press"}
_muscles_that_hurt = {"hamstring": Muscle.HAMSTRINGS, "chest": Muscle.CHEST, "calf": Muscle.CALVES}
_joints = frozenset({"neck", "shoulder", "elbow", "wrist", "lower_back", "hip", "knee", "ankle"})
_chest = frozenset({Muscle.CHEST, Muscle.UPPER_CHEST})
_back = frozenset({Muscle.LATS, Muscle.UPPER_BACK, Muscle.TRAPS, Muscle.LOWER_BACK})
_shoulders = frozenset({Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS})
_arms = frozenset({Muscle.BICEPS, Muscle.TRICEPS, Muscle.FOREARMS})
_legs = frozenset(
    {Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES, Muscle.CALVES, Muscle.ADDUCTORS, Muscle.ABDUCTORS}
) | {Muscle.HIP_FLEXORS}
_trunk = frozenset({Muscle.ABS, Muscle.OBLIQUES, Muscle.LOWER_BACK})
_of_days = {
    "chest": _chest,
    "back": _back,
    "shoulders": _shoulders,
    "arms": _arms,
    "legs": _legs,
    "lower": _legs,
    "glutes": frozenset({Muscle.GLUTES}),
    "core": _trunk,
    "upper": _chest | _back | _shoulders | _arms,
    "push": _chest | _shoulders | {Muscle.TRICEPS},
    "pull": _back | {Muscle.BICEPS, Muscle.REAR_DELTS, Muscle.FOREARMS},
}
_of_one_part = frozenset({"chest", "back", "shoulders", "arms", "glutes", "core"})


def week_played(case: Case) -> Outcome:
    """What comes of a message about a week, and of the first of the answers that it offers."""
    chat = begun(case)
    plan, workout = _days(chat), chat.exercises
    tools, asked = _said(chat, case.text)
    amiss = list(_amiss(case.expect, plan, workout, chat))
    verdict = _verdict(case.expect, amiss, asked=asked is not None, changed=_is_changed(chat, plan, workout))
    for _ in range(_most_answers):
        if verdict != "asked" or not asked:
            break
        more, asked = _said(chat, asked)
        tools += more
        if not list(_amiss(case.expect, plan, workout, chat)):
            verdict = "offered"
    return Outcome(case, verdict, tuple(tools), chat.reply, "; ".join(amiss))


def _said(chat: Chat, text: str) -> tuple[list[str], str | None]:
    """The tools that were called, and the first answer that is offered: empty where a question offers none."""
    calls = chat.say(text)
    questions = [made for name, made in calls if name == "message_ask_user"]
    offers = [str(each) for made in questions for each in made.get("options", ())]
    return [name for name, _made in calls], (offers[0] if offers else "") if questions else None


def _days(chat: Chat) -> list[Day]:
    record = chat.records.get(keys.PROGRAM)
    return [each for each in record.data.get("days", ()) if each["exercises"]] if record else []


def _is_changed(chat: Chat, plan: Sequence[Day], workout: Sequence[Any]) -> bool:
    return _days(chat) != plan or chat.exercises != workout


def _verdict(expect: Mapping[str, Any], amiss: Sequence[str], *, asked: bool, changed: bool) -> Verdict:
    if expect["plan"] == "ask":
        return "wrong" if changed else "right" if asked else "missed"
    if not amiss:
        return "right"
    if any(each.startswith("+") for each in amiss):
        return "wrong"
    return "partly" if changed else "asked" if asked else "missed"


def _amiss(expect: Mapping[str, Any], plan: Sequence[Day], workout: Sequence[Any], chat: Chat) -> Iterator[str]:
    """What is not as it should be; what begins with a plus was done and should not have been."""
    days = _days(chat)
    if expect.get("workout") and chat.exercises == workout:
        yield "no session is made"
    if not expect.get("workout") and chat.exercises != workout:
        yield "+a session is made"
    if expect["plan"] != "new":
        yield from ["+the plan is changed"] if days != plan else []
    elif days == plan:
        yield "no plan is made"
    else:
        yield from (f"+{each}" for each in _against(expect, days))


def _against(expect: Mapping[str, Any], days: Sequence[Day]) -> Iterator[str]:
    """What a new plan has against it."""
    trained = {WEEKDAYS[each["day"] - 1]: _items(each) for each in days}
    if (wanted := expect.get("days")) is not None and set(wanted) != set(trained):
        yield f"days are {', '.join(trained)}"
    if (count := expect.get("count")) is not None and count != len(trained):
        yield f"{len(trained)} days"
    yield from (f"trains on {day}" for day in expect.get("not_days", ()) if day in trained)
    if (most := expect.get("minutes")) is not None:
        lengths = {WEEKDAYS[each["day"] - 1]: minutes_of(each["exercises"]) for each in days}
        yield from (f"{day} takes {length} minutes" for day, length in lengths.items() if length > most + _most_over)
    everything = [each for listed in trained.values() for each in listed]
    yield from _with_other_gear(expect, everything)
    for term in expect.get("out", ()):
        yield from (f"{each.name} is {term}" for each in everything if is_excluded(each, _as_exercises.get(term, term)))
    yield from (f"there is no {name}" for name in expect.get("in", ()) if not _has(everything, name))
    for day, names in expect.get("on", {}).items():
        yield from (f"no {name} on {day}" for name in names if not _has(trained.get(day, ()), name))
    yield from _for_other_parts(expect, trained)
    yield from (
        f"{each.name} loads the {part}" for part in expect.get("hurts", ()) for each in everything if _loads(each, part)
    )


def _items(day: Day) -> tuple[Item, ...]:
    return items(
        {"id": "", "name": each["exercise"], "type": "reps", "sets": each["sets"]} for each in day["exercises"]
    )


def _with_other_gear(expect: Mapping[str, Any], listed: Sequence[Item]) -> Iterator[str]:
    if (gear := expect.get("gear")) is not None:
        may_use = allowed([*(_gear.get(each, each) for each in gear), *(["bench"] if set(gear) & _of_gyms else [])])
        yield from (f"{each.name} needs other gear" for each in listed if not fits(each, may_use))
    for lacking in expect.get("without", ()):
        out = allowed([_gear.get(lacking, lacking)]) - allowed(["rack", "bench"])
        yield from (f"{each.name} needs {lacking}" for each in listed if each.known and each.known.equipment & out)


def _has(listed: Sequence[Item], name: str) -> bool:
    return any(is_called(each, name) for each in listed)


def _for_other_parts(expect: Mapping[str, Any], trained: Mapping[str, Sequence[Item]]) -> Iterator[str]:
    for day, part in expect.get("focus", {}).items():
        if not _is_for(trained.get(day, ()), part):
            yield f"{day} is not for {part}"
    for part, count in expect.get("focus_count", {}).items():
        found = sum(_is_for(listed, part) for listed in trained.values())
        if found != count:
            yield f"{found} days for {part}"


def _is_for(listed: Sequence[Item], part: str) -> bool:
    """Whether most of a day trains a part first; of a single part a third is enough, as others go with it."""
    if part == "full body":
        return all(_share(listed, each) for each in ("upper", "lower"))
    return _share(listed, part) >= (1 / 3 if part in _of_one_part else 0.6)


def _share(listed: Sequence[Item], part: str) -> float:
    firsts = [each.known.primary for each in listed if each.known is not None]
    return sum(bool(_of_days[part] & set(first)) for first in firsts) / len(firsts) if firsts else 0


def _loads(item: Item, part: str) -> bool:
    joint = part.replace(" ", "_")
    if joint in _joints:
        return demands(item, [joint])
    muscle = _muscles_that_hurt.get(part)
    return muscle is not None and item.known is not None and muscle in item.known.primary
