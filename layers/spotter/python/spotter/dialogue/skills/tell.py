"""What a person tells of themselves: acknowledged in one line that names what is kept in mind. Nothing is written."""

from collections.abc import Iterator
from dataclasses import replace

from spotter.coaching.contraindications import Condition, reason
from spotter.coaching.types import Severity
from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.pains.told import Pain, pains_in, recovered
from spotter.dialogue.person.conditions import conditions_in
from spotter.dialogue.replies.equipment import equipment_said
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.dialogue.workouts.workout import known
from spotter.language.durations import Duration

_goals = {"strength": "getting stronger", "hypertrophy": "building muscle", "conditioning": "conditioning"}
_conditions = {
    Condition.PREGNANCY: "your pregnancy",
    Condition.POSTNATAL: "the birth",
    Condition.OSTEOPOROSIS: "your bones",
    Condition.HEART: "your heart and blood pressure",
    Condition.SURGERY: "your operation",
    Condition.ILLNESS: "your condition",
}


_longest_quoted = 120
_most_named = 5
"""More pieces of equipment than this are called by the name that was said."""
_offer = "Say how long you have, and I build you a workout that fits."
_offer_change = "Your workout is as it was: say what to change, or ask for a new one."


def tell(turn: Turn) -> Answer:
    """Names what is kept in mind from the message, and what of the earlier ones no longer holds."""
    gone_parts = healed(turn)
    areas = tuple(area for area in turn.said.areas if not any(area[0] in part for part in gone_parts))
    areas = tuple(area for area in areas if area[0] != _back or not _comes_back(turn.heard))
    kept = list(facts(turn.heard, replace(turn.said, areas=areas)))
    gone = list(_taken_back(turn))
    lines = [f"I will keep in mind: {'; '.join(kept)}."] if kept else []
    lines += list(_unsuitable(turn))
    lines += [f"No longer: {'; '.join(gone)}."] if gone else []
    if not lines:
        lines = [_no_place(turn)]
    return Answer(" ".join((*lines, _offer_change if turn.now.workout.exercises else _offer)))


_back = "back"


def _comes_back(said: Understanding) -> bool:
    """Whether ``back`` is where something is to come, and no part of the body: ``i want the rows back``."""
    places = [at for at, token in enumerate(said.tokens) if token.text == _back]
    ends = {each.end for each in said.named("exercise", "listed", "pointed")}
    return bool(places) and all(at in ends for at in places)


def _unsuitable(turn: Turn) -> Iterator[str]:
    """What of the workout is not for somebody with the conditions that the message tells of, and why."""
    told = frozenset(conditions_in(turn.heard.text))
    listed_ones = [own for each in turn.now.workout.exercises if (own := known(each)) is not None]
    reasons: dict[str, list[str]] = {}
    for own in listed_ones:
        if why := reason(own, told):
            reasons.setdefault(why, []).append(own.name)
    for why, names in reasons.items():
        yield f"{listed(names)} {'is' if len(names) == 1 else 'are'} not for you, since {why}: say adapt it."


def _no_place(turn: Turn) -> str:
    """What is said to something that no slot holds: it is quoted, and nobody claims that it is kept."""
    said = turn.now.said.text.strip().rstrip(".!")
    quoted = f': "{said}"' if len(said) <= _longest_quoted else ""
    return f"I hear you{quoted}. I have no place to keep that, so say it again where it matters."


def facts(said: Understanding, wanted: WorkoutConstraints) -> Iterator[str]:
    """What a message says of the person and of what they can use, each as a few words."""
    yield from _means(said, wanted)
    yield from _aims(said, wanted)
    yield from (_pain(pain) for pain in wanted.pains)
    yield from _of_the_person(said, wanted)
    yield from (_conditions[each] for each in dict.fromkeys(conditions_in(said.text)) if each in _conditions)


def _means(said: Understanding, wanted: WorkoutConstraints) -> Iterator[str]:
    if wanted.equipment is not None:
        yield _equipment(said, wanted)
    if wanted.lacking:
        yield f"without {equipment_said(wanted.lacking)}"
    if wanted.minutes is not None:
        yield f"{wanted.minutes} minutes"


def _aims(said: Understanding, wanted: WorkoutConstraints) -> Iterator[str]:
    if wanted.level is not None:
        yield f"your level is {wanted.level.value}"
    if wanted.banned_names:
        yield f"no {listed(wanted.banned_names, 'and no')}"
    if wanted.goal is not None and wanted.goal.value in _goals:
        yield _goals[wanted.goal.value]
    if wanted.areas:
        yield listed([name for name, _focus in wanted.areas])
    denied = [str(each.value).replace("_", " ") for each in said.named("area", denied=True)]
    if denied:
        yield f"nothing for {listed(denied, 'or')}"


def _of_the_person(said: Understanding, wanted: WorkoutConstraints) -> Iterator[str]:
    if wanted.age is not None:
        yield f"you are {wanted.age}"
    for each in said.named("body_weight", denied=False):
        if isinstance(each.value, Weight):
            yield f"you weigh {each.value}"
    if wanted.feeling:
        how = "low" if wanted.feeling == "low" else "high"
        yield f"{wanted.why_feeling!r}, so today's energy is {how}"
    else:
        yield from (
            f"you slept {each.value.seconds / 3600:g} hours"
            for each in said.named("sleep", denied=False)
            if isinstance(each.value, Duration)
        )


def _equipment(said: Understanding, wanted: WorkoutConstraints) -> str:
    gear = wanted.place or equipment_said(wanted.equipment or ()) or "bodyweight alone"
    if len(wanted.equipment or ()) > _most_named and not wanted.place:
        gear = next((said.quoted(tuple(range(each.start, each.end))) for each in said.named("equipment")), gear)
    loads = [str(load) for _name, load in wanted.loads]
    loads += [str(each.value) for each in said.mentions if each.kind == "weight"]
    return f"you have {gear}" + (f" ({listed(loads)})" if loads else "") if not wanted.place else f"you train: {gear}"


def _pain(pain: Pain) -> str:
    return f"your {pain.part} needs care" if pain.severity is not Severity.MILD else f"your {pain.part} is a bit sore"


def healed(turn: Turn) -> list[str]:
    """The parts that were in pain in earlier messages and are said to be well again."""
    text = turn.now.said.text
    before = [pain for each in turn.now.heard[:-1] for pain in pains_in(each.text)]
    return list(dict.fromkeys(pain.part for pain in before if recovered(text, pain)))


def _taken_back(turn: Turn) -> Iterator[str]:
    yield from (f"care for your {part}" for part in healed(turn))
    for each in turn.act.all("withdrawn"):
        yield turn.heard.quoted(tuple(range(each.start, each.end)))
    for each in turn.act.all("allowed"):
        yield f"leaving out {turn.heard.quoted(tuple(range(each.start, each.end)))}"


TELL = Skill(
    tell,
    uses=frozenset(
        {
            *("time", "minutes", "equipment", "location", "area", "level", "goal", "feeling", "impact", "exercise"),
            *("sleep", "body_weight", "age", "weight"),
        }
    ),
)
