"""Plans of a week as decisions: a new one, days that are set anew, days that are kept as days of training."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.catalogue import Equipment
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.draft import SPARED, WATCH
from spotter.dialogue.person import person
from spotter.dialogue.state import ConversationState
from spotter.dialogue.weekly.asked import WeekAsked
from spotter.dialogue.weekly.composing import DayComposed, composed, is_of_a_gym
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.days_wanted import days_wanted
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.standing import called
from spotter.dialogue.weekly.stored_days import StoredDay, days_told, exercise_of, rewritten

KIT_AND_DAYS = "How many days a week do you want to train, and what can you train with?"
KIT = "What can you train with on these days?"
DAYS = "How many days a week do you want to train?"
REPLACE = "Shall I put this in the place of the plan that you have?"
PLAN_THESE = "Shall I make a weekly plan of that?"
MOVE_TO_THESE = "Shall I move the days of your plan to these?"
NOT_BOOKED = "Nothing is booked in your calendar: ask me to book a day if you want that."
OPEN_QUESTIONS = (KIT_AND_DAYS, KIT, DAYS)
"""Questions that are answered with what they ask for."""
_kit_options = ("Full gym", "Dumbbells and a bench", "Dumbbells", "Bodyweight only")
_days_options = ("2 days", "3 days", "4 days", "5 days")
_both_options = ("3 days, full gym", "4 days, full gym", "3 days, dumbbells", "3 days, bodyweight only")
_yes, _no = "Yes, replace it", "No, keep mine"
_told_once = 8
_training = "Training"


def new_week(
    now: ConversationState,
    asked: WeekAsked,
    known: WorkoutConstraints,
    stored: Sequence[StoredDay],
    *,
    was_asked: bool,
    may_replace: bool,
) -> WeekDecision:
    """A whole plan; one short question first where the days or the equipment are unclear and none was asked."""
    if not asked.days and not asked.count and (empty := _training_days(stored)):
        asked = replace(asked, days=empty)
    assumed: list[str] = []
    wanted = days_wanted(asked, known.then(asked.wanted), assumed)
    has_kit = known.then(asked.wanted).equipment is not None or bool(asked.wanted.place) or is_of_a_gym(wanted)
    has_kit = has_kit or asked.wanted.in_a_gym or bool(person.trained_with(now))
    has_kit = has_kit or bool(asked.days and set(asked.days) <= set(asked.there))
    has_days = bool(asked.days or asked.count)
    if not was_asked and not (has_kit and has_days):
        question = KIT_AND_DAYS if not has_days and not has_kit else DAYS if has_kit else KIT
        options = {KIT_AND_DAYS: _both_options, DAYS: _days_options, KIT: _kit_options}[question]
        return WeekDecision(question=question, options=options)
    days = composed(now, known, wanted)
    full = [each for each in days if each.exercises]
    empty_days = [each for each in days if not each.exercises]
    if not full:
        why = " ".join(dict.fromkeys(remark for each in days for remark in each.remarks))
        return WeekDecision(text=f"I could not put a week together. {why} Tell me what I may relax.")
    arguments = [each.arguments() for each in full]
    remarks = [*assumed, *_remarks(full)]
    for each in empty_days:
        why = " ".join(dict.fromkeys(each.remarks))
        remarks.insert(0, f"Nothing fits for {DAY_NAMES[each.day - 1]}, so I left that free. {why}".rstrip())
    if asked.unknown:
        remarks.append(f"I could make nothing of {listed([repr(each) for each in asked.unknown])}.")
    return as_plan(arguments, remarks, stored, may_replace=may_replace)


def as_plan(
    arguments: Sequence[StoredDay], remarks: Sequence[str], stored: Sequence[StoredDay], *, may_replace: bool
) -> WeekDecision:
    """These days as the whole plan; in the place of one that is stored after a yes alone."""
    gone = sorted({int(each["day"]) for each in stored} - {int(each["day"]) for each in arguments})
    decided = setting(arguments, "Your week is planned:", gone, [*_lines(remarks), how_to_change(arguments)])
    if not any(each.get("exercises") for each in stored) or may_replace:
        return decided
    shown = "\n".join([f"This would be your week:\n{days_told(arguments)}", *_lines(remarks)])
    told = f"{shown}\n\nYou have a plan by now: {listed([called(each) for each in stored])}."
    return replace(decided, text=told, question=REPLACE, options=(_yes, _no))


def _training_days(stored: Sequence[StoredDay]) -> tuple[int, ...]:
    """The days that were kept as days of training, of which nothing else is set."""
    if any(each.get("exercises") for each in stored):
        return ()
    return tuple(sorted(int(each["day"]) for each in stored))


def _remarks(days: Sequence[DayComposed]) -> list[str]:
    """What is to be heard of the days: once where it holds for several, else with its day."""
    found: dict[str, list[str]] = {}
    for each in days:
        for remark in each.remarks:
            found.setdefault(remark, []).append(DAY_NAMES[each.day - 1])
    alone = len(days) > 1
    watched = {remark.partition(":")[0] for remark in found if remark.startswith(WATCH)}
    for remark in [each for each in found if each.startswith(SPARED)]:
        part = remark.removeprefix(SPARED).partition(";")[0]
        if f"{WATCH}{part}" in watched:
            del found[remark]  # what one day says holds for none of the others
    return [
        f"{names[0]}: {remark}" if alone and len(names) == 1 and remark.startswith(_of_one_day) else remark
        for remark, names in found.items()
    ]


_of_one_day = ("You asked for a", "There was nothing", "Bodyweight alone", "I left", "For at", "For my", "For the")


def _lines(remarks: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(remarks))[:_told_once]


def how_to_change(days: Sequence[StoredDay]) -> str:
    """How a plan is changed, by examples that are of it."""
    first, last = days[0], days[-1]
    name = str(first["exercises"][-1]["exercise"]).lower() if first.get("exercises") else "an exercise"
    weekday, other = DAY_NAMES[int(first["day"]) - 1], DAY_NAMES[int(last["day"]) - 1]
    return (
        f"It holds for every week. To change it, say for example: swap {name} on {weekday}, make {other} shorter, "
        f"change {other} to upper body. {NOT_BOOKED}"
    )


def set_anew(
    now: ConversationState, asked: WeekAsked, known: WorkoutConstraints, stored: Sequence[StoredDay]
) -> WeekDecision:
    """Days of a plan that are for something else from now on; the others stay as they are."""
    wanted = [each for each in days_wanted(asked, known.then(asked.wanted), []) if each.day in asked.labels]
    others = [each for each in stored if int(each["day"]) not in asked.labels]
    days = [each for each in composed(now, with_kit_of(known, others), wanted) if each.exercises]
    gone = [day for day in asked.off if any(int(each["day"]) == day for each in stored)]
    if not days and not gone:
        return WeekDecision(text="Nothing fits that, so your plan stays as it is.")
    arguments = [each.arguments() for each in days]
    names = listed([DAY_NAMES[each.day - 1] for each in days])
    heading = f"Set anew: {names}." if names else "Changed."
    return setting(arguments, heading, gone, _lines(_remarks(days)))


def with_kit_of(known: WorkoutConstraints, stored: Sequence[StoredDay]) -> WorkoutConstraints:
    """``known``, with the equipment of the plan as it stands where none is known."""
    rows = [row for each in stored for row in each.get("exercises", ())]
    used = frozenset[Equipment]().union(*(own.equipment for row in rows if (own := exercise_of(row)) is not None))
    return known if known.equipment is not None or not used else replace(known, equipment=used)


def training_days(days: Sequence[int], stored: Sequence[StoredDay]) -> WeekDecision:
    """The days on which somebody trains, kept as such; a plan that there is moves to them, if that is what is meant."""
    names = listed([DAY_NAMES[day - 1] for day in days])
    filled = sorted((each for each in stored if each.get("exercises")), key=lambda each: int(each["day"]))
    if not filled:
        rows = [{"day": day, "name": _training} for day in days]
        gone = [int(each["day"]) for each in stored if int(each["day"]) not in days]
        told = (
            f"You train on {names}: that is noted as your week. Tell me what each day is for, such as "
            f"{DAY_NAMES[days[0] - 1]} squat, or say: plan my week. Nothing is booked in your calendar."
        )
        return replace(setting(rows, told, gone), shown=())
    if [int(each["day"]) for each in filled] == list(days):
        return WeekDecision(text=f"Your plan is on {names} already.")
    if len(filled) != len(days):
        return WeekDecision(
            text=f"Your plan has {len(filled)} days, and you name {len(days)}: {names}. Say: plan my week on {names}, "
            "and I make a new one for them."
        )
    moved = [rewritten(each, to=day) for each, day in zip(filled, days, strict=True)]
    gone = [int(each["day"]) for each in stored if int(each["day"]) not in days]
    return replace(
        setting(moved, "Your plan has moved:", gone),
        text=f"Your plan is on {listed([DAY_NAMES[int(each['day']) - 1] for each in filled])}.",
        question=MOVE_TO_THESE,
        options=("Yes, move them", "No, leave it"),
    )
