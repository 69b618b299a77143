"""Another exercise in the place of one: the one that is named, or the best that fits."""

from dataclasses import replace

from spotter.catalogue import Equipment, Exercise, Joint, all_exercises, equipment_named, match
from spotter.coaching.types import Severity
from spotter.dialogue.answer import Answer, Call, ask, listed
from spotter.dialogue.changes.targets import targets
from spotter.dialogue.composing.areas import Area, area_named
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.person import person
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.skills.move import exchange
from spotter.dialogue.state import Listed
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.equipment import FULL_GYM, Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.workouts.substitutes import STRAIN_OF_LOW, choose, prescribed, strain
from spotter.dialogue.workouts.suitability import (
    asked_for_by_name,
    is_suitable,
    may_be_wanted,
    noted_against,
    why_unsuitable,
    with_care,
)
from spotter.dialogue.workouts.with_what_there_is import done_with
from spotter.dialogue.workouts.workout import NO_WORKOUT, available, known, removal, taken
from spotter.language.word_lists import word_set

MOST_SWAPS = 6
"""More than this is another workout."""
USUAL_MINUTES = 45
_furniture = frozenset({Equipment.BENCH, Equipment.RACK})
_easier = frozenset({"easier", "easy", "simpler", "gentler", "lighter", "softer", "kinder"})
_harder = frozenset({"harder", "tougher", "heavier"})
_hard = frozenset({"hard", "intense", "demanding", "difficult", "challenging"})
_unavailable = frozenset(
    {
        *("taken", "busy", "occupied", "broken", "used", "gone", "hogging", "camped", "missing", "line", "queue"),
        *("queued", "queues", "snapped", "bust", "busted", "wrecked"),
    }
)
_clause_ends = frozenset(",.!?;\n")
_exchanging = frozenset({"swap", "switch", "exchange", "trade", "swop"})

_of_order = frozenset({"places", "positions", "spots", "order", "around"})
"""With one of these two exercises are to change places."""


def swap(turn: Turn) -> Answer:
    """Other exercises for those that are meant. Nothing excluded and nothing that is in the workout comes in."""
    if not turn.now.workout.exercises:
        return NO_WORKOUT
    turn = _sparing(turn)
    found = targets(turn, "Which one should I swap?")
    if found.question is not None:
        return found.question
    exercises = [turn.now.workout.exercises[place] for place in found.places]
    if _is_open(turn) and any(act.skill == "adjust" for act in turn.heard.acts):
        names = listed([str(each["name"]) for each in exercises])
        return ask(f"Shall I swap {names} for another exercise, or change how much you do of it?", ("Swap it",))
    if _may_be_order(turn, found.places):
        if any(token.text in _of_order for token in turn.heard.tokens):
            return exchange(turn)
        names = listed([str(each["name"]) for each in exercises])
        return ask(f"Shall {names} change places, or do you want others for both?", (f"Swap the order of {names}",))
    new = turn.act.value("new", Named)
    if new is not None and len(exercises) == 1:
        return _named(turn, exercises[0], new)
    return _chosen(turn, exercises)


def _sparing(turn: Turn) -> Turn:
    """The turn with a joint that the new exercise is to be easier on among what needs care."""
    joints = frozenset(Joint(str(each.value)) for each in turn.act.all("joint"))
    if not joints:
        return turn
    part = listed([joint.value.replace("_", " ") for joint in sorted(joints)])
    pain = Pain(part, joints, frozenset(), Severity.MODERATE)
    return replace(turn, known=replace(turn.known, pains=(*turn.known.pains, pain)))


def _is_open(turn: Turn) -> bool:
    """Whether no more was said than to change it: that may mean its amounts."""
    return turn.act.words[:1] == ("change",) and not turn.act.all("new") and turn.asked is None


def _may_be_order(turn: Turn, places: tuple[int, ...]) -> bool:
    """Whether two exercises and no third were named: ``swap the squats and the bench`` may mean their order."""
    words = set(turn.act.words)
    plain = {name for name, _mention in turn.act.mentions} <= {"target"}
    named = all(mention.kind in ("listed", "place", "exercise") for mention in turn.act.all("target"))
    two = len(turn.act.all("target")) == len(places) == 2
    return two and plain and named and bool(words & _exchanging) and "out" not in words and turn.asked is None


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
    allowed = asked_for_by_name(open_ones, turn.known)
    fitting = [each for each in allowed if is_suitable(each, turn.known)]
    wanted = [each for each in allowed if may_be_wanted(each, turn.known)]
    if not fitting and not wanted:
        why = why_unsuitable(allowed[0], turn.known)
        return Answer(f"I would rather not put {allowed[0].name} in: {why}. Say: something easier instead.")
    chosen = next((each for each in fitting if each.equipment <= pool), next(iter(fitting or wanted)))
    other = done_with(new, chosen, pool)
    chosen = other if other.id not in here | turn.known.banned and is_suitable(other, turn.known) else chosen
    if lacking := chosen.equipment & turn.said.lacking:
        return Answer(
            f"{chosen.name} needs {equipment_said(lacking)}, which you said you do not have. Name another one."
        )
    extra = chosen.equipment - pool
    check = f"{chosen.name} needs {equipment_said(extra)}, so check that you have that."
    remarks = (check,) if extra and pool < FULL_GYM else ()
    remarks = remarks if fitting else (with_care(chosen, turn.known), *remarks)
    remarks = (*remarks, *noted_against(chosen, person.stored(turn.now)))
    return Answer(calls=(_call(turn, old, chosen, "as you asked"),), remarks=remarks)


def _chosen(turn: Turn, exercises: list[Listed]) -> Answer:
    """The best substitute for each."""
    calls: list[Call] = []
    failed: list[str] = []
    here = set(taken(turn.now))
    left_out = {each.id for name in turn.now.workout.left_out if (each := match(name).exercise) is not None}
    areas: list[Area] = [area_named(str(each.value)) for each in turn.act.all("new_area") or _meant_for(turn)]
    others = {each.id for each in all_exercises() if _wanted_gear(turn) and not each.equipment & _wanted_gear(turn)}
    others |= {each.id for each in all_exercises() if each.equipment & _in_use(turn)}
    for old in exercises[:MOST_SWAPS]:
        excluded = frozenset(here | left_out | turn.known.banned | others | _as_hard_on_what_hurts(turn, old))
        pool = _pool(turn) | _stands_for(turn, old)
        found = choose(old, direction_of(turn), areas, turn.known, pool, excluded)
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


def _as_hard_on_what_hurts(turn: Turn, old: Listed) -> frozenset[str]:
    """Ids of what asks as much of a joint as ``old`` does, where this message says that the joint hurts."""
    own = known(old)
    if own is None:
        return frozenset()
    joints = frozenset[Joint]().union(*(pain.joints for pain in turn.said.pains))
    loaded = {joint: strain(own, joint) for joint in joints if strain(own, joint) > STRAIN_OF_LOW}
    return frozenset(
        each.id for each in all_exercises() if any(strain(each, joint) >= most for joint, most in loaded.items())
    )


def _meant_for(turn: Turn) -> tuple[Mention, ...]:
    """The part of the body that the new exercise is to be for: ``swap the row for something for biceps``."""
    words = [token.text for token in turn.heard.tokens]
    found = []
    for each in turn.heard.named("area", denied=False):
        before = next((at for at in range(each.start - 1, -1, -1) if words[at] not in _owners), 0)
        if words[before] in _for and _of_anything & set(words[max(0, before - _near) : before]):
            found.append(each)
    return tuple(found)


_owners, _for = word_set("my the a our"), word_set("for hits works hitting working targeting")
_of_anything, _near = word_set("something anything else another other different exercise one thing"), 3


def direction_of(turn: Turn) -> int:
    """1 where something harder is asked for, -1 for something easier, else 0."""
    words = set(turn.act.words)
    if words & _easier or ("less" in words and words & _hard):
        return -1
    return 1 if words & _harder or ("more" in words and words & _hard) else 0


def _pool(turn: Turn) -> frozenset[Equipment]:
    here = available(turn.now, turn.said, turn.known)
    asked = [each for each in turn.act.all("new_equipment") if isinstance(each.value, Gear)]
    if not asked:
        return here
    wanted = _wanted_gear(turn)
    stands = _furniture if Equipment.BARBELL in wanted else here & _furniture
    return wanted | (stands if wanted else frozenset())


def _stands_for(turn: Turn, old: Listed) -> frozenset[Equipment]:
    """What the exercise is done on that goes out, where another implement is wanted: ``bench with dumbbells``."""
    own = known(old)
    if own is None or not _wanted_gear(turn):
        return frozenset()
    return (own.equipment & _furniture) - turn.said.lacking - turn.known.lacking


def _in_use(turn: Turn) -> frozenset[Equipment]:
    """The equipment that is named along with a word that it is taken: what comes in needs none of it."""
    tokens = turn.heard.tokens
    if not any(token.text in _unavailable for token in tokens):
        return frozenset()
    named = (
        equipment_named(" ".join(token.text for token in tokens[each.start : each.end])) for each in turn.heard.named()
    )
    return frozenset[Equipment]().union(*(each for each in named if each)) - _wanted_gear(turn)


def _wanted_gear(turn: Turn) -> frozenset[Equipment]:
    """The equipment that the new exercise is to be done with."""
    named = [each for each in turn.act.all("new_equipment") if isinstance(each.value, Gear)]
    there = [each for each in named if not _is_told_to_be_taken(turn, each)]
    return frozenset[Equipment]().union(
        *(each.value.equipment for each in there or named if isinstance(each.value, Gear))
    )


def _is_told_to_be_taken(turn: Turn, gear: Mention) -> bool:
    """Whether the clause in which it is named says that it is not to be had."""
    words = [token.text for token in turn.heard.tokens]
    if turn.asked is not None or gear.end > len(words):
        return False  # it was named in an earlier message
    begin = next((at + 1 for at in range(gear.start - 1, -1, -1) if words[at] in _clause_ends), 0)
    end = next((at for at in range(gear.end, len(words)) if words[at] in _clause_ends), len(words))
    return bool(_unavailable & set(words[begin:end]))


def _call(turn: Turn, old: Listed, new: Exercise, reason: str) -> Call:
    minutes = int(turn.now.workout.summary.get("total_duration_estimate") or turn.known.minutes or USUAL_MINUTES)
    dose = prescribed(new, old, turn.known, max(5, min(180, minutes)), person.unit(turn.now))
    return "swap_exercise", {"exercise_id": old["id"], "new_exercise": dose, "reason": reason}


SWAP = Skill(swap, writes=True, uses=frozenset({"equipment", "location", "area", "impact", "exercise", "level"}))
