"""A session composed for what is wanted: what is assumed, the title, and what the person should hear about it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from spotter.catalogue import Equipment, Exercise, Joint, Kind, Level, Muscle, all_exercises
from spotter.coaching import contraindications, workout_facts
from spotter.coaching.compose import Arrangement, ComposedWorkout, Focus, Goal, Session, WorkoutRequest, compose
from spotter.coaching.compose.arrangements import arranged
from spotter.coaching.compose.doses import FEWEST_SETS
from spotter.coaching.compose.on_the_clock import ON_THE_CLOCK
from spotter.coaching.compose.request import IN_TURN, LONGEST_MINUTES, SHORTEST_MINUTES
from spotter.coaching.compose.session import warm_up_before
from spotter.coaching.compose.strength import USUAL_SETS
from spotter.coaching.substitution import spares
from spotter.coaching.types import Severity
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.areas import area_named, muscles_of_area, parts_of_area
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.included import area_of, included, needed_beside, with_included
from spotter.dialogue.composing.requested import MOST_SETS_OF_ONE, as_requested, begun_with
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.person import person
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.slots.equipment import BODYWEIGHT, FULL_GYM, IN_GYMS
from spotter.dialogue.wished.ends import minutes_of_ends, with_ends
from spotter.dialogue.wished.manner import in_manner
from spotter.dialogue.wished.sorts import with_sorts
from spotter.dialogue.workouts.prescription import arguments_of
from spotter.dialogue.workouts.substitutes import USUAL_LEVEL
from spotter.dialogue.workouts.told_loads import with_loads_told

USUAL_MINUTES, USUAL_MOBILITY_MINUTES = 45, 20
SENIOR_AGE = 60
"""From here on easy exercises are assumed to be the better start, if no level was said."""

_barbell_furniture = frozenset({Equipment.RACK, Equipment.BENCH})


@dataclass(frozen=True, slots=True)
class Draft:
    """A composed session, and what the person should hear about it."""

    workout: ComposedWorkout
    title: str
    arguments: dict[str, Any]
    remarks: tuple[str, ...]


def draft(now: ConversationState, wanted: WorkoutConstraints, left_out: frozenset[str] = frozenset()) -> Draft:
    """Composes a session for what is ``wanted``, assuming what it lacks and saying so. ``left_out``: ids not to use.

    Where nothing is known of any equipment and bodyweight does not give what is wanted, the usual things are assumed.
    Where the time leaves no room for what belongs in, the exercises are done in pairs.
    """
    found = _with_usual_gear(now, wanted, left_out)
    if not _may_be_paired(wanted) or not (_lacks_time(found) or not _has_all(found.workout, wanted)):
        return found
    paired = _with_usual_gear(now, replace(wanted, arrangement=Arrangement.SUPERSET), left_out)
    if len(paired.workout.exercises) <= len(found.workout.exercises):
        return found
    return replace(paired, remarks=(_why_paired, *paired.remarks))


_why_paired = "I paired the exercises, since one rests while the other is done: so more fits. Say straight sets if not."
_longest_paired = 40
"""Minutes: in more there is room for straight sets."""


def _may_be_paired(wanted: WorkoutConstraints) -> bool:
    """Whether nothing was said of how the work is arranged, and nothing stands against little rest.

    A beginner learns one lift at a time, and who is of age rests between sets.
    """
    minutes = (wanted.minutes or USUAL_MINUTES) - minutes_of_ends(wanted.pieces)
    is_free = wanted.arrangement is None and wanted.rest_seconds is None and not wanted.conditions
    is_new_to_it = wanted.level is Level.BEGINNER or (wanted.age or 0) >= SENIOR_AGE
    return is_free and not is_new_to_it and wanted.session in (None, Session.STRENGTH) and minutes <= _longest_paired


def _lacks_time(found: Draft) -> bool:
    return any("left no room" in note for note in found.workout.notes)


def _with_usual_gear(now: ConversationState, wanted: WorkoutConstraints, left_out: frozenset[str]) -> Draft:
    without = _with_time_for_all(now, wanted, left_out)
    if wanted.equipment is not None or _assumed(now, wanted) or _has_all(without.workout, wanted):
        return without
    for gear in _usual_gear:
        found = _drafted(now, replace(wanted, equipment=gear - wanted.lacking, place=""), left_out)
        if gear - wanted.lacking and _has_all(found.workout, wanted):
            said = "a full gym" if gear == FULL_GYM else equipment_said(gear - wanted.lacking)
            counted = f"Bodyweight alone has too little for that, so I counted on {said}; tell me what you have."
            return replace(found, remarks=(counted, *found.remarks))
    return without


def _with_time_for_all(now: ConversationState, wanted: WorkoutConstraints, left_out: frozenset[str]) -> Draft:
    """Where no time was told there is enough of it for the exercises that were counted."""
    found = _drafted(now, wanted, left_out)
    for minutes in _longer if wanted.minutes is None and wanted.count else ():
        if len(found.workout.exercises) >= (wanted.count or 0):
            break
        found = _drafted(now, replace(wanted, minutes=minutes), left_out)
    return found


_longer = (55, 65, 75)
_usual_gear = (
    frozenset({Equipment.DUMBBELL}),
    frozenset({Equipment.DUMBBELL, Equipment.BENCH}),
    FULL_GYM,
)


_stopgaps = frozenset(
    {"self-resisted-curl", "towel-row", "prone-lat-pull", "prone-y-raise", "prone-t-raise", "quad-set"}
)
"""What is done where there is nothing else: no reason to count on no equipment."""


def _has_all(workout: ComposedWorkout, wanted: WorkoutConstraints) -> bool:
    """Whether it has as many exercises as were wanted, and something for each part of the body that was named."""
    if wanted.session not in (None, Session.STRENGTH):
        return True
    trained = workout_facts.targets([each for each in workout.exercises if each.exercise.id not in _stopgaps])
    parts = (part for _name, area in wanted.areas for part in parts_of_area(area, wanted.unwanted))
    return wanted.count in (None, len(workout.exercises)) and all(part & trained for part in parts)


def _drafted(now: ConversationState, wanted: WorkoutConstraints, left_out: frozenset[str]) -> Draft:
    remarks: list[str] = []
    minutes = _minutes(wanted, remarks)
    equipment = _equipment(now, wanted, remarks)
    level = _level(wanted, equipment, remarks)
    wanted = with_sorts(_with_care(wanted, remarks), equipment, level)
    beside = _named_gear(wanted, equipment, remarks)
    exercises = included(wanted, equipment | beside, level, remarks)
    if wanted.focus is None and exercises:
        wanted = replace(wanted, areas=area_of(exercises))
    if wanted.focus is None and (goals := person.wanted_muscles(now)) and wanted.session in (None, Session.STRENGTH):
        wanted = replace(wanted, areas=goals)
        remarks.append(f"I centred it on your goals: {listed([name for name, _focus in goals])}.")
    wanted = _of_what_was_named(wanted, exercises)
    for_work = max(SHORTEST_MINUTES, minutes - minutes_of_ends(wanted.pieces))
    request = _request(now, wanted, for_work, equipment, level, left_out)
    is_told = len(exercises) >= _several
    if exercises and wanted.arrangement in IN_TURN:
        request = replace(request, named=tuple(each for each in exercises if each.kind in (Kind.REPS, Kind.HOLD)))
        workout = compose(request)
    else:
        workout = with_included(request, exercises, wanted.count, as_told=is_told) if exercises else compose(request)
    for wider in _wider(request, wanted) if not workout.exercises else ():
        if (found := compose(wider)).exercises:
            request, workout = wider, found
            break
    if not exercises:
        request, workout = _covering(request, workout, wanted)
    workout, changed = as_requested(workout, wanted, request)
    workout = begun_with(workout, wanted, request.session)
    remarks += changed
    done, notes = arranged(workout.exercises, wanted.arrangement, as_told=is_told)
    if done:
        warm_up = warm_up_before(done, request.session)
        workout = replace(workout, exercises=done, minutes=workout_facts.minutes(done), warm_up=warm_up)
        workout = in_manner(workout, wanted)
    workout = with_ends(workout, wanted, request)
    if minutes - workout.minutes >= _room:
        workout = replace(workout, notes=tuple(note for note in workout.notes if "left no room" not in note))
    remarks += [note for note in notes if note not in workout.notes]
    remarks += _of_the_request(wanted)
    request = replace(request, minutes=minutes)
    remarks += _care(wanted, workout)
    if wanted.banned_names:
        remarks.append(f"No {listed(wanted.banned_names, 'and no')}, as you asked.")
    remarks += [
        f"I left out {listed([name for name, _ids in pain.brought_on])}, which you say makes your {pain.part} hurt."
        for pain in wanted.pains
        if pain.brought_on
    ]
    remarks += _loads(wanted, workout)
    names = _trained(workout, wanted, remarks)
    arguments = _arguments(workout, request, names, person.unit(now))
    arguments["exercises"] = with_loads_told(workout.exercises, arguments["exercises"], wanted, person.unit_spoken(now))
    return Draft(workout, _title(request, names if wanted.areas else ()), arguments, tuple(remarks))


def _request(
    now: ConversationState,
    wanted: WorkoutConstraints,
    minutes: int,
    equipment: frozenset[Equipment],
    level: Level,
    left_out: frozenset[str],
) -> WorkoutRequest:
    severe = [pain for pain in wanted.pains if pain.severity is Severity.SEVERE]
    tender = [pain for pain in wanted.pains if _is_spared(pain)]
    return WorkoutRequest(
        minutes=minutes,
        equipment=equipment,
        focus=_without_unwanted(Focus.FULL if wanted.focus is None else wanted.focus, wanted.unwanted),
        areas=tuple(part for each in _narrow_first(wanted) for part in parts_of_area(each, wanted.unwanted)),
        shares=tuple((muscles_of_area(area_named(name)[1]), count) for name, count in wanted.shares),
        level=level,
        goal=wanted.goal or Goal.BOTH,
        session=wanted.session or Session.STRENGTH,
        exclude=wanted.banned | left_out | _working(wanted.unwanted) | contraindications.left_out(wanted.conditions),
        avoid_joints=frozenset().union(*(pain.joints for pain in severe)),
        avoid_muscles=frozenset().union(
            *(pain.muscles for pain in severe), *(pain.muscles for pain in tender if not pain.joints)
        ),
        spare_joints=frozenset().union(*(pain.joints for pain in tender)),
        ease_joints=frozenset().union(*(pain.joints for pain in wanted.pains)),
        needs_care=bool(wanted.conditions),
        arrangement=wanted.arrangement,
        work_and_rest=wanted.work_and_rest,
        count=wanted.count,
        sets=wanted.sets if wanted.sets is not None and 0 < wanted.sets <= MOST_SETS_OF_ONE else None,
        reps=wanted.reps,
        rest_seconds=wanted.rest_seconds,
        loads=person.loads(now),
    )


def _narrow_first(wanted: WorkoutConstraints) -> tuple[Focus | frozenset[Muscle], ...]:
    """The areas, muscles that were named before the half of the body that they are in: ``upper body, with triceps``."""
    return tuple(sorted((area for _name, area in wanted.areas), key=lambda each: isinstance(each, Focus)))


_room = 5
"""Minutes that are left where there was room for more."""
_hard = ON_THE_CLOCK | {Arrangement.AMRAP}
_several = 2
_whole_session = 3
"""Exercises that, named one by one, are a whole session, where nothing else was said to be trained."""


def _with_care(wanted: WorkoutConstraints, remarks: list[str]) -> WorkoutConstraints:
    """``wanted``; who trains with care (H5) has no hard intervals, and no set that is pressed to its end."""
    if not wanted.conditions:
        return wanted
    if wanted.arrangement in _hard:
        remarks.append("I made it a circuit at moderate effort: no work against the clock for you.")
        wanted = replace(wanted, arrangement=Arrangement.CIRCUIT, work_and_rest=None)
    if wanted.techniques:
        remarks.append("I left out the harder ways of doing sets: every set ends with three good reps left.")
        wanted = replace(wanted, techniques=())
    return wanted


def _of_what_was_named(wanted: WorkoutConstraints, exercises: tuple[Exercise, ...]) -> WorkoutConstraints:
    """The number of exercises, where all of them were named."""
    has_all = all(any(each in name.exercises for each in exercises) for name in wanted.includes)
    named = len(exercises) >= _whole_session and has_all
    dosed = len({name.text for name, _dose in wanted.doses})
    dictated = named and (not wanted.areas or (dosed >= _several and _several * dosed >= len(exercises)))
    return replace(wanted, count=len(exercises)) if dictated and wanted.count is None else wanted


def _of_the_request(wanted: WorkoutConstraints) -> list[str]:
    """What else should be heard of what was asked for: why it is as it is, and what is not in it."""
    quoted = listed([repr(each) for each in wanted.unheeded])
    said = list(wanted.remarks)
    return [*said, f"I could not follow {quoted}; say it in other words if it matters."] if quoted else said


def _covering(
    request: WorkoutRequest, workout: ComposedWorkout, wanted: WorkoutConstraints
) -> tuple[WorkoutRequest, ComposedWorkout]:
    """With a level more, where none was said and a part of the body that was asked for would be left out else."""
    may_be_harder = wanted.level is None and not wanted.conditions and (wanted.age or 0) < SENIOR_AGE
    if request.level is not Level.BEGINNER or not may_be_harder or not _untrained(request, workout):
        return request, workout
    harder = replace(request, level=Level.INTERMEDIATE)
    found = compose(harder)
    better = _untrained(request, found) < _untrained(request, workout)
    return (harder, found) if better else (request, workout)


def _untrained(request: WorkoutRequest, workout: ComposedWorkout) -> int:
    """How many of the parts that were asked for nothing is for."""
    trained = workout_facts.targets(workout.exercises)
    return sum(not part & trained for part in request.areas)


def _is_spared(pain: Pain) -> bool:
    """Whether nothing that asks much of it is chosen: a new workout has other exercises for a joint a little sore.

    A lower back that is only tired bends enough all day.
    """
    is_mild = pain.severity is Severity.MILD and bool(pain.joints)
    return pain.severity is Severity.MODERATE or (is_mild and (not pain.is_tired or Joint.LOWER_BACK in pain.joints))


def _wider(request: WorkoutRequest, wanted: WorkoutConstraints) -> Iterator[WorkoutRequest]:
    """What may be asked for where nothing fits: a level more where none was said, then the muscles around those."""
    if request.session is not Session.STRENGTH or request.exclude >= {each.id for each in all_exercises()}:
        return
    levels = [request.level]
    if wanted.level is None and not wanted.conditions and request.level is Level.BEGINNER:
        levels.append(Level.INTERMEDIATE)
    muscles = muscles_of_area(request.focus)
    near = [focus for focus in (Focus.LEGS, Focus.PUSH, Focus.PULL, Focus.CORE) if muscles & muscles_of_area(focus)]
    for focus in (request.focus, *near):
        for level in levels:
            yield replace(request, focus=_without_unwanted(focus, wanted.unwanted), level=level)


def _minutes(wanted: WorkoutConstraints, remarks: list[str]) -> int:
    if wanted.minutes is None:
        usual = USUAL_MOBILITY_MINUTES if wanted.session is Session.MOBILITY else USUAL_MINUTES
        needed = min(LONGEST_MINUTES, max(usual, _of_what_was_told(wanted)))
        remarks.append(f"I assumed {needed} minutes.")
        return needed
    minutes = min(LONGEST_MINUTES, max(SHORTEST_MINUTES, wanted.minutes))
    if minutes != wanted.minutes:
        remarks.append(f"{wanted.minutes} minutes is beyond what I plan, so this is for {minutes}.")
    return minutes


def _of_what_was_told(wanted: WorkoutConstraints) -> int:
    """The minutes that the sets and exercises need which were said, where no time was."""
    sets = max(
        wanted.total_sets or 0,
        sum(dose.sets or USUAL_SETS for _named, dose in wanted.doses),
        (wanted.count or 0) * min(wanted.sets or FEWEST_SETS, MOST_SETS_OF_ONE),
    )
    if not sets:
        return 0
    usual = _rest_in_turn if wanted.arrangement is not None else _usual_rest
    rest = usual if wanted.rest_seconds is None else wanted.rest_seconds
    return _minutes_to_begin + sets * (_seconds_of_set + rest) // 60 + minutes_of_ends(wanted.pieces)


_minutes_to_begin, _seconds_of_set, _usual_rest, _rest_in_turn = 6, 90, 120, 30


def _equipment(now: ConversationState, wanted: WorkoutConstraints, remarks: list[str]) -> frozenset[Equipment]:
    """What there is to train with: as it was said, or as the exercises that were named or done before need it."""
    if wanted.equipment is None:
        assumed = _assumed(now, wanted) - wanted.lacking
        if assumed:
            there = "a full gym" if assumed >= FULL_GYM - wanted.lacking else equipment_said(assumed)
            remarks.append(f"I counted on {there}; tell me if you have other things today.")
        elif wanted.session is not Session.MOBILITY:
            remarks.append("I assumed no equipment; tell me what you have and I will use it.")
        return assumed
    if wanted.place and wanted.equipment != FULL_GYM:
        has = equipment_said(wanted.equipment) or "no equipment"
        remarks.append(f"For {wanted.place} I counted on {has}.")
    furnished = with_furniture(wanted.equipment, wanted.lacking)
    if furnished != wanted.equipment:
        remarks.append("With the barbell I counted on a rack and a bench; tell me if you have none.")
    return furnished - wanted.lacking


def _named_gear(
    wanted: WorkoutConstraints, equipment: frozenset[Equipment], remarks: list[str]
) -> frozenset[Equipment]:
    """What the exercises that were named need beside what there is: nothing else is done with it."""
    if wanted.equipment is None or not (beside := needed_beside(wanted, equipment) - wanted.lacking):
        return frozenset()
    remarks.append(f"For what you named I counted on {equipment_said(beside)} too.")
    return beside


def with_furniture(equipment: frozenset[Equipment], lacking: frozenset[Equipment]) -> frozenset[Equipment]:
    """``equipment``; a rack and a bench are counted on with a barbell, where neither was spoken of."""
    around = _barbell_furniture - equipment - lacking
    return equipment | around if Equipment.BARBELL in equipment and around == _barbell_furniture else equipment


def _assumed(now: ConversationState, wanted: WorkoutConstraints) -> frozenset[Equipment]:
    named = frozenset().union(*(named.exercises[0].equipment for named in wanted.includes))
    if (wanted.in_a_gym or named & _of_gyms) and not person.trained_with(now):
        return FULL_GYM
    return named | person.trained_with(now) if wanted.session is not Session.MOBILITY else BODYWEIGHT


_of_gyms = IN_GYMS | {Equipment.BARBELL, Equipment.RACK}
"""Who names an exercise with one of these, and nothing of what there is, is in a gym."""


def _level(wanted: WorkoutConstraints, equipment: frozenset[Equipment], remarks: list[str]) -> Level:
    if wanted.level is not None:
        return wanted.level
    if wanted.age is not None and wanted.age >= SENIOR_AGE:
        remarks.append(f"At {wanted.age} I begin with the easier exercises; tell me if you have lifted for years.")
        return Level.BEGINNER
    if Equipment.BARBELL in equipment and wanted.session in (None, Session.STRENGTH):
        remarks.append("I assumed that you have lifted before; tell me if you are new to it.")
        return Level.INTERMEDIATE
    if wanted.session in (None, Session.STRENGTH):
        remarks.append("I kept to exercises that suit any level; tell me if you are experienced.")
    return USUAL_LEVEL


SPARED, WATCH = "Nothing here asks much of your ", "Watch your "
"""How what is said of a pain begins, where a workout spares it, and where it does not."""


def _care(wanted: WorkoutConstraints, workout: ComposedWorkout) -> list[str]:
    """What is said of each pain; what would be said of the exercises is said only where it holds for all of them."""
    remarks = []
    for pain in wanted.pains:
        if pain.severity is Severity.SEVERE:
            free = f"Nothing here loads your {pain.part}. " if _all_leave_alone(workout, pain) else ""
            remarks.append(f"{free}Have a clinician look at your {pain.part} before you train it again.")
        elif _is_spared(pain) and _all_spare(workout, pain):
            remarks.append(f"{SPARED}{pain.part}; stop any movement that hurts.")
        else:
            remarks.append(f"{WATCH}{pain.part}: begin lighter there, and stop if it gets worse.")
    return remarks


def _all_leave_alone(workout: ComposedWorkout, pain: Pain) -> bool:
    return workout_facts.leaves_alone(workout.exercises, pain.joints, pain.muscles)


def _all_spare(workout: ComposedWorkout, pain: Pain) -> bool:
    muscles = () if pain.joints else pain.muscles
    return all(spares(each.exercise, pain.joints, muscles) for each in workout.exercises)


def _loads(wanted: WorkoutConstraints, workout: ComposedWorkout) -> list[str]:
    """What the heaviest loads that were named mean for the work."""
    if not wanted.loads or not any(each.exercise.equipment for each in workout.exercises):
        return []
    said = listed([f"{load} for the {name}" for name, load in wanted.loads])
    return [f"I counted on {said} at most: where that is easy, slow down or add reps."]


def _without_unwanted(focus: Focus | frozenset[Muscle], unwanted: frozenset[Muscle]) -> Focus | frozenset[Muscle]:
    if not unwanted or (focus is Focus.FULL and unwanted <= _of_isolation):
        return focus
    everything = (muscles_of_area(each) for each in (Focus.UPPER, Focus.LEGS, Focus.CORE))
    muscles = muscles_of_area(focus) or frozenset().union(*everything)
    return muscles - unwanted or focus


_of_isolation = frozenset(
    [Muscle.BICEPS, Muscle.TRICEPS, Muscle.FOREARMS, Muscle.CALVES, Muscle.SIDE_DELTS, Muscle.REAR_DELTS, Muscle.TRAPS]
)
"""Muscles that a session for the whole body can go without, its movements as they are."""


def _working(unwanted: frozenset[Muscle]) -> frozenset[str]:
    """Exercises whose target is a muscle that is not wanted."""
    return frozenset(each.id for each in all_exercises() if unwanted & set(each.primary))


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


def _trained(workout: ComposedWorkout, wanted: WorkoutConstraints, remarks: list[str]) -> tuple[str, ...]:
    """What the workout is for: of what was asked for all that it trains, else what it does train."""
    trained = workout_facts.targets(workout.exercises)
    names = [name for name, focus in wanted.areas if not muscles_of_area(focus) or muscles_of_area(focus) & trained]
    missing = [name for name, _focus in wanted.areas if name not in names]
    if missing and workout.exercises:
        remarks.append(f"There was nothing for your {listed(missing)} that fits; the rest is in.")
    return tuple(names) or workout_facts.areas(workout.exercises)


def _title(request: WorkoutRequest, names: tuple[str, ...]) -> str:
    areas = listed([_adjective.get(name, name) for name in names]) or "full body"
    kind = {Session.CARDIO: "cardio", Session.MOBILITY: "mobility", Session.STRENGTH: ""}[request.session]
    what = kind if kind and not names else f"{areas} {kind}".strip()
    gear = _with_gear(request.equipment)
    article = "an" if request.minutes in (8, 11, 18, *range(80, 90)) else "a"
    return f"{article} {request.minutes}-minute {what} session {gear}"


_machines_named = 4
"""More machines than these are not told one by one."""
_of_machines = IN_GYMS | {Equipment.PREACHER_BENCH, Equipment.BACK_EXTENSION_BENCH}


def _with_gear(equipment: frozenset[Equipment] | None) -> str:
    if equipment is None or len(equipment) > len(Equipment) // 2:
        return "in a full gym"
    if not equipment:
        return "with bodyweight alone"
    if len(equipment & IN_GYMS) > _machines_named:
        rest = sorted(equipment - _of_machines)
        return f"with machines and {equipment_said(rest[:3])}" if rest else "with machines"
    named = sorted(equipment)
    return f"with {equipment_said(named[:4])}" + (" and more" if len(named) > 4 else "")


def _arguments(workout: ComposedWorkout, request: WorkoutRequest, names: tuple[str, ...], unit: str) -> dict[str, Any]:
    return {
        "exercises": [arguments_of(each, unit) for each in workout.exercises],
        "summary": {
            "total_duration_estimate": workout.minutes,
            "focus_areas": list(names) or ["full body"],
            "difficulty": request.level.value,
        },
    }
