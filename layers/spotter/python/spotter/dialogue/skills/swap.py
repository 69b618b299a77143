"""Another exercise in the place of one: the one that is named, or the best that fits."""

from spotter.catalogue import Exercise, match
from spotter.dialogue import person
from spotter.dialogue.answer import Answer, Call, ask, listed
from spotter.dialogue.areas import Area, area_named
from spotter.dialogue.gear import gear_said
from spotter.dialogue.state import Listed
from spotter.dialogue.substitutes import choose, prescribed, spared
from spotter.dialogue.targets import targets
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.slots.equipment import FULL_GYM, Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workout import NO_WORKOUT, available, removal, taken

MOST_SWAPS = 6
"""More than this is another workout."""
USUAL_MINUTES = 45


def swap(turn: Turn) -> Answer:
    """Other exercises for those that are meant. Nothing excluded and nothing that is in the workout comes in."""
    if not turn.now.workout.exercises:
        return NO_WORKOUT
    found = targets(turn, "Which one should I swap?")
    if found.question is not None:
        return found.question
    exercises = [turn.now.workout.exercises[place] for place in found.places]
    new = turn.act.value("new", Named)
    if new is not None and len(exercises) == 1:
        return _named(turn, exercises[0], new)
    return _chosen(turn, exercises)


def _named(turn: Turn, old: Listed, new: Named) -> Answer:
    """The exercise that was asked for; of a family the first that fits what there is."""
    here = taken(turn.now)
    pool = _pool(turn)
    open_ones = [each for each in new.exercises if each.id not in here]
    if not open_ones:
        return Answer(
            f"{new.exercises[0].name} is in your workout already. Name another one, or say: something else for "
            f"{old['name']}."
        )
    fitting = [each for each in open_ones if each.id not in turn.known.banned and spared(each, turn.known.pains)]
    if not fitting:
        parts = listed([pain.part for pain in turn.known.pains]) or "limits"
        return Answer(
            f"I would rather not put {open_ones[0].name} in while your {parts} needs care. Say: something easier on it."
        )
    chosen = next((each for each in fitting if each.equipment <= pool), fitting[0])
    if lacking := chosen.equipment & turn.known.lacking:
        return Answer(f"{chosen.name} needs {gear_said(lacking)}, which you said you do not have. Name another one.")
    extra = chosen.equipment - pool
    check = f"{chosen.name} needs {gear_said(extra)}, so check that you have that."
    remarks = (check,) if extra and pool < FULL_GYM else ()
    return Answer(calls=(_call(turn, old, chosen, "as you asked"),), remarks=remarks)


def _chosen(turn: Turn, exercises: list[Listed]) -> Answer:
    """The best substitute for each."""
    calls: list[Call] = []
    failed: list[str] = []
    here = set(taken(turn.now))
    left_out = {each.id for name in turn.now.workout.left_out if (each := match(name).exercise) is not None}
    areas: list[Area] = [area_named(str(each.value)) for each in turn.act.all("new_area")]
    for old in exercises[:MOST_SWAPS]:
        excluded = frozenset(here | left_out | turn.known.banned)
        found = choose(old, direction_of(turn), areas, turn.known, _pool(turn), excluded)
        if found.exercise is None:
            failed.append(found.reason)
            continue
        here.add(found.exercise.id)
        calls.append(_call(turn, old, found.exercise, found.reason))
    if calls:
        return Answer(calls=tuple(calls), remarks=tuple(failed))
    if turn.act.value("consent", str) == "yes":
        return Answer(calls=tuple(removal(each) for each in exercises))
    names = listed([str(each["name"]) for each in exercises])
    them = "it" if len(exercises) == 1 else "them"
    return ask(f"{' '.join(failed)} Shall I take {them} out?", (f"Take out {names}", f"Keep {names}"))


def direction_of(turn: Turn) -> int:
    """1 where something harder is asked for, -1 for something easier, else 0."""
    direction = turn.act.value("direction", str)
    return {"harder": 1, "easier": -1}.get(direction or "", 0)


def _pool(turn: Turn) -> frozenset:  # type: ignore[type-arg]
    wanted = [each.value.equipment for each in turn.act.all("new_equipment") if isinstance(each.value, Gear)]
    if wanted:
        return frozenset().union(*wanted)
    return available(turn.now, turn.said, turn.known)


def _call(turn: Turn, old: Listed, new: Exercise, reason: str) -> Call:
    minutes = int(turn.now.workout.summary.get("total_duration_estimate") or turn.known.minutes or USUAL_MINUTES)
    dose = prescribed(new, old, turn.known, max(5, min(180, minutes)), person.unit(turn.now))
    return "swap_exercise", {"exercise_id": old["id"], "new_exercise": dose, "reason": reason}


SWAP = Skill(swap, writes=True, uses=frozenset({"equipment", "location", "area", "impact", "exercise", "level"}))
