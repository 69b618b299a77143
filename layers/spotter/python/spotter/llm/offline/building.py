"""A new workout: what is asked first, what is assumed, and the call that makes it."""

from dataclasses import dataclass, replace
from typing import Any

from spotter.catalogue import Equipment, Level, all_exercises
from spotter.coaching.compose import ComposedWorkout, Focus, Goal, Session, WorkoutRequest, compose
from spotter.coaching.compose.request import LONGEST_MINUTES, SHORTEST_MINUTES
from spotter.llm.offline import memory
from spotter.llm.offline.answer import Answer, ask, listed
from spotter.llm.offline.areas import muscles_of_area
from spotter.llm.offline.conversation import Conversation
from spotter.llm.offline.gear import BODYWEIGHT, FULL_GYM, gear_said
from spotter.llm.offline.pains import Severity
from spotter.llm.offline.prescription import arguments_of
from spotter.llm.offline.reference import known
from spotter.llm.offline.standing_in import USUAL_LEVEL
from spotter.llm.offline.text import in_digits
from spotter.llm.offline.wishes import Wish

USUAL_MINUTES, USUAL_MOBILITY_MINUTES = 45, 20

FEWEST_FRESH = 3
"""Another workout with fewer exercises than this is none: then some may come back."""

_everything = "How long do you have, and what can you train with?"
_everything_options = ("30 minutes, bodyweight", "30 minutes, dumbbells", "45 minutes, full gym", "You choose")
_equipment_alone = "What can you train with?"
_equipment_options = ("Bodyweight only", "Dumbbells", "Dumbbells and a bench", "Full gym")
_barbell_furniture = frozenset({Equipment.RACK, Equipment.BENCH})
_needs_nothing = frozenset({Session.MOBILITY})


@dataclass(frozen=True, slots=True)
class Draft:
    """A composed session, and what the person should hear about it."""

    workout: ComposedWorkout
    title: str
    arguments: dict[str, Any]
    remarks: tuple[str, ...]


def build(now: Conversation, said: Wish, *, asked: bool, other: bool = False) -> Answer:
    """A workout for what was ``said``; a question first if too little is known and none was ``asked``.

    ``other``: another one than the one in hand, so its exercises are left out, if that leaves enough.
    """
    wish = known_wish(now, said)
    if not asked and wish.equipment is None and wish.session not in _needs_nothing:
        if wish.minutes is None and not wish.areas:
            return ask(_everything, _everything_options)
        if wish.minutes is None or (not wish.areas and wish.session is None):
            return ask(_equipment_alone, _equipment_options)
    in_hand = (
        frozenset(own.id for each in now.hand.exercises if (own := known(each)) is not None) if other else frozenset()
    )
    fresh = draft(now, wish, in_hand)
    if in_hand and len(fresh.workout.exercises) < min(FEWEST_FRESH, len(in_hand)):
        return made(draft(now, wish))
    return made(fresh)


def made(drafted: Draft) -> Answer:
    """The call that makes it, or the reason why nothing fits."""
    if not drafted.workout.exercises:
        why = " ".join((*drafted.remarks, *drafted.workout.notes))
        return Answer(f"I could not put together {drafted.title}. {why} Tell me what I may relax and I will try again.")
    title = drafted.title[0].upper() + drafted.title[1:]
    return Answer(
        "Let me put that together.",
        (("generate_workout", {"workout": drafted.arguments}),),
        f"{title}, about {drafted.workout.minutes} minutes with the warm-up:",
        (f"Warm-up: {drafted.workout.warm_up}", *drafted.remarks, *drafted.workout.notes),
    )


def known_wish(now: Conversation, said: Wish) -> Wish:
    """What was said now, over what was said before, over what is stored."""
    return memory.stored(now).then(memory.remembered(now)).then(said)


def draft(now: Conversation, wish: Wish, left_out: frozenset[str] = frozenset()) -> Draft:
    """Composes a session for the wish, assuming what it lacks and saying so. ``left_out``: ids not to use."""
    remarks: list[str] = []
    minutes = _minutes(wish, remarks)
    equipment = _equipment(wish, remarks)
    level = _level(wish, equipment, remarks)
    focus = wish.focus
    if focus is None and (goals := memory.wanted_muscles(now)) and wish.session in (None, Session.STRENGTH):
        wish = replace(wish, areas=goals)
        focus = wish.focus
        remarks.append(f"I centred it on your goals: {listed([name for name, _focus in goals])}.")
    focus = _without_unwanted(Focus.FULL if focus is None else focus, wish)
    severe = [pain for pain in wish.pains if pain.severity is Severity.SEVERE]
    tender = [pain for pain in wish.pains if pain.severity is Severity.MODERATE]
    remarks += _care(wish)
    if wish.banned_names:
        remarks.append(f"No {listed(wish.banned_names, 'and no')}, as you asked.")
    request = WorkoutRequest(
        minutes=minutes,
        equipment=equipment,
        focus=focus,
        level=level,
        goal=wish.goal or Goal.BOTH,
        session=wish.session or Session.STRENGTH,
        exclude=wish.banned | left_out | _working(wish),
        avoid_joints=frozenset().union(*(pain.joints for pain in severe)),
        avoid_muscles=frozenset().union(
            *(pain.muscles for pain in severe), *(pain.muscles for pain in tender if not pain.joints)
        ),
        spare_joints=frozenset().union(*(pain.joints for pain in tender)),
        loads=memory.loads(now),
    )
    workout = compose(request)
    title = _title(request, wish)
    return Draft(workout, title, _arguments(workout, request, wish, memory.unit(now)), tuple(remarks))


def _minutes(wish: Wish, remarks: list[str]) -> int:
    if wish.minutes is None:
        usual = USUAL_MOBILITY_MINUTES if wish.session is Session.MOBILITY else USUAL_MINUTES
        remarks.append(f"I assumed {usual} minutes.")
        return usual
    minutes = min(LONGEST_MINUTES, max(SHORTEST_MINUTES, wish.minutes))
    if minutes != wish.minutes:
        remarks.append(f"{in_digits(wish.minutes)} minutes is beyond what I plan, so this is for {minutes}.")
    return minutes


def _equipment(wish: Wish, remarks: list[str]) -> frozenset[Equipment]:
    if wish.equipment is None:
        if wish.session is not Session.MOBILITY:
            remarks.append("I assumed no equipment; tell me what you have and I will use it.")
        return BODYWEIGHT
    if wish.place and wish.equipment != FULL_GYM:
        has = gear_said(wish.equipment) or "no equipment"
        remarks.append(f"For {wish.place} I counted on {has}.")
    equipment = wish.equipment
    around = _barbell_furniture - equipment - wish.lacking
    if Equipment.BARBELL in equipment and around == _barbell_furniture:
        remarks.append("With the barbell I counted on a rack and a bench; tell me if you have none.")
        equipment |= around
    return equipment - wish.lacking


def _level(wish: Wish, equipment: frozenset[Equipment], remarks: list[str]) -> Level:
    if wish.level is not None:
        return wish.level
    if Equipment.BARBELL in equipment and wish.session in (None, Session.STRENGTH):
        remarks.append("I assumed that you have lifted before; tell me if you are new to it.")
        return Level.INTERMEDIATE
    if wish.session in (None, Session.STRENGTH):
        remarks.append("I kept to exercises that suit any level; tell me if you are experienced.")
    return USUAL_LEVEL


def _care(wish: Wish) -> list[str]:
    remarks = []
    for pain in wish.pains:
        if pain.severity is Severity.SEVERE:
            remarks.append(
                f"Nothing here loads your {pain.part}. Have a clinician look at it before you train it again."
            )
        elif pain.severity is Severity.MODERATE:
            remarks.append(f"Nothing here asks much of your {pain.part}; stop any movement that hurts.")
        else:
            remarks.append(f"Watch your {pain.part}: begin lighter there, and stop if it gets worse.")
    return remarks


def _without_unwanted(focus: Any, wish: Wish) -> Any:
    if not wish.unwanted:
        return focus
    muscles = muscles_of_area(focus) or muscles_of_area(Focus.UPPER) | muscles_of_area(Focus.LEGS) | muscles_of_area(
        Focus.CORE
    )
    return muscles - wish.unwanted or focus


def _working(wish: Wish) -> frozenset[str]:
    """Exercises whose target is a muscle that is not wanted."""
    return frozenset(each.id for each in all_exercises() if wish.unwanted & set(each.primary))


_adjective = {
    "legs": "leg",
    "arms": "arm",
    "shoulders": "shoulder",
    "hips": "hip",
    "glutes": "glute",
    "hamstrings": "hamstring",
    "quads": "quad",
    "calves": "calf",
    "forearms": "forearm",
    "traps": "trap",
    "inner thighs": "inner thigh",
}


def _title(request: WorkoutRequest, wish: Wish) -> str:
    areas = listed([_adjective.get(name, name) for name, _focus in wish.areas]) or "full body"
    kind = {Session.CARDIO: "cardio", Session.MOBILITY: "mobility", Session.STRENGTH: ""}[request.session]
    what = kind if kind and not wish.areas else f"{areas} {kind}".strip()
    gear = _with_gear(request.equipment)
    article = "an" if request.minutes in (8, 11, 18, *range(80, 90)) else "a"
    return f"{article} {request.minutes}-minute {what} session {gear}"


def _with_gear(equipment: frozenset[Equipment] | None) -> str:
    if equipment is None or len(equipment) > len(Equipment) // 2:
        return "in a full gym"
    if not equipment:
        return "with bodyweight alone"
    named = sorted(equipment)
    return f"with {gear_said(named[:4])}" + (" and more" if len(named) > 4 else "")


def _arguments(workout: ComposedWorkout, request: WorkoutRequest, wish: Wish, unit: str) -> dict[str, Any]:
    return {
        "exercises": [arguments_of(each, unit) for each in workout.exercises],
        "summary": {
            "total_duration_estimate": workout.minutes,
            "focus_areas": [name for name, _focus in wish.areas] or ["full body"],
            "difficulty": request.level.value,
        },
    }
