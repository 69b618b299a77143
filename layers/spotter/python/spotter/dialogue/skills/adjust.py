"""More or less of exercises: sets, reps, rounds, seconds, rest and load, to a value or by a step."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from spotter.coaching.session_limits import MOST
from spotter.dialogue.answer import Answer, Call, ask, listed
from spotter.dialogue.changes.adjustments import Change, Fields, Measure, adjusted, main_measure, measures, value_of
from spotter.dialogue.changes.targets import Targets, mentioned, place_of, targets
from spotter.dialogue.composing.bare_minutes import minutes_of_the_new_one
from spotter.dialogue.conversation.completion import GO_ON
from spotter.dialogue.conversation.heard import understood
from spotter.dialogue.person import person
from spotter.dialogue.skills.reshape import by_minutes, made_to_take, to_minutes
from spotter.dialogue.state import Listed, Revision
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight, most_reps
from spotter.dialogue.workouts import loads
from spotter.dialogue.workouts.lengths import minutes_of
from spotter.dialogue.workouts.suitability import is_suitable, why_unsuitable
from spotter.dialogue.workouts.workout import NO_WORKOUT, known
from spotter.language.durations import Duration
from spotter.training.amounts import seconds_said

_which = "Which exercise should I change?"
_what = "What should I change: sets, reps, time, rest or load?"
_what_options = ("One more set", "Fewer reps", "Longer rest", "More weight")
_least_load = 10
_most_reps = 30
"""A bare number above this, or with a fraction, is a load where the exercise has one."""
INTENTS = ("set", "stay", "more", "less", "heavier", "lighter", "doubled", "halved")
_people = frozenset({"friend", "mate", "buddy", "brother", "sister", "wife", "husband", "son", "daughter", "partner"})
_told = frozenset(
    {
        "he",
        "she",
        "they",
        "did",
        "done",
        "was",
        "were",
        "had",
        "hit",
        "managed",
        "finished",
        "completed",
        "usually",
        "normally",
        "typically",
        "generally",
        "used",
        "always",
        "logged",
        "log",
    }
)
"""What was done is no plan: an amount beside one of these words is asked about."""
_amounts = {"sets": Measure.SETS, "reps": Measure.REPS, "rounds": Measure.ROUNDS, "time": Measure.TIME}
_shortest_workout_seconds = 300
_of_rest = frozenset(
    {"rest", "resting", "rests", "between", "break", "breaks", "pause", "sit", "recover", "breath", "puffed"}
)
_directions = {"more": 1, "less": -1}
_bare_words = 2
"""So few words name what there may be more of, and ask for nothing: ``longer plank``."""
_load_steps = ("heavier", "lighter", "too_light", "too_heavy")
_sentence_ends = frozenset(".!?;\n")
_least_step = 5
"""A bare step below this may be reps or sets as well."""
_seconds_above = 10
"""Of a bare number for a rest: above this it is seconds, else minutes."""


def adjust(turn: Turn) -> Answer:
    """The change that was asked for, on each exercise that is meant; those that it does not fit are named."""
    if not turn.now.workout.exercises:
        return NO_WORKOUT
    turn = _of_the_pauses(turn)
    wanted = _wanted(turn)
    numbers = [mention for mention in turn.act.all("number") if isinstance(mention.value, Decimal)]
    if not turn.act.all("target") and (by := wanted.by.get(Measure.TIME)) and by >= _shortest_workout_seconds:
        return by_minutes(turn, int(by) // 60 * wanted.direction)
    turn = _of_the_same(turn)
    if turn.act.value("measure", str) == "time" and turn.act.intent == "halved" and not turn.act.all("target"):
        return to_minutes(turn, minutes_of(turn.now.workout.exercises) // 2, -1)
    if turn.act.value("measure", str) == "time" and turn.act.intent in _directions and not turn.act.all("target"):
        return to_minutes(turn, turn.said.minutes, _directions[turn.act.intent])
    if wanted.empty and not numbers and turn.act.intent in _directions:
        wanted = _load_by(turn)
    if wanted.empty and not numbers:
        wanted = _of_the_main_measure(turn)
    if wanted.empty and not numbers:
        return _ask_for_amount(turn)
    if minutes := _minutes_of_all(turn, wanted, numbers):
        return made_to_take(turn, minutes)
    if _points_at_last_change(turn):
        return correct(replace(turn, act=replace(turn.act, mentions=_without_targets(turn))))
    found = _targets(turn, wanted)
    if found.question is not None:
        return found.question
    if not turn.heard.surely_read and _is_told(turn):
        return ask("Is that what you did, or shall I plan it so?", ("Plan it so", "It is what I did"))
    exercises = [turn.now.workout.exercises[place] for place in found.places]
    return changed(turn, exercises, wanted, numbers)


def _of_the_pauses(turn: Turn) -> Turn:
    """With a time, "the rest" is the pause between sets, and not the other exercises: ``the rest there three minutes``.

    Of what the message before changed, if it changed anything; with another exercise named beside it, it may be both.
    """
    others = [each for each in turn.act.all("target") if each.kind == "others"]
    times = [each for each in turn.act.all("time") if isinstance(each.value, Duration)]
    named = any(True for _ in mentioned(turn.heard))
    is_here = turn.asked is None and len(others) == len(times) == 1 and others[0].end <= len(turn.heard.tokens)
    if not is_here or named or turn.heard.tokens[others[0].end - 1].text != "rest":
        return turn
    pointed = (("target", Mention("pointed", "one", 0, 0)),) if turn.now.said.just_changed else ()
    kept = tuple(pair for pair in turn.act.mentions if pair[1] not in (*others, *times))
    return replace(turn, act=replace(turn.act, mentions=(*pointed, *kept, ("rest", times[0]))))


def _load_by(turn: Turn) -> Change:
    """Of a bare number that is added or taken off: a load, if all that is meant has one and it is no few reps."""
    value = next((each.value for each in turn.act.all("by") if isinstance(each.value, Decimal)), None)
    found = targets(turn, _which, needed=False)
    loaded = [value_of(turn.now.workout.exercises[place], Measure.LOAD) is not None for place in found.places]
    if value is None or value < _least_step or not loaded or not all(loaded):
        return Change()
    load = loads.in_kilograms(Weight(value, None), person.unit_spoken(turn.now))
    return Change(by={Measure.LOAD: load}, direction=_directions[turn.act.intent])


def _of_the_main_measure(turn: Turn) -> Change:
    """A step more or less of what an exercise counts, where it was surely read that there is to be so: fewer squats."""
    told = len(turn.heard.tokens) > _bare_words and turn.heard.surely_read and turn.act.all("target")
    if not told or turn.act.intent not in _directions:
        return Change()
    found = targets(turn, _which, needed=False)
    kinds = {main_measure(turn.now.workout.exercises[place]) for place in found.places}
    about = turn.act.value("measure", str)
    if len(kinds) != 1 or about is not None:
        return Change()
    return Change(by={kinds.pop(): None}, direction=_directions[turn.act.intent])


def _of_the_same(turn: Turn) -> Turn:
    """An amount that names nothing is of what was named right before it: bench to 70 and reps to 8."""
    before = [act for act in turn.heard.acts if act.end <= turn.act.start]
    if any(name.startswith("target") for name, _mention in turn.act.mentions) or not before or before[-1].denied:
        return turn
    between = turn.heard.tokens[before[-1].end : turn.act.start]
    if before[-1].skill != "adjust" or any(token.text in _sentence_ends for token in between):
        return turn
    targets_before = tuple((name, each) for name, each in before[-1].mentions if name.startswith("target"))
    return replace(turn, act=replace(turn.act, mentions=(*targets_before, *turn.act.mentions)))


def correct(turn: Turn) -> Answer:
    """Another amount in place of the one that was changed last."""
    if turn.now.workout.exercises and (minutes := minutes_of_the_new_one(turn.now.said)) is not None:
        return made_to_take(turn, minutes)
    if not turn.now.workout.exercises:
        return NO_WORKOUT
    wanted = _wanted(turn)
    numbers = [mention for mention in turn.act.all("number") if isinstance(mention.value, Decimal)]
    last = turn.now.workout.last_change
    meant = [each for each in turn.now.workout.exercises if last is not None and each["id"] in last.changed_ids]
    if not meant or turn.act.all("target") or _is_of_the_whole(turn, wanted):
        return adjust(turn)
    if last is not None and (wanted.to or numbers):
        fitting = [each for each in meant if set(_changed_measures(each, last)) & _about(wanted, numbers)]
        meant = fitting or meant
    return changed(turn, meant, wanted, numbers)


def _about(wanted: Change, numbers: Sequence[Mention]) -> set[Measure]:
    """What a correction can be about."""
    values = [Decimal(str(number.value)) for number in numbers]
    return {*wanted.to, *(measure for measure in Measure for value in values if _plausible(measure, value))}


def changed(turn: Turn, exercises: Sequence[Listed], wanted: Change, numbers: Sequence[Mention] = ()) -> Answer:
    """The calls that make the change. ``numbers`` are amounts of which it was not said what they count."""
    unit = person.unit(turn.now)
    timed = [each for each in exercises if each["type"] == "reps"]
    if Measure.TIME in wanted.to and timed and Measure.REPS not in wanted.to:
        if not _is_about_rest(turn):
            seconds = seconds_said(int(wanted.to[Measure.TIME]))
            return ask(f"Do you mean {seconds} of rest between the sets of {timed[0]['name']}?", GO_ON)
        wanted = Change({Measure.REST if key is Measure.TIME else key: to for key, to in wanted.to.items()}, wanted.by)
    if (question := _too_light(turn, exercises, wanted) or _too_heavy(turn, exercises, wanted)) is not None:
        return question
    calls: list[Call] = []
    failed: list[str] = []
    unclear: list[str] = []
    for exercise in exercises:
        change = wanted
        for number in numbers:
            measure = _measured(turn, exercise, number)
            if measure is None:
                unclear.append(str(exercise["name"]))
            else:
                value = Decimal(str(number.value))
                if measure is Measure.LOAD:
                    value = loads.in_kilograms(Weight(value, None), person.unit_spoken(turn.now))
                change = replace(change, to={**change.to, measure: value})
        if change.empty:
            continue
        fields, why_not = adjusted(exercise, change, unit)
        why_not = why_not or _too_much(turn, exercise, fields)
        if why_not:
            failed.append(why_not)
        else:
            calls.append(("adjust_exercise", {"exercise_id": exercise["id"], "adjustments": fields}))
    if unclear and not calls:
        here = tuple(range(numbers[0].start, numbers[0].end)) if turn.asked is None else ()
        said = turn.heard.quoted(here) or str(numbers[0].value)
        options = tuple(f"{said} {each}" for each in ("sets", "reps", "kg"))
        return ask(f"{said} of what, for {listed(list(dict.fromkeys(unclear)))}?", options)
    reasons = tuple(dict.fromkeys(failed))
    return Answer(calls=tuple(calls), remarks=reasons) if calls else Answer(" ".join(reasons))


def _too_light(turn: Turn, exercises: Sequence[Listed], wanted: Change) -> Answer | None:
    """The question what a bare figure counts that is a small part of the load that stands: ``rows 12`` from 70 kg."""
    told = [each for each in turn.act.all("weight") if isinstance(each.value, Weight) and each.value.unit is None]
    load = wanted.to.get(Measure.LOAD)
    if not told or load is None or turn.asked is not None or turn.act.value("consent", str) is not None:
        return None
    light = [each for each in exercises if load < _hardly_load * (value_of(each, Measure.LOAD) or 0)]
    if not light:
        return None
    figure = f"{told[0].value.value:f}" if isinstance(told[0].value, Weight) else ""
    options = tuple(f"{figure} {each}" for each in ("reps", "sets", "kg"))
    return ask(f"{figure} of what, for {listed([str(each['name']) for each in light])}?", options)


def _too_heavy(turn: Turn, exercises: Sequence[Listed], wanted: Change) -> Answer | None:
    """The question of which unit a bare figure is that is far above the load that stands, and near it in pounds."""
    told = [each.value for each in turn.act.all("weight") if isinstance(each.value, Weight)]
    load = wanted.to.get(Measure.LOAD)
    if not told or load is None or told[0].unit is not None or told[0].value < _least_in_pounds:
        return None
    if person.unit_spoken(turn.now) == "lb" or turn.asked is not None or turn.act.value("consent", str) is not None:
        return None
    in_pounds = loads.in_kilograms(Weight(told[0].value, "lb"), "lb")
    heavy = [
        str(each["name"])
        for each in exercises
        if (there := value_of(each, Measure.LOAD))
        and load > _far_above * there
        and _about_as_much[0] * there <= in_pounds <= _about_as_much[1] * there
    ]
    if not heavy:
        return None
    figure = f"{told[0].value:f}"
    return ask(f"{figure} of which, for {listed(heavy)}: pounds or kilograms?", (f"{figure} lb", f"{figure} kg"))


_far_above, _least_in_pounds = Decimal("1.85"), 45
_about_as_much = (Decimal("0.75"), Decimal("1.3"))
"""Of the load that stands: so much of it in pounds is likelier than far above it in kilograms."""
_hardly_load = Decimal("0.4")
"""Of the load that stands: a bare figure below this part of it may count something else."""


def _is_of_the_whole(turn: Turn, wanted: Change) -> bool:
    """Whether it is the length of the workout that was said: ``make it 20 min``."""
    meant = turn.act.all("target")
    if set(wanted.to) != {Measure.TIME} or wanted.by or wanted.to[Measure.TIME] < _shortest_workout_seconds:
        return False
    found = targets(turn, _which, needed=False)
    timed = [each for each in found.places if turn.now.workout.exercises[each]["type"] == "duration"]
    return all(mention.kind in ("pointed", "whole") for mention in meant) and not (len(found.places) == 1 and timed)


def _minutes_of_all(turn: Turn, wanted: Change, numbers: Sequence[Mention]) -> int:
    """The minutes that the whole workout is to take; 0 where none are told."""
    if _is_of_the_whole(turn, wanted):
        return int(wanted.to[Measure.TIME]) // 60
    return _bare_minutes(turn, numbers) if wanted.empty else 0


def _bare_minutes(turn: Turn, numbers: Sequence[Mention]) -> int:
    """The minutes that a bare number tells right behind a whole new workout: ``make it 20``; 0 where it tells none."""
    meant = turn.act.all("target")
    points = bool(meant) and all(mention.kind in ("pointed", "whole") for mention in meant)
    is_new = bool(turn.now.said.changed) and not turn.now.said.just_changed
    values = [int(each.value) for each in numbers if isinstance(each.value, Decimal) and not each.value % 5]
    fits = len(numbers) == len(values) == 1 and _fewest_minutes <= values[0] <= _most_minutes
    return values[0] if points and is_new and fits else 0


_fewest_minutes, _most_minutes = 10, 90


def _points_at_last_change(turn: Turn) -> bool:
    """Whether "that" is the change that the last message made: ``make that 4 sets``. A whole new workout is none."""
    meant = turn.act.all("target")
    last = turn.now.workout.last_change
    if last is None or {str(each["id"]) for each in turn.now.workout.exercises} <= set(last.changed_ids):
        return False
    named = any(each.start < turn.act.start for each in mentioned(turn.heard))
    bare = bool(meant) and all(mention.kind == "pointed" and mention.value == "one" for mention in meant)
    return bare and not named and last.message == len(turn.now.heard) - 2


def _without_targets(turn: Turn) -> tuple[tuple[str, Mention], ...]:
    return tuple((name, mention) for name, mention in turn.act.mentions if name != "target")


def _is_about_rest(turn: Turn) -> bool:
    """Whether a time for sets of repetitions can only be their rest: rest is what is talked about."""
    said = {token.text for each in turn.now.heard[-2:] for token in understood(each).tokens}
    return turn.act.value("consent", str) is not None or bool(said & _of_rest)


def _ask_for_amount(turn: Turn) -> Answer:
    measure = turn.act.value("measure", str)
    found = targets(turn, _which, offer_all=True, needed=False)
    if found.question is not None and turn.act.all("target"):
        return found.question
    if measure is None:
        return ask(_what, _what_options)
    if not found.places:
        return targets(turn, _which, offer_all=True).question or ask(_what, _what_options)
    names = listed([str(turn.now.workout.exercises[place]["name"]) for place in found.places])
    what = {"load": "weight", "time": "time"}.get(measure, measure)
    return ask(f"What {what} should I put down for {names}?")


def _targets(turn: Turn, wanted: Change) -> Targets:
    """What is meant; a rest of which no exercise was named is that of all."""
    found = targets(turn, _which, offer_all=True, needed=False)
    if found.question is None and not found.places:
        if {*wanted.to, *wanted.by, *wanted.scale} == {Measure.REST}:
            return Targets(tuple(range(len(turn.now.workout.exercises))), every=True)
        return targets(turn, _which, offer_all=True)
    return found


def _wanted(turn: Turn) -> Change:
    """What the act says of amounts."""
    to: dict[Measure, Decimal] = {}
    by: dict[Measure, Decimal | None] = {}
    about = turn.act.value("measure", str)
    measure = Measure(about) if about is not None else None
    unit = person.unit_spoken(turn.now)
    for name, mention in turn.act.mentions:
        amounts = _read(name, mention, measure, unit)
        if name == "by":
            by |= amounts
        elif name != "was":
            to |= amounts
    intent = turn.act.intent
    most = max((most_reps(mention.value) for _name, mention in turn.act.mentions), default=0)
    if intent in _load_steps:
        by = by or {Measure.LOAD: None}
    if intent in ("doubled", "halved") and measure is not None:
        return Change(scale={measure: Decimal(2) if intent == "doubled" else Decimal("0.5")})
    if intent in ("more", "less", *_load_steps):
        by = by or ({measure: None} if measure is not None and not to else {})
        return Change(to, by, -1 if intent in ("less", "lighter", "too_heavy") else 1)
    return Change(to, by, most_reps=most)


def _read(name: str, mention: Mention, measure: Measure | None, unit: str) -> dict[Measure, Decimal]:
    value = mention.value
    if isinstance(value, Scheme) and value.sets > MOST["sets"]:
        load = loads.in_kilograms(Weight(Decimal(value.sets), None), unit)
        return {Measure.LOAD: load, Measure.REPS: Decimal(value.reps)}
    if isinstance(value, Scheme):
        return {Measure.SETS: Decimal(value.sets), Measure.REPS: Decimal(value.reps)}
    if isinstance(value, Weight):
        return {Measure.LOAD: loads.in_kilograms(value, unit)}
    if isinstance(value, Duration):
        resting = name == "rest" or measure is Measure.REST
        return {Measure.REST if resting else Measure.TIME: Decimal(value.seconds)}
    if mention.kind in _amounts and isinstance(value, int):
        return {_amounts[mention.kind]: Decimal(value)}
    if mention.kind == "number" and isinstance(value, Decimal):
        return _number(name, value, measure, unit)
    return {}


def _number(name: str, value: Decimal, measure: Measure | None, unit: str) -> dict[Measure, Decimal]:
    if name == "rest" or (measure is Measure.REST and name in ("number", "by")):
        return {Measure.REST: value if value > _seconds_above else value * 60}
    if name in _amounts:
        return {_amounts[name]: value}
    if measure is Measure.LOAD:
        return {measure: loads.in_kilograms(Weight(value, None), unit)}
    return {measure: value} if measure is not None else {}


def _measured(turn: Turn, exercise: Listed, number: Mention) -> Measure | None:
    """What a bare number counts: what was changed last, else a load if it can be nothing else."""
    if turn.act.value("measure", str) is not None:
        return Measure(str(turn.act.value("measure", str)))
    value = Decimal(str(number.value))
    revisions = [*turn.now.workout.revisions, turn.now.workout.last_change]
    last = [each for each in revisions if each is not None and exercise["id"] in each.changed_ids]
    touched = _changed_measures(exercise, last[-1]) if last else ()
    plausible = [measure for measure in touched if _plausible(measure, value)]
    if len(plausible) == 1:
        return plausible[0]
    same = [measure for measure in (Measure.SETS, Measure.REPS, Measure.LOAD) if value_of(exercise, measure) == value]
    if turn.act.intent == "stay" and len(same) == 1:
        return same[0]
    there = value_of(exercise, Measure.LOAD)
    has_load = there is not None and value >= _hardly_load * there
    is_load = value != value.to_integral_value() or value > _least_load
    return Measure.LOAD if has_load and is_load else None


def _plausible(measure: Measure, value: Decimal) -> bool:
    if measure is Measure.LOAD:
        return value != value.to_integral_value() or value > _least_load
    most = {Measure.SETS: _least_load, Measure.REPS: _most_reps}.get(measure)
    return value == value.to_integral_value() and (most is None or value <= most)


def _changed_measures(exercise: Listed, revision: Revision) -> tuple[Measure, ...]:
    """What a revision changed of the amounts of an exercise."""
    was, became = place_of(exercise, revision.before), place_of(exercise, revision.after)
    if was is None or became is None:
        return ()
    before, after = revision.before[was], revision.after[became]
    return measures(exercise, {name: after[name] for name in after if before.get(name) != after[name]})


def _too_much(turn: Turn, exercise: Listed, fields: Fields) -> str:
    """Why nothing is added to an exercise: it loads what hurts, or is not for this person."""
    own = known(exercise)
    if own is None or is_suitable(own, turn.known):
        return ""
    after = {**exercise, **fields}
    more = any((value_of(after, each) or 0) > (value_of(exercise, each) or 0) for each in measures(exercise, fields))
    rests = set(measures(exercise, fields)) == {Measure.REST}
    return f"I would not add to {exercise['name']}: {why_unsuitable(own, turn.known)}." if more and not rests else ""


def _is_told(turn: Turn) -> bool:
    """Whether it may be told of what was done, rather than asked for."""
    if turn.act.value("consent", str) is not None or turn.asked is not None:
        return False
    words = [token.text for token in turn.heard.tokens[max(0, turn.act.start - 3) : turn.act.end]]
    of_others = any(pair[0] == "my" and pair[1] in _people for pair in pairwise(words))
    return turn.act.intent == "set" and (bool(set(words) & _told) or of_others)


_uses = frozenset({"equipment", "feeling", "level", "goal", "sleep", "body_weight", "effort"})
ADJUST = Skill(adjust, writes=True, uses=_uses)
CORRECT = Skill(correct, writes=True, uses=_uses)
