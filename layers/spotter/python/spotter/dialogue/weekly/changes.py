"""Changes of a weekly plan that is stored: an exercise of a day, a day's length, its place, what it is for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from spotter.catalogue import Equipment, Exercise
from spotter.coaching.substitution import ranked
from spotter.dialogue.answer import listed
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.suitability import is_suitable, why_unsuitable
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.day_lengths import to_length
from spotter.dialogue.weekly.days_said import DAY_NAMES, days_said, weekday_of
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.stored_days import StoredDay, days_told, exercise_of, minutes_of, rewritten
from spotter.language.tokens import Token
from spotter.language.word_lists import read_words, word_set

_swapping = word_set("swap replace change switch exchange trade instead")
_removing = word_set("remove drop take delete skip cut lose out without")
_moving = word_set("move shift swap switch put change exchange push bring")
_deleting = word_set("delete remove scrap drop cancel clear erase forget bin trash wipe")
_plans = word_set("plan program programme split routine")
_lasting = word_set("plan program programme split always every from each weekly")
_shorter, _longer = word_set("shorter short quicker less trim shorten"), word_set("longer lengthen extend")
_less, _more = 0.75, 1.25
_of_logs = word_set("log logged did done was were book booked calendar reminder remind")
REMOVE = "Shall I delete your whole weekly plan?"
YES_OR_NO = ("Yes, go ahead", "No, keep it")


@dataclass(frozen=True, slots=True)
class Standing:
    """The plan as it is stored, and what is known of the person. ``in_hand``: it was set or changed just before."""

    days: tuple[StoredDay, ...]
    known: WorkoutConstraints
    booked: frozenset[int] = frozenset()
    """Days of the week on which a session is booked."""
    in_hand: bool = False
    has_workout: bool = False

    def of(self, day: int) -> StoredDay | None:
        """What is stored for a day of the week."""
        return next((each for each in self.days if each.get("day") == day), None)


def change_said(text: str, standing: Standing) -> WeekDecision | None:
    """The change of the stored plan that a message asks for; None where it asks for none."""
    tokens = plain(text).tokens
    words = {token.text for token in tokens}
    if not standing.days or words & _of_logs:
        return None
    named = days_said(text, tokens)
    days = [day for each in named for day in each.days]
    if not days:
        return _shown(words, standing) or _deleted(words, standing)
    is_of_plan = standing.in_hand or bool(words & _lasting) or not standing.has_workout
    if not is_of_plan or not is_whole(text):
        return None
    apart = [day for token in tokens if (day := weekday_of(token.text)) is not None]
    if len(apart) == _both and words & _moving and not _exercises(text) and not week_said(text).labels:
        return _moved((apart[0], apart[1]), words, standing)
    if set(days) >= {int(each["day"]) for each in standing.days} and len(days) > _both:
        return _all_sized(text, words, standing)
    if len(days) > 1:
        return None
    if words & _swapping and _exercises(text):
        return _swapped(text, days[0], standing)
    if words & _removing and _exercises(text):
        return _removed(text, days[0], standing)
    return _sized(text, words, days[0], standing)


def is_whole(text: str) -> bool:
    """Whether every word of a message is a day, an exercise, what is trained, a time, or of the words of changes."""
    said = plain(text)
    held = {at for each in said.mentions if each.kind in _named for at in range(each.start, each.end)}
    held |= {at for each in days_said(text, said.tokens) for at in range(each.start, each.end)}
    left = [token for at, token in enumerate(said.tokens) if at not in held]
    return "?" not in {each.text for each in left[:-1]} and all(
        not (each.is_word or each.value is not None) or each.text in _of_changes() for each in left
    )


_named = frozenset({"exercise", "lift", "movement", "area", "session", "intensity", "time", "length"})


@cache
def _of_changes() -> frozenset[str]:
    """Words of which the meaning is known in a change of a plan."""
    verbs = _swapping | _removing | _moving | _lasting | _shorter | _longer
    return verbs | read_words(Path(__file__).with_name("data") / "change_words.txt")


def _shown(words: set[str], standing: Standing) -> WeekDecision | None:
    """The whole plan, where somebody wants to see it."""
    is_of_plan = bool(words & _plans) and bool(words & {"my", "the", "whole", "full", "entire"})
    if not (is_of_plan and words & _showing and len(words) <= _few_words) or words & _near:
        return None
    if standing.has_workout and not standing.in_hand:
        return None
    return WeekDecision(text="Your weekly plan:\n" + days_told(standing.days))


_showing = word_set("show see view list whats what tell read")
_near = word_set("today todays tonight tomorrow make change why how train for")


def _deleted(words: set[str], standing: Standing) -> WeekDecision | None:
    if not (words & _deleting and words & _plans and words & {"the", "my", "whole", "this", "that", "entire"}):
        return None
    if len(words) > _few_words:
        return None
    names = listed([_called(each) for each in standing.days])
    return WeekDecision(
        {"rest_days": sorted(int(each["day"]) for each in standing.days)},
        "Your weekly plan is deleted.",
        text=f"Your plan has {names}.",
        question=REMOVE,
        options=YES_OR_NO,
    )


_few_words, _both = 9, 2


def _called(day: StoredDay) -> str:
    weekday = DAY_NAMES[int(day["day"]) - 1]
    return f"{day['name']} on {weekday}" if day.get("name") else weekday


def _nothing_on(day: int, standing: Standing) -> WeekDecision | None:
    """That there is nothing; None where the plan was not spoken of."""
    if not standing.in_hand:
        return None
    return WeekDecision(text=f"Your plan has nothing on {DAY_NAMES[day - 1]}.")


def _moved(days: tuple[int, int], words: set[str], standing: Standing) -> WeekDecision | None:
    """A day in the place of another; two days that are both trained change places, if that is what is said."""
    first, second = (standing.of(day) for day in days)
    is_of_plan = standing.in_hand or bool(words & _lasting)
    if not is_of_plan or standing.booked & set(days):
        return None
    if first is None:
        return _nothing_on(days[0], standing)
    if second is None:
        return setting(
            [rewritten(first, to=days[1])], f"{_called(first)} is on {DAY_NAMES[days[1] - 1]} now.", [days[0]]
        )
    exchanged = setting(
        [rewritten(first, to=days[1]), rewritten(second, to=days[0])],
        f"{_called(first)} and {_called(second)} have changed places.",
    )
    if words & {"swap", "switch", "exchange"}:
        return exchanged
    question = f"{_called(second)} is in your plan already. Shall the two days change places?"
    return replace(exchanged, question=question, options=("Yes, change them", "No, leave it"))


def _exercises(text: str) -> list[tuple[int, Named]]:
    """The exercises that are named, with their places."""
    found = []
    for each in plain(text).mentions:
        values = each.value if isinstance(each.value, tuple) else (each.value,)
        found += [(each.start, one) for one in values if isinstance(one, Named)]
    return sorted(found, key=lambda each: each[0])


def _place(named: Named, rows: Sequence[Mapping[str, Any]]) -> list[int]:
    """Where an exercise stands among the rows of a day: by what it means, else by its words."""
    ids = {each.id for each in named.exercises}
    found = [at for at, row in enumerate(rows) if (own := exercise_of(row)) is not None and own.id in ids]
    if found:
        return found
    last = named.text.split()[-1].removesuffix("s")
    return [at for at, row in enumerate(rows) if last in str(row.get("exercise", "")).lower().split()]


def _which(
    named: Named, day: StoredDay, doing: str, standing: Standing
) -> tuple[int, None] | tuple[None, WeekDecision | None]:
    rows = list(day.get("exercises", ()))
    places = _place(named, rows)
    if len(places) == 1:
        return places[0], None
    if not places and not standing.in_hand:
        return None, None
    if not places:
        there = listed([str(each["exercise"]) for each in rows]) or "nothing yet"
        return None, WeekDecision(text=f"{_called(day)} has no {named.text}. It has {there}.")
    names = tuple(str(rows[at]["exercise"]) for at in places)
    return None, WeekDecision(
        text=f"{_called(day)} has {listed(list(names))}: say which of them I should {doing}, by its whole name."
    )


def _swapped(text: str, day: int, standing: Standing) -> WeekDecision | None:
    """Another exercise in the place of one of a day, as much of it as there was."""
    stored = standing.of(day)
    named = _exercises(text)
    if stored is None:
        return _nothing_on(day, standing)
    tokens = plain(text).tokens
    if _is_instead(tokens, named):
        named = named[::-1]
    at, wrong = _which(named[0][1], stored, "swap", standing)
    if at is None:
        return wrong
    rows = [dict(each) for each in stored.get("exercises", ())]
    there = {own.id for each in rows if (own := exercise_of(each)) is not None}
    old = exercise_of(rows[at])
    wished = [each for each in named[1][1].exercises if each.id not in there] if len(named) > 1 else []
    if len(named) > 1 and not wished:
        return WeekDecision(text=f"{_called(stored)} has {named[1][1].text} already.")
    gear = _gear(stored, standing)
    new = _suiting(wished or list(ranked(old) if old is not None else ()), standing, gear, there, is_named=bool(wished))
    if new is None and wished:
        why = why_unsuitable(wished[0], standing.known) or "you do not want it"
        return WeekDecision(text=f"I would rather not put {wished[0].name} in: {why}.")
    if new is None:
        return WeekDecision(text=f"I know nothing like it that fits. What shall take the place of {named[0][1].text}?")
    was = str(rows[at]["exercise"])
    rows[at] = {
        "exercise": new.name,
        **{name: rows[at][name] for name in ("sets", "reps", "rpe_cap") if name in rows[at]},
    }
    if old is not None and old.kind is not new.kind:
        rows[at]["reps"] = "30 s" if new.kind == "hold" else "8-12"
    if new.unilateral:
        rows[at]["notes"] = "Each side."
    return setting([rewritten(stored, rows)], f"{new.name} is in for {was}.")


def _is_instead(tokens: Sequence[Token], named: Sequence[tuple[int, Named]]) -> bool:
    """``leg press instead of squats``: what comes in is said first."""
    at = next((place for place, token in enumerate(tokens) if token.text == "instead"), None)
    return at is not None and len(named) > 1 and named[0][0] < at < named[1][0]


def _gear(day: StoredDay, standing: Standing) -> frozenset[Equipment]:
    """What there is: as it is known, else what the plan takes."""
    if standing.known.equipment is not None:
        return standing.known.equipment - standing.known.lacking
    rows = [row for each in (*standing.days, day) for row in each.get("exercises", ())]
    return frozenset[Equipment]().union(*(own.equipment for row in rows if (own := exercise_of(row)) is not None))


def _suiting(
    exercises: Sequence[Exercise],
    standing: Standing,
    gear: frozenset[Equipment],
    there: set[str],
    *,
    is_named: bool,
) -> Exercise | None:
    """The first that is safe and wanted; what is at hand before what was only named."""
    safe = [
        each
        for each in exercises
        if is_suitable(each, standing.known) and each.id not in standing.known.banned and each.id not in there
    ]
    fitting = [each for each in safe if each.equipment <= gear]
    return next(iter(fitting or (safe if is_named else ())), None)


def _removed(text: str, day: int, standing: Standing) -> WeekDecision | None:
    stored = standing.of(day)
    if stored is None:
        return _nothing_on(day, standing)
    at, wrong = _which(_exercises(text)[0][1], stored, "take out", standing)
    if at is None:
        return wrong
    rows = list(stored.get("exercises", ()))
    if len(rows) == 1:
        return WeekDecision(text=f"{rows[at]['exercise']} is all that {_called(stored)} has, so I left it in.")
    return setting([rewritten(stored, [*rows[:at], *rows[at + 1 :]])], f"{rows[at]['exercise']} is out.")


def _sized(text: str, words: set[str], day: int, standing: Standing) -> WeekDecision | None:
    """A day made shorter or longer, to the minutes that are said or by a quarter."""
    stored = standing.of(day)
    if not _wants_other_length(text, words):
        return None
    if stored is None or not stored.get("exercises"):
        return _nothing_on(day, standing)
    sized = to_length(stored, _target(text, words, stored))
    before, after = minutes_of(stored["exercises"]), minutes_of(sized["exercises"])
    if sized == rewritten(stored):
        return WeekDecision(text=f"{_called(stored)} takes about {before} minutes: I can make it no closer to that.")
    return setting([sized], f"{_called(stored)} takes about {after} minutes now, instead of {before}.")


def _all_sized(text: str, words: set[str], standing: Standing) -> WeekDecision | None:
    """Every day made shorter or longer: ``make every day 30 minutes``."""
    if not _wants_other_length(text, words):
        return None
    days = [to_length(each, _target(text, words, each)) for each in standing.days if each.get("exercises")]
    return setting(days, "All days are changed:") if days else None


def _wants_other_length(text: str, words: set[str]) -> bool:
    said = week_said(text).wanted.minutes
    return bool(words & (_shorter | _longer)) or (said is not None and bool(words & {"make", "cut"}))


def _target(text: str, words: set[str], day: StoredDay) -> int:
    """The minutes that a day is to take."""
    takes = minutes_of(day["exercises"])
    return week_said(text).wanted.minutes or int(takes * (_more if words & _longer else _less))
