"""What a message that changes the weekly plan comes to: the plan as it is then, or one question."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any

from spotter.dialogue.plan_changes.change import ChangesRead, Doing
from spotter.dialogue.plan_changes.making import Made, changes_made
from spotter.dialogue.plan_changes.planned import Planned
from spotter.dialogue.plan_changes.reading import changes_read
from spotter.dialogue.understanding.message import Message, message
from spotter.dialogue.weekly.days_said import weekday_of
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import rewritten
from spotter.language.numbers import number_at
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.reader import talk_reading
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

CHANGE_SO = "Shall I change your plan so?"
YES = "Yes, change it so"
_hardly, _likely, _surely = 0.2, 0.5, 0.9
_of_plans = word_set("plan program programme routine split week weekly every always permanently")
_undoing = ("undo", "revert", "undone", "restore")
_whiles = word_set("days weeks week month months while")
_near_days = word_set("today todays tonight tomorrow tomorrows it")
_politely = word_set("you it its possible u")
_longest_while = 4
_longest = 700
"""Letters of a message that changes a plan: what is longer is a story."""
_longest_sure = 25
"""Words of a message whose changes are made at once: of longer ones one in four is read otherwise than it was meant."""
_of_days = frozenset({Doing.DAY_OUT, Doing.DAY_MOVED})
_one_week = (
    "That is for one week, and your plan holds for every week, so I left it as it is. For one week I can book a "
    "session on another day, or plan the day's workout otherwise when it comes: ask me then."
)


def may_change_plan(text: str, said_before: str, stands: Stands, today: date, *, is_planned: bool = False) -> bool:
    """Whether it is worth a look at the stored plan what a message changes of it. ``stands``: what was made last.

    Where the plan was not just spoken of, it has to be named, or a day of it, or hardly anything else can be meant.
    ``is_planned``: there is a plan, and nothing is logged that could be meant as well.
    """
    if len(text) > _longest:
        return False
    likely = talk_reading(text, said_before, Stands.PLAN).intents
    if likely[Intent.PLAN_CHANGE] < _hardly or likely[Intent.WEEK] > likely[Intent.PLAN_CHANGE]:
        return False
    said = message(text, today)
    if said.says(*_undoing) or _holds_for_a_while(said) or _plans_a_day(said) or _supposes(said):
        return False
    as_it_is = talk_reading(text, said_before, stands).intents
    if is_planned and not (_names_it(said) or said.exercises):
        return False
    if is_planned and stands is Stands.NOTHING:
        as_it_is = {each: (as_it_is[each] + likely[each]) / 2 for each in Intent}
    is_log = max(as_it_is[Intent.LOG], as_it_is[Intent.FIX_LOG]) >= max(_likely, as_it_is[Intent.PLAN_CHANGE])
    is_log = is_log or (said.phrase("everything from") and not said.says("move", "shift"))
    is_unsure = as_it_is[Intent.PLAN_CHANGE] < _surely and as_it_is[Intent.FIX_LOG] >= _hardly
    is_log = is_log or (stands is Stands.NOTHING and is_unsure)
    if is_log and stands is not Stands.PLAN and not said.says(*_of_plans):
        return False
    if _names_it(said) and (stands is not Stands.LOGGED or said.says(*_of_plans)):
        return True
    is_hardly_log = as_it_is[Intent.LOG] < _hardly
    if stands is Stands.NOTHING and said.exercises and is_hardly_log and likely[Intent.PLAN_CHANGE] >= _likely:
        return True
    least = _surely if stands in (Stands.WORKOUT, Stands.LOGGED) else _likely
    return as_it_is[Intent.PLAN_CHANGE] >= least


def _holds_for_a_while(said: Message) -> bool:
    """Whether it says how long it holds: ``until Sunday``, ``for two weeks``, ``for now``.

    How long a day is otherwise taken, or something has been so, is but a reason: ``open until eight``, ``broken for
    three weeks``.
    """
    if any(said.phrase(each) for each in _for_good):
        return False
    words = said.words
    untils = [at for at, word in enumerate(words) if word in ("until", "till", "til")]
    if any(not _is_of_a_day(said, at + 1) for at in untils):
        return True
    fors = [at for at, word in enumerate(words) if word == "for" and "been" not in words[max(0, at - _near) : at]]
    return any(words[at + 1 : at + 2] == ("now",) or _whiles & set(words[at + 1 : at + _longest_while]) for at in fors)


def _is_of_a_day(said: Message, at: int) -> bool:
    """Whether a time of a day stands there: ``eight``, ``20:00``, ``late``."""
    if at >= len(said.tokens):
        return False
    stands = said.tokens[at]
    return stands.kind is TokenKind.CLOCK or stands.text in _late or number_at(said.tokens, at) is not None


_late = word_set("late midnight noon evening night lunch")
_for_good = ("from now on", "from here on", "for good", "every week", "permanently")
_near = 4


def _supposes(said: Message) -> bool:
    """Whether something else has to hold first: ``if the doctor agrees, I would begin on Monday``."""
    return said.words[:1] == ("if",) and not set(said.words[1:3]) & _politely


def _plans_a_day(said: Message) -> bool:
    """Whether ``plan`` is what is to be done: ``plan today but skip rows``."""
    return any(one == "plan" and two in _near_days for one, two in pairwise(said.words))


def _names_it(said: Message) -> bool:
    return any(weekday_of(word) or word in _of_plans for word in said.words)


def asks_to_change_plan(text: str, said_before: str, today: date, days: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a message that may change the plan that is stored, its ``days``, does so.

    Where that is not likely by itself, all of it has to be read as changes of the plan.
    """
    likely = talk_reading(text, said_before, Stands.PLAN).intents
    planned = Planned.of(days)
    if not planned.rows or likely[Intent.PLAN_CHANGE] >= _likely:
        return bool(planned.rows)
    said = message(text, today, planned.exercises)
    if max(likely[Intent.LOG], likely[Intent.FIX_LOG]) >= _likely and not _of_plans & set(said.words):
        return False
    read = changes_read(said, planned)
    return bool(read.changes) and not (read.unread or read.is_of_one_week)


def plan_changed(text: str, today: date, standing: Standing) -> WeekDecision | None:
    """What becomes of the plan; None where nothing of it is read as a change."""
    planned = Planned.of(standing.days)
    if not planned.rows:
        return None
    said = message(text, today, planned.exercises)
    read = changes_read(said, planned)
    read = replace(read, unread=(*read.unread, *_parts_left(said, read)))
    if not read.changes or all(each.doing is Doing.DAY_MINUTES for each in read.changes):
        return None
    if read.is_of_one_week:
        return WeekDecision(text=_one_week, is_unsure=True)
    if _is_of_a_booking(read, said, standing) or _refuses(read, said):
        return None  # what is not wanted at all is noted, and replaced by who knows of the rest of the plan
    return _decided(read, changes_made(read, standing), standing, is_long=len(said.words) > _longest_sure)


def _parts_left(said: Message, read: ChangesRead) -> tuple[str, ...]:
    """The parts of the body that are named and that no change is of: ``and calves on saturday 4x15``."""
    targets = [each for change in read.changes for each in (change.old, change.new) if each is not None]
    if any(each.is_vague for each in targets):
        return ()
    held = {word for each in targets for one in (each, *each.but) for word in one.words}
    return tuple(dict.fromkeys(word for word in said.words if word in _parts and word not in held))


_parts = word_set(
    "calves calf abs core obliques glutes glute hamstrings hamstring hammies quads quad triceps tris biceps bis delts "
    "traps lats pecs forearms adductors abductors"
)


def _refuses(read: ChangesRead, said: Message) -> bool:
    """Whether exercises are refused, and not taken out: ``no lunges please``."""
    is_no = said.words[:1] == ("no",) and said.words[1:2] != ("more",)
    return is_no and not _names_it(said) and all(each.doing is Doing.OUT for each in read.changes)


def _is_of_a_booking(read: ChangesRead, said: Message, standing: Standing) -> bool:
    """Whether days that are booked in the calendar are meant, and not those of every week."""
    days = {day for each in read.changes for day in each.days}
    is_of_days = all(each.doing in _of_days for each in read.changes)
    return is_of_days and bool(days & standing.booked) and not (standing.in_hand or said.says(*_of_plans))


def _decided(read: ChangesRead, made: Made, standing: Standing, *, is_long: bool) -> WeekDecision | None:
    kept = sorted(made.changed - made.gone)
    problems = tuple(dict.fromkeys(made.problems))
    if not kept and not made.gone:
        if not problems:
            return WeekDecision(text=" ".join(dict.fromkeys(made.notes))) if made.notes else None
        asked = next((each for each in problems if each.endswith("?")), "")
        if not (asked or standing.in_hand):
            return None
        told = " ".join(each for each in problems if each != asked)
        return WeekDecision(question=asked, text=told, is_unsure=True)
    if made.gone >= set(Planned.of(standing.days).rows) and not kept:
        return WeekDecision(text="That would leave nothing of your plan, so I left it as it is.")
    days = [rewritten(_stored(made, day), made.rows[day]) for day in kept]
    done = tuple(dict.fromkeys(made.done))
    decided = setting(days, "\n".join(done), sorted(made.gone), tuple(dict.fromkeys(made.notes)))
    unread = tuple(f"I did not understand '{each}'." for each in read.unread)
    if not (unread or problems or is_long):
        return decided
    told = "\n".join(("This is what I would change:", *(f"- {each}" for each in done), *problems, *unread))
    return replace(decided, text=told, question=CHANGE_SO, options=(YES, "No"), is_unsure=True)


def _stored(made: Made, day: int) -> dict[str, object]:
    """A day as it is stored, with the name that it has by now."""
    own = made.standing.of(day)
    return {**(own or {}), "day": day, "name": made.names.get(day, "")}
