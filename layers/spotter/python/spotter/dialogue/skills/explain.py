"""Why the workout is as it is, what an exercise is for, and what a change would do: computed from the catalogue."""

from spotter.catalogue import Exercise, Level, Muscle, all_exercises
from spotter.coaching.substitution import alternatives
from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.skills.how_to import rest
from spotter.dialogue.skills.reasons import reason
from spotter.dialogue.state import Listed
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workouts.facts import (
    exercise_meant,
    muscles_of,
    muscles_said,
    needed,
    no_workout,
    places_meant,
    purpose,
    trains,
)
from spotter.dialogue.workouts.suitability import is_suitable
from spotter.dialogue.workouts.workout import available, known, taken

_most_named = 4
_most_looked_at, _most_easier = 12, 3
_few_reps = 6
_schemes = (
    "Few reps, 3 to 6, with a heavy load train strength most; 8 to 12 with a moderate one build muscle with less "
    "strain. Two to four hard sets do most of the work."
)
_unasked, _on_request = "I change nothing unless you ask for it.", "Say it as a request and I will do it."
NOTHING_WOULD = (
    f"{_unasked} A change is worth it if something hurts, bores you, or does not fit your time or equipment. "
    f"{_on_request}"
)
"""What is said of a change of which nothing is named."""
_order = (
    "Heavy lifts for several joints come first, while you are fresh; smaller movements and the trunk come last, "
    "so that "
    "they tire nothing that you still need."
)


def why(turn: Turn) -> Answer:
    """What an exercise is for, or why it is not there; what the others of the workout leave for it to do."""
    if told := reason(turn):
        return Answer(told)
    exercises = turn.now.workout.exercises
    places = places_meant(turn)
    if len(places) == 1:
        return Answer(f"{purpose(exercises[places[0]])}{_only_one(exercises, places[0])}")
    if places:
        return Answer("\n".join(purpose(exercises[place]) for place in places))
    own = exercise_meant(turn)
    if own is not None:
        return Answer(trains(own))
    area = turn.act.value("target_area", str)
    if area is not None:
        found = [str(each["name"]) for each in exercises if muscles_of_area(area_named(area)[1]) & muscles_of(each)]
        if found:
            return Answer(f"{listed(found)} trains your {area_named(area)[0]}, so that it is not left out.")
    return choice(turn)


def _only_one(exercises: tuple[Listed, ...], place: int) -> str:
    """What would be left out without it."""
    others = frozenset().union(*(muscles_of(each) for at, each in enumerate(exercises) if at != place))
    own = known(exercises[place])
    alone = [muscle for muscle in own.primary if muscle not in others] if own is not None else []
    if not alone or len(exercises) == 1:
        return ""
    return f" Nothing else in this workout is mainly for the {muscles_said(alone)}."


def order(turn: Turn) -> Answer:
    """Why one comes before another: what they are, and what they share."""
    exercises = turn.now.workout.exercises
    if not exercises:
        return Answer(_order)
    places = sorted(places_meant(turn))
    if len(places) != 2:
        return Answer(f"{_order} {_at(turn, places)}".strip())
    early, late = (exercises[place] for place in places)
    first, second = known(early), known(late)
    if first is None or second is None:
        return Answer(_order)
    return Answer(
        f"{_reason(first, second)} You can do them the other way round: the one that matters more goes first."
    )


def _at(turn: Turn, places: list[int]) -> str:
    if not places:
        return ""
    one = turn.now.workout.exercises[places[0]]
    own = known(one)
    if own is None:
        return ""
    joints = "for several joints" if own.compound else "for one joint or the trunk"
    return f"{one['name']} is a movement {joints} and stands at place {places[0] + 1}."


def _reason(first: Exercise, second: Exercise) -> str:
    shared = [muscle for muscle in first.primary if muscle in (*second.primary, *second.secondary)]
    if first.compound and not second.compound:
        why = f"{first.name} works several joints and wants you fresh; {second.name} is the smaller movement."
    elif shared:
        why = (
            f"Both work the {muscles_said(shared)}, so the second is done tired: {first.name} goes first, "
            f"{second.name} finishes those muscles from another angle."
        )
    else:
        why = (
            f"{first.name} is for the {muscles_said(first.primary)} and {second.name} for the "
            f"{muscles_said(second.primary)}: they do not tire each other much, so the order of these two is a "
            f"choice, "
            "not a need."
        )
    return why


def choice(turn: Turn) -> Answer:
    """How the exercises were chosen."""
    if not turn.now.workout.exercises:
        return no_workout()
    names = ", ".join(
        f"{each['name']} for the {muscles_said(sorted(muscles_of(each)))}"
        for each in turn.now.workout.exercises
        if muscles_of(each)
    )
    return Answer(
        "I choose by movement, so that the muscles around a joint are trained from both sides with what you "
        "have, and "
        f"as much as fits your time: {names}."
    )


def works_area(turn: Turn) -> Answer:
    """Whether an exercise trains a part of the body."""
    own, area = exercise_meant(turn), turn.act.value("of_area", str)
    if own is None or area is None:
        return why(turn)
    name, focus = area_named(area)
    wanted = muscles_of_area(focus)
    if wanted & set(own.primary):
        return Answer(f"Yes, that is what it is for. {trains(own)}")
    if wanted & set(own.secondary):
        return Answer(f"Some: your {name} helps, but it is not the target. {trains(own)}")
    return Answer(f"No, it does little for your {name}. {trains(own)}")


def alternatives_to(turn: Turn) -> Answer:
    """What could take the place of an exercise, without putting it there."""
    own = exercise_meant(turn)
    if own is None:
        return why(turn)
    pool = available(turn.now, turn.said, turn.known) if turn.now.workout.exercises else turn.known.equipment
    unsuitable = {each.id for each in all_exercises() if not is_suitable(each, turn.known)}
    excluded = taken(turn.now) | turn.known.banned | unsuitable
    names = [each.name for each in alternatives(own, pool, exclude=excluded)]
    if not names:
        care = " that suits you as you are" if own.id in unsuitable else ""
        return Answer(f"I know nothing in place of {own.name} with what you have{care}.")
    return Answer(
        f"In place of {own.name} I would take {listed(names, 'or')}: the same movement. Say which one to put in."
    )


def easier_version(turn: Turn) -> Answer:
    """What is easier of the same movement, and how to get to do more of it."""
    own = exercise_meant(turn)
    general = (
        "To do more reps of it, do several short sets that stop two reps before you fail, two or three times a week, "
        "and add a rep when all of them go well; lowering slowly counts too."
    )
    if own is None:
        return Answer(general)
    pool = available(turn.now, turn.said, turn.known) if turn.now.workout.exercises else turn.known.equipment
    closest = alternatives(own, pool, exclude=turn.known.banned, limit=_most_looked_at)
    easier = [each for each in closest if each.level is Level.BEGINNER and is_suitable(each, turn.known)]
    lighter = [each for each in easier if len(each.joint_stress) <= len(own.joint_stress)][:_most_easier]
    if not lighter:
        return Answer(f"I know no easier version of {own.name} with what you have. {general}")
    names = listed([each.name for each in lighter], "or")
    return Answer(f"Easier in the same movement as {own.name}: {names}. {general}")


def scheme(turn: Turn) -> Answer:
    """Why an exercise has the sets and reps that it has."""
    exercises = turn.now.workout.exercises
    if not exercises:
        return Answer(_schemes)
    places = places_meant(turn) or tuple(range(len(exercises)))
    few = [exercises[at] for at in places if 0 < int(exercises[at].get("reps") or 0) <= _few_reps]
    more = [exercises[at] for at in places if int(exercises[at].get("reps") or 0) > _few_reps]
    parts = []
    if few:
        parts.append(f"{_dosed(few)}: few reps with a heavy load, which trains strength most.")
    if more:
        parts.append(f"{_dosed(more)}: more reps with a moderate load, for muscle and for practice with less strain.")
    parts.append("Two to four hard sets do most of the work. Say, for example, make it 3 x 10, and I change it.")
    return Answer(" ".join(parts))


def _dosed(some: list[Listed]) -> str:
    return listed([f"{each['name']} {each.get('sets') or 1} x {each['reps']}" for each in some])


def for_muscle(turn: Turn) -> Answer:
    """Exercises of the catalogue for a part of the body, those for several joints first."""
    name, focus = area_named(turn.act.value("target_area", str) or "full_body")
    fitting = fitting_for(turn, muscles_of_area(focus))
    if not fitting:
        return Answer(f"I know nothing for your {name} with what you have.")
    names = listed([each.name for each in fitting[:_most_named]])
    return Answer(
        f"For your {name}: {names}. Two to four hard sets of one or two of them, twice a week, is a good start."
    )


def fitting_for(turn: Turn, wanted: frozenset[Muscle]) -> list[Exercise]:
    """Exercises that are mainly for these muscles and suit the person, those for several joints first."""
    pool = turn.known.equipment
    fitting = [
        each
        for each in all_exercises()
        if each.primary
        and each.primary[0] in wanted
        and each.level is not Level.ADVANCED
        and each.id not in turn.known.banned
        and is_suitable(each, turn.known)
        and (pool is None or each.equipment <= pool)
    ]
    return sorted(fitting, key=lambda each: (not each.compound, each.id != each.variation_group, each.id))


def would(turn: Turn) -> Answer:
    """What a change would do, without making it."""
    exercises = turn.now.workout.exercises
    places = places_meant(turn)
    old = exercises[places[0]] if places else None
    new = next((each.value.exercises[0] for each in turn.act.all("new") if isinstance(each.value, Named)), None)
    parts = [_unasked]
    if old is not None and new is not None:
        parts.append(_compared(known(old), new))
    elif new is not None:
        parts.append(trains(new))
    elif old is not None:
        parts.append(f"{purpose(old)}{_only_one(exercises, places[0])}")
        own = known(old)
        if own is not None and own.joint_stress:
            joints = listed([joint.value.replace("_", " ") for joint, _stress in own.joint_stress])
            parts.append(f"It asks something of the {joints}.")
    gear = [each.value for _name, each in turn.act.mentions if isinstance(each.value, Gear)]
    if gear and exercises and not places:
        users = [str(each["name"]) for each in exercises if gear[0].equipment & needed([each])]
        said = equipment_said(gear[0].equipment)
        parts.append(
            f"{said[0].upper()}{said[1:]}: now used by {listed(users)}."
            if users
            else f"Nothing in it needs {said} now."
        )
    if not places and "rest" in {token.text for token in turn.heard.tokens}:
        parts.append(rest(turn).text)
    if len(parts) == 1:
        return Answer(NOTHING_WOULD)
    parts.append(_on_request)
    return Answer(" ".join(parts))


def _compared(old: Exercise | None, new: Exercise) -> str:
    if old is None:
        return trains(new)
    shared = [muscle for muscle in new.primary if muscle in old.primary]
    if shared:
        return f"{new.name} trains the {muscles_said(shared)} as {old.name} does, so it is a fair exchange."
    return (
        f"{new.name} is for the {muscles_said(new.primary)}, {old.name} for the {muscles_said(old.primary)}: another "
        "exercise, not the same work."
    )


_needs = ("current_workout",)
EXPLAIN = {
    "explain.purpose": Skill(why, needs=_needs),
    "explain.order": Skill(order, needs=_needs),
    "explain.alternatives": Skill(alternatives_to, needs=_needs),
    "explain.for_muscle": Skill(for_muscle),
    "explain.choice": Skill(choice, needs=_needs),
    "explain.works_area": Skill(works_area, needs=_needs),
    "explain.easier": Skill(easier_version, needs=_needs),
    "explain.scheme": Skill(scheme, needs=_needs),
    "explain.would": Skill(would, needs=_needs),
}
