"""The workout as a whole: shorter, longer, easier, harder, or only with what there is and what nothing forbids."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from spotter.catalogue import Equipment, Exercise, Joint, Muscle, joints_of, match
from spotter.coaching.contraindications import left_out as left_out_by
from spotter.coaching.types import Severity
from spotter.dialogue.answer import Answer, Call, ask, listed
from spotter.dialogue.changes import adjustments
from spotter.dialogue.changes.targets import places_of, targets
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.composing.asked_for import asked_for
from spotter.dialogue.composing.excluded_exercises import covered
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.person import person
from spotter.dialogue.skills.add import add, suggestion
from spotter.dialogue.skills.swap import swap
from spotter.dialogue.skills.undo import undo
from spotter.dialogue.state import FETCH, Listed
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.model import Act, Mention
from spotter.dialogue.understanding.slots.equipment import FULL_GYM
from spotter.dialogue.understanding.slots.exercises import Named, named
from spotter.dialogue.workouts.lengths import fitted, lengthened, minutes_of, shortened
from spotter.dialogue.workouts.substitutes import choose, prescribed
from spotter.dialogue.workouts.suitability import is_suitable, spared, why_unsuitable
from spotter.dialogue.workouts.workout import NO_WORKOUT, available, known, removal, revised, taken
from spotter.language.durations import Duration
from spotter.language.word_lists import word_set

SHORTEST, LONGEST = 5, 180
_shorter_by, _longer_by = 2 / 3, 4 / 3
_furniture = frozenset({Equipment.RACK, Equipment.BENCH})
"""What stands around in a gym, whatever is trained with."""
USUAL_MINUTES = 45
_limiting = frozenset(
    {"only", "tops", "max", "got", "have", "left", "use", "using", "stick", "safe", "instead", "total", "altogether"}
)
"""With one of these, what there is limits the workout; a bare name of equipment asks for nothing."""
_near = 4


def shorter(turn: Turn) -> Answer:
    """Less of what is there, within the minutes that were said, else two thirds of the time."""
    if not turn.now.workout.exercises:
        return NO_WORKOUT
    if "half" in {token.text for token in turn.heard.tokens[turn.act.start : turn.act.end]} and not turn.act.mentions:
        return to_minutes(turn, minutes_of(turn.now.workout.exercises) // 2, -1)
    less = turn.act.value("less", Duration)
    return by_minutes(turn, -(less.seconds // 60)) if less is not None else to_minutes(turn, _minutes(turn), -1)


def longer(turn: Turn) -> Answer:
    """More of what is there, then more exercises, within the minutes that were said, else four thirds of the time."""
    if not turn.now.workout.exercises:
        return NO_WORKOUT
    if turn.act.all("again") or "again" in _words(turn):
        earlier = next((each for each in reversed(turn.now.workout.revisions) if each.before), None)
        if earlier is not None and minutes_of(earlier.before) > minutes_of(turn.now.workout.exercises):
            return undo(turn)
    more = turn.act.value("more", Duration)
    return by_minutes(turn, more.seconds // 60) if more is not None else to_minutes(turn, _minutes(turn), 1)


def by_minutes(turn: Turn, minutes: int) -> Answer:
    """The workout longer or shorter by so much."""
    estimate = int(turn.now.workout.summary.get("total_duration_estimate") or 0)
    takes = max(minutes_of(turn.now.workout.exercises), estimate)
    return to_minutes(turn, max(SHORTEST, takes + minutes), 1 if minutes > 0 else -1)


def made_to_take(turn: Turn, minutes: int) -> Answer:
    """The workout made to take so many minutes: ``make it 75 min``."""
    takes = max(
        minutes_of(turn.now.workout.exercises), int(turn.now.workout.summary.get("total_duration_estimate") or 0)
    )
    return to_minutes(turn, minutes, 1 if minutes > takes else 0)


def to_minutes(turn: Turn, minutes: int | None, direction: int = 0) -> Answer:
    """The workout in ``minutes``, or shorter or longer by a third."""
    exercises = turn.now.workout.exercises
    own, estimate = minutes_of(exercises), int(turn.now.workout.summary.get("total_duration_estimate") or 0)
    takes = max(own, estimate)
    if minutes is None:
        minutes = max(SHORTEST, int(own * _shorter_by)) if direction < 0 else int(own * _longer_by)
    elif direction > 0 and minutes < takes:
        longer_by = _longer(turn, min(LONGEST, takes + minutes))
        return replace(longer_by, remarks=(*longer_by.remarks, f"I took the {minutes} minutes as so much more."))
    minutes = max(SHORTEST, min(LONGEST, minutes))
    if direction < 0 and minutes >= takes:
        return Answer(f"It takes about {takes} minutes as it is, so it fits in {minutes} already.")
    if minutes < takes:
        fits = min(minutes, minutes - max(0, estimate - own))
        left = shortened(exercises, fits, keeps_all=_keeps_all(turn))
        names = asked_for(turn.now)
        if names - {str(each["name"]) for each in left}:
            left = fitted(exercises, fits, names)
        calls = revised(turn.now, left)
        over = minutes_of(left) - minutes
        short = (f"That is still about {over} minutes over: what is left is the heart of it.",) if over > 0 else ()
        return Answer(calls=calls, remarks=short) if calls else Answer("There is nothing left that I could cut.")
    if direction == 0:
        return Answer(f"It takes about {takes} minutes, so it fits in {minutes}. Say longer if you want more of it.")
    return _longer(turn, minutes)


def _keeps_all(turn: Turn) -> bool:
    """Whether no exercise is to go: ``keep all five``, ``fewer sets is fine``."""
    words = [token.text for token in turn.heard.tokens]
    pairs = list(pairwise(words))
    keeps = any(word in _keeping and other in _all_of_them for word, other in pairs)
    return keeps or any(word in _fewer and other == "sets" for word, other in pairs)


_keeping, _all_of_them = word_set("keep keeping keeps"), word_set("all every everything each them")
_fewer = word_set("fewer less drop cut reduce lower")


def _longer(turn: Turn, minutes: int) -> Answer:
    more = lengthened(turn.now.workout.exercises, minutes)
    muscles = frozenset(muscle for each in more if (own := known(each)) is not None for muscle in own.primary)
    pool = available(turn.now, turn.said, turn.known)
    added: list[Listed] = []
    while muscles:
        chosen = suggestion(turn, muscles, None, pool, frozenset(str(each["name"]) for each in added))
        if chosen is None:
            break
        new = prescribed(chosen, None, turn.known, minutes, person.unit(turn.now))
        if minutes_of([*more, *added, new]) > minutes:
            break
        added.append(new)
    calls = revised(turn.now, [*more, *added])
    return Answer(calls=calls) if calls else Answer("It is as long as I would make it. Name an exercise to add.")


def easier(turn: Turn) -> Answer:
    """A notch less of what is meant: load, else reps or seconds, else a set."""
    return _notch(turn, adjustments.easier, "easier")


def harder(turn: Turn) -> Answer:
    """A notch more of what is meant: load, else reps or seconds. Nothing is added to what hurts."""
    return _notch(turn, adjustments.harder, "harder")


def _notch(turn: Turn, change: Callable[..., tuple[adjustments.Fields, str]], word: str) -> Answer:
    exercises = turn.now.workout.exercises
    if not exercises:
        return NO_WORKOUT
    pointed = all(mention.kind in ("pointed", "whole") for mention in turn.act.all("target"))
    found = targets(turn, f"Which one should be {word}?", needed=False)
    if found.question is not None and (not pointed or _names_one(turn)):
        return found.question
    places: Sequence[int] = found.places
    if not places or (pointed and not _names_one(turn)):
        places = range(len(exercises))
    calls: list[Call] = []
    failed: list[str] = []
    for place in places:
        own = known(exercises[place])
        if word == "harder" and own is not None and not is_suitable(own, turn.known):
            failed.append(f"I left {exercises[place]['name']} as it is: {why_unsuitable(own, turn.known)}.")
            continue
        fields, why_not = change(exercises[place], person.unit(turn.now))
        if fields:
            calls.append(("adjust_exercise", {"exercise_id": exercises[place]["id"], "adjustments": fields}))
        else:
            failed.append(why_not)
    return Answer(calls=tuple(calls), remarks=tuple(failed)) if calls else Answer(" ".join(failed))


def _names_one(turn: Turn) -> bool:
    """Whether "that one" was said, or "it" of an exercise that this message named."""
    pointing = [mention for mention in turn.act.all("target") if mention.kind == "pointed"]
    words = {token.text for token in turn.heard.tokens[turn.act.start : turn.act.end]}
    here = any(each.kind in ("listed", "place") and not each.denied for each in turn.heard.mentions)
    return bool(pointing) and (bool(words & {"one", "ones", "those", "them"}) or here)


def avoid(turn: Turn) -> Answer:
    """Something else for whatever loads a joint, belongs to a family or trains an area that is to be spared."""
    joints = frozenset(Joint(str(each.value)) for each in turn.act.all("joint"))
    if not turn.act.mentions:
        joints = frozenset(
            joint
            for each in turn.heard.named("area", "part", "joint", denied=False)
            for joint in joints_of(_words_of(turn, each))
        )
        if not joints and not turn.said.pains:
            return ask("Which part of you should it spare?", ("Knees", "Shoulders", "Lower back", "Wrists"))
    names = [each.value for each in turn.act.all("avoid") if isinstance(each.value, Named)]
    banned = frozenset().union(*map(covered, names))
    muscles = frozenset[Muscle]().union(
        *(muscles_of_area(area_named(str(each.value))[1]) for each in turn.act.all("avoid_area"))
    )
    part = listed([joint.value.replace("_", " ") for joint in sorted(joints)])
    pains = (Pain(part, joints, frozenset(), Severity.MODERATE),) if joints else ()
    others = tuple(pain for pain in turn.said.pains if not pain.joints & joints)
    turn = replace(turn, said=replace(turn.said, pains=others, unwanted=frozenset()))
    return fit(turn, pains=pains, banned=banned, unwanted=muscles)


def _words_of(turn: Turn, mention: Mention) -> str:
    return " ".join(token.text for token in turn.heard.tokens[mention.start : mention.end])


def adapt(turn: Turn) -> Answer:
    """The workout within what the message says there is, or is not, to train with."""
    said = turn.said
    limits = said.lacking or said.excluded or said.unwanted or said.pains or turn.known.conditions
    if said.equipment is None and not limits:
        return ask("What should I change?", ("Swap an exercise", "Make it shorter", "Make it easier"))
    return fit(turn)


def only(turn: Turn) -> Answer:
    """Something else for whatever needs other equipment."""
    return fit(turn)


def fit(
    turn: Turn,
    *,
    pains: tuple[Pain, ...] = (),
    banned: frozenset[str] = frozenset(),
    unwanted: frozenset[Muscle] = frozenset(),
    marked: frozenset[int] = frozenset(),
) -> Answer:
    """The workout within what was said: other exercises for those that it rules out, the rest as it is."""
    exercises = turn.now.workout.exercises
    if not exercises:
        return NO_WORKOUT
    said = turn.said
    pains, banned, unwanted = pains + said.pains, banned | said.banned, unwanted | said.unwanted
    wanted = replace(
        turn.known,
        pains=turn.known.pains + pains,
        exclusions=(*turn.known.exclusions, ("", banned)) if banned else turn.known.exclusions,
        unwanted=turn.known.unwanted | unwanted,
    )
    pool = _pool(turn)

    def is_ruled_out(own: Exercise) -> bool:
        lacks = own.equipment & said.lacking or (said.equipment is not None and not own.equipment <= pool)
        unsuited = own.id in left_out_by(wanted.conditions) or not spared(own, pains)
        return bool(lacks or own.id in banned or unwanted & set(own.primary) or unsuited)

    places = [
        at
        for at, each in enumerate(exercises)
        if at in marked or ((own := known(each)) is not None and is_ruled_out(own))
    ]
    if not places:
        return Answer(_nothing_ruled_out(turn, pains))
    calls: list[Call] = []
    remarks: list[str] = []
    here = set(taken(turn.now))
    left_out = {each.id for name in turn.now.workout.left_out if (each := match(name).exercise) is not None}
    minutes = int(turn.now.workout.summary.get("total_duration_estimate") or USUAL_MINUTES)
    for place in places:
        old = exercises[place]
        found = choose(old, 0, (), wanted, pool, frozenset(here | left_out | wanted.banned))
        if found.exercise is None:
            calls.append(removal(old))
            remarks.append(found.reason)
            continue
        here.add(found.exercise.id)
        dose = prescribed(found.exercise, old, wanted, max(5, min(180, minutes)), person.unit(turn.now))
        calls.append(("swap_exercise", {"exercise_id": old["id"], "new_exercise": dose, "reason": found.reason}))
    if all(name == "remove_exercise" for name, _arguments in calls) and len(calls) == len(exercises):
        return ask("Nothing of this workout would be left. Shall I build you another one?", ("Yes", "No, leave it"))
    return Answer(calls=tuple(calls), remarks=tuple(remarks))


def limits_said(turn: Turn) -> Answer | None:
    """A message that only says what there is, or is not, to train with, what is not wanted, or how long there is."""
    said = turn.said
    unwanted = [each for each in turn.heard.mentions if each.denied and each.kind in ("listed", "place")]
    is_limit = said.equipment is not None or bool(said.lacking or said.excluded or said.unwanted or unwanted)
    if not (is_limit or said.minutes) or any(token.text == "?" for token in turn.heard.tokens):
        return None
    if not (said.lacking or said.excluded or said.unwanted or unwanted or _is_all_there_is(turn)):
        return None
    if not turn.now.workout.known:
        return Answer(calls=((FETCH, {"sources": ["current_workout"]}),))
    if not turn.now.workout.exercises or turn.heard.left_over:
        return None
    if (instead := _one_for_another(turn, unwanted)) is not None:
        return instead
    places = frozenset(place for each in unwanted for place in places_of(turn, each))
    texts = [_words_of(turn, each) for each in unwanted if each.kind == "listed"]
    banned = frozenset[str]().union(*(covered(Named(text, found)) for text in texts if (found := named(text))))
    return (
        fit(replace(turn, said=replace(said, pains=())), marked=places, banned=banned)
        if is_limit
        else to_minutes(turn, said.minutes)
    )


def _one_for_another(turn: Turn, unwanted: Sequence[Mention]) -> Answer | None:
    """``don't do rows, do dips``: one exercise for another; what is not there makes no room, so the other comes in."""
    wished = [
        each
        for each in turn.heard.mentions
        if each.kind == "exercise" and not each.denied and isinstance(each.value, Named)
    ]
    if len(wished) != 1 or len(unwanted) > 1 or not (unwanted or turn.said.excluded):
        return None
    new = ("new", wished[0])
    end = len(turn.heard.tokens)
    if not unwanted:
        return add(replace(turn, act=Act("add", "add", 0, end, (new,), denied=False)))
    target = ("target", replace(unwanted[0], denial=None))
    return swap(replace(turn, act=Act("swap", "swap", 0, end, (target, new), denied=False)))


def _is_all_there_is(turn: Turn) -> bool:
    """Whether the equipment or the time that is named is said to be all that there is."""
    tokens = turn.heard.tokens
    for mention in turn.heard.mentions:
        if mention.kind in ("equipment", "location", "time", "minutes") and not mention.denied:
            around = {token.text for token in tokens[max(0, mention.start - _near) : mention.end + _near]}
            if around & _limiting and not turn.heard.digressions:
                return True
    return False


def _pool(turn: Turn) -> frozenset[Equipment]:
    said = turn.said
    if said.equipment is None:
        return available(turn.now, said, turn.known)
    in_gym = (person.stored(turn.now).equipment or frozenset()) >= FULL_GYM
    return (said.equipment | (_furniture if in_gym else frozenset())) - said.lacking


def _nothing_ruled_out(turn: Turn, pains: tuple[Pain, ...]) -> str:
    if pains:
        parts = listed([pain.part for pain in pains])
        return (
            f"Nothing in this workout asks much of your {parts}, so I left it as it is. Stop any movement that hurts."
        )
    if turn.said.equipment is not None:
        return "This workout can be done with that, so it stays as it is."
    if turn.said.excluded:
        return f"There is no {listed(turn.said.banned_names, 'and no')} in this workout, so it stays as it is."
    return "Nothing in this workout needs that, so it stays as it is."


def _minutes(turn: Turn) -> int | None:
    lengths = [each.value for each in turn.act.all("minutes")]
    said = [length.seconds // 60 for length in lengths if isinstance(length, Duration) and length.seconds >= 60]
    said += [int(length) for length in lengths if isinstance(length, Decimal) and SHORTEST <= length <= LONGEST]
    return said[-1] if said else turn.said.minutes


def _words(turn: Turn) -> set[str]:
    return {token.text for token in turn.heard.tokens}


_uses = frozenset({"time", "equipment", "location", "exercise", "area", "feeling", "impact", "level", "goal"})
SHORTER = Skill(shorter, writes=True, uses=_uses)
LONGER = Skill(longer, writes=True, uses=_uses)
EASIER = Skill(easier, writes=True, uses=_uses)
HARDER = Skill(harder, writes=True, uses=_uses)
AVOID = Skill(avoid, writes=True, uses=_uses)
ADAPT = Skill(adapt, writes=True, uses=_uses)
ONLY = Skill(only, writes=True, uses=_uses)
