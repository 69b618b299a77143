"""One exercise against another, by what the catalogue knows of both; no winner is made up."""

from spotter.catalogue import Exercise
from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.workouts.facts import exercise_meant, muscles_said, trains

_depends = (
    "Which one is better depends on what you want it for; the one that you do well and without pain is the right one."
)
_answers = {
    "compare.equipment": (
        "A barbell takes the heaviest loads and the smallest steps; dumbbells train each side for itself and "
        "are kinder to "
        "shoulders and wrists; machines are the easiest to learn and to push hard alone. The muscles do not know the "
        "difference: pick what you can load steadily and do well."
    ),
    "compare.sumo": (
        "Both are real deadlifts. Sumo is a wide stance with an upright back: it asks more of hips and "
        "adductors and less "
        "of the lower back. Conventional asks more of the back and hamstrings. Long arms suit conventional; "
        "short arms, a "
        "long trunk or stiff hamstrings often suit sumo. Try each for a few weeks at moderate loads and keep "
        "the one in "
        "which your back stays flat."
    ),
    "compare.bar_position": (
        "High bar keeps you upright and asks more of the quads; low bar leans you forward, asks more of hips "
        "and back, and "
        "usually lifts a little more. For general training take the one that your shoulders and hips like."
    ),
}


def exercises(turn: Turn) -> Answer:
    """What two exercises share and where they differ."""
    one, other = exercise_meant(turn, "one"), exercise_meant(turn, "other")
    if one is None or other is None or one.id == other.id:
        return Answer(_depends)
    area = turn.act.value("of_area", str)
    parts = [trains(one), trains(other), *_differences(one, other)]
    if area is not None:
        parts.append(_for_area(one, other, area))
    return Answer(" ".join([*parts, _depends]))


def _differences(one: Exercise, other: Exercise) -> list[str]:
    shared = [muscle for muscle in one.primary if muscle in other.primary]
    found = [f"Both are for the {muscles_said(shared)}."] if shared else ["They are for different muscles."]
    if one.compound is not other.compound:
        big, small = (one, other) if one.compound else (other, one)
        found.append(f"{big.name} works several joints at once; {small.name} one.")
    if one.level is not other.level:
        found.append(f"{one.name} is rated {one.level.value}, {other.name} {other.level.value}.")
    for mine, its in ((one, other), (other, one)):
        only = [joint.value.replace("_", " ") for joint, _stress in mine.joint_stress if its.stress_on(joint) is None]
        if only:
            found.append(f"{mine.name} asks something of the {listed(only)}, {its.name} does not.")
    return found


def _for_area(one: Exercise, other: Exercise, area: str) -> str:
    name, focus = area_named(area)
    wanted = muscles_of_area(focus)
    targets = [each.name for each in (one, other) if wanted & set(each.primary)]
    return f"For your {name}: {listed(targets)}." if targets else f"Neither is mainly for your {name}."


def _said(text: str) -> Skill:
    return Skill(lambda _turn: Answer(text))


COMPARE = {"compare.exercises": Skill(exercises, needs=("current_workout",))} | {
    name: _said(text) for name, text in _answers.items()
}
