"""Which amounts of which exercises a message is about, by what stands in the workout.

A figure that an exercise has already describes it ("16 is nothing"); another one is what it is to be ("make it 22"). It
belongs to the exercise named last before it in its sentence, else to the next one. What it counts is said, or is what
it can be of this exercise and most likely is.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal

from spotter.dialogue.changes.adjustments import Measure, value_of
from spotter.dialogue.state import Listed
from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.read import meaningful
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight, most_reps
from spotter.dialogue.understanding.slots.references import Places
from spotter.language.durations import Duration
from spotter.language.tokens import TokenKind

_amounts = ("scheme", "weight", "sets", "reps", "rounds", "time", "number")
_of_workout = ("listed", "place")
_names = {
    Measure.LOAD: "weight",
    Measure.SETS: "sets",
    Measure.REPS: "reps",
    Measure.REST: "rest",
    Measure.TIME: "time",
}
_at_a_time, _hours = frozenset(["at", "since", "till", "until", "by", "before", "around", "from"]), 24
_sentence_ends = frozenset(".!?;\n")
_most_sets, _most_reps, _least_rest = 8, 40, 15
_longest_hold = _shortest_session = 300
_seconds_of_minute = 60
_of_rest = frozenset(
    ["rest", "rests", "resting", "between", "break", "breaks", "pause", "breath", "breathe", "recover"]
)
_sparing = frozenset({"except", "but", "only", "leave", "alone", "stay", "keep", "other", "others", "rest"})
_wholes = frozenset({"all", "everything", "every", "each", "both", "others", "rest"})
"""With one of these beside a single name, that name may be an exception."""
_onto = frozenset({"on", "for", "of", "to"})
_near = 3
_joins = frozenset({"and", "n", "&", ","})
_together = _joins | {"the", "one", "ones", "exercise", "my", "both"}
_pointing = Mention("pointed", "one", 0, 0)


def set_acts(said: Understanding, exercises: Sequence[Listed], likely: Mapping[str, float]) -> tuple[Act, ...]:
    """One act for each exercise whose amounts are meant; none if an amount cannot be told for certain."""
    words = {token.text for token in said.tokens}
    targets = [each for each in said.named(*_of_workout, denied=False) if len(_places(each)) == 1]
    targets = targets or _described(said, exercises)
    if words & (_wholes if len(targets) == 1 else _sparing) or "or" in words:
        return ()
    if not targets and (whole := time_of_whole(said)) is not None:
        return (whole,)
    targets = targets or [*said.named("whole", denied=False), *said.named("area", denied=False)][:1]
    acts: list[Act] = []
    for target, amounts in _by_target(said, targets):
        places = _places(target)
        exercise = exercises[places[0]] if places and places[0] < len(exercises) else None
        told = _told(amounts, exercise, likely, rests=bool(_of_rest & words))
        if told is None:
            return ()
        if told:
            acts.append(_act(said, target, told))
    return tuple(acts)


def _by_target(said: Understanding, targets: Sequence[Mention]) -> Iterator[tuple[Mention, list[Mention]]]:
    """The exercises that are meant, each with the amounts that belong to it."""
    found: dict[int, tuple[Mention, list[Mention]]] = {}
    for amount in said.named(*_amounts):
        if amount.kind == "number" and counts_something_else(said, amount):
            continue
        target = of_target(amount, targets, said)
        for each in named_together(target, targets, said) if target is not None else (_pointing,):
            key = _places(each)[0] if _places(each) else -1
            found.setdefault(key, (each, []))[1].append(amount)
    yield from found.values()


def _act(said: Understanding, target: Mention, told: Sequence[tuple[str, Mention]]) -> Act:
    name = "target_area" if target.kind == "area" else "target"
    begin, end = min(each.start for _, each in told), max(each.end for _, each in told)
    words = tuple(token.text for token in said.tokens[begin:end])
    return Act("adjust", "set", begin, end, ((name, target), *told), denied=False, words=words)


def time_of_whole(said: Understanding) -> Act | None:
    """The act that sets how long the whole workout takes, if so long a time is named: five minutes and more."""
    long = [each for each in said.named("time", denied=False) if _seconds(each) >= _shortest_session]
    if not long:
        return None
    words = tuple(token.text for token in said.tokens)
    return Act("adjust", "set", 0, len(said.tokens), (("time", long[-1]),), denied=False, words=words)


def named_together(target: Mention, targets: Sequence[Mention], said: Understanding) -> Iterator[Mention]:
    """``target`` with those that were named together with it: ``the first one and the third one``."""
    yield target
    at = target.start
    for each in reversed([each for each in targets if each.start < target.start]):
        between = [token.text for token in said.tokens[each.end : at]]
        if not between or not set(between) <= _together or not set(between) & _joins:
            return
        yield each
        at = each.start


def _described(said: Understanding, exercises: Sequence[Listed]) -> list[Mention]:
    """The one exercise that is planned with a load that is named: ``100 kilos is insane``."""
    found: dict[int, Mention] = {}
    for weight in said.named("weight"):
        for at, each in enumerate(exercises):
            if _is_there(weight, each):
                found[at] = Mention("listed", Places((at,)), weight.start, weight.start)
    return list(found.values()) if len(found) == 1 else []


def _seconds(mention: Mention) -> int:
    return mention.value.seconds if isinstance(mention.value, Duration) else 0


def of_target(amount: Mention, targets: Sequence[Mention], said: Understanding) -> Mention | None:
    """The exercise that an amount belongs to; None if the message names none."""
    before = [each for each in targets if each.start < amount.start]
    behind = [each for each in targets if each.start > amount.start]
    if behind and {token.text for token in said.tokens[amount.end : behind[0].start]} & _onto:
        return behind[0]
    if before and not _parted(said, before[-1].end, amount.start):
        return before[-1]
    if behind and not _parted(said, amount.end, behind[0].start):
        return behind[0]
    return before[-1] if before else next(iter(behind or targets), None)


def _parted(said: Understanding, begin: int, end: int) -> bool:
    return any(token.text in _sentence_ends for token in said.tokens[begin:end])


def _places(mention: Mention) -> tuple[int, ...]:
    return mention.value.places if isinstance(mention.value, Places) else ()


def _told(
    amounts: Sequence[Mention], exercise: Listed | None, likely: Mapping[str, float], *, rests: bool
) -> list[tuple[str, Mention]] | None:
    """The amounts that are to be, by the names of their captures; None if one of them cannot be told."""
    told: dict[str, Mention] = {}
    bare = [each for each in amounts if each.kind == "number" and not each.denied]
    there = [each for each in amounts if each.denied or (exercise is not None and _is_there(each, exercise))]
    of_there = {name for each in there if exercise is not None for name in _counted_there(each, exercise)}
    for amount in amounts:
        if amount in there:
            continue
        new = [each for each in bare if each not in there]
        if len(new) > 1 and amount.kind == "number":
            name = _nearest(amount, exercise, set(told)) if new[-1].start - new[0].end <= _near else None
        else:
            name = _name(amount, exercise, likely, of_there, rests=rests)
        if name is None or (name in told and told[name].value != amount.value):
            return None
        told[name] = typed(name, amount)
    if "scheme" in told and {"sets", "reps"} & set(told):
        return None
    return [*told.items(), *(("was", each) for each in there)] if told else []


def counts_something_else(said: Understanding, number: Mention) -> bool:
    """Whether it is a time of day, no count, or a word follows that means nothing here: ``at five``, ``3 coffees``."""
    before = said.tokens[number.start - 1].text if number.start else ""
    if said.tokens[number.start].text == "one":
        return True
    if before in _at_a_time and isinstance(number.value, Decimal) and number.value <= _hours:
        return True
    follows = said.tokens[number.end] if number.end < len(said.tokens) else None
    if follows is None or follows.kind is not TokenKind.WORD:
        return False
    return follows.text not in meaningful() and follows.text not in fillers().words


def typed(name: str, amount: Mention) -> Mention:
    """The amount as the capture ``name`` has it: a bare number becomes a load, or a length of time."""
    if name == "weight" and isinstance(amount.value, Decimal):
        return Mention("weight", Weight(amount.value, None), amount.start, amount.end)
    if name in ("time", "minutes") and isinstance(amount.value, Decimal):
        seconds = int(amount.value) * (_seconds_of_minute if name == "minutes" else 1)
        length = Duration(seconds, amount.start, amount.end, seconds)
        return Mention("time", length, amount.start, amount.end)
    return amount


def _is_there(amount: Mention, exercise: Listed) -> bool:
    """Whether the exercise has this amount as it is."""
    value = amount.value
    if most_reps(value):
        return False  # a range of which the fewest stands there is another thing to do
    if isinstance(value, Scheme):
        return [value_of(exercise, each) for each in (Measure.SETS, Measure.REPS)] == [value.sets, value.reps]
    if isinstance(value, Weight):
        return value_of(exercise, Measure.LOAD) == value.value
    if isinstance(value, Duration):
        return Decimal(value.seconds) in (value_of(exercise, Measure.TIME), value_of(exercise, Measure.REST))
    if amount.kind == "number":
        return any(value_of(exercise, each) == value for each in Measure if each is not Measure.REST)
    measure = {"sets": Measure.SETS, "reps": Measure.REPS, "rounds": Measure.ROUNDS}[amount.kind]
    return value_of(exercise, measure) == Decimal(str(value))


def _counted_there(amount: Mention, exercise: Listed) -> Iterator[str]:
    """What an amount that the exercise has counts."""
    if amount.kind == "number":
        yield from (name for measure, name in _names.items() if value_of(exercise, measure) == amount.value)
    else:
        yield amount.kind


def _name(
    amount: Mention, exercise: Listed | None, likely: Mapping[str, float], of_there: Collection[str], *, rests: bool
) -> str | None:
    """The capture that an amount is: ``sets``, ``reps``, ``weight``, ``rest``, ``time`` or ``scheme``.

    ``of_there``: what the amounts count that were named as they are; the new one counts the same.
    """
    if amount.kind == "time":
        if _seconds(amount) < _least_rest:
            return None
        is_timed = exercise is not None and value_of(exercise, Measure.TIME) is not None
        return "time" if is_timed and not rests else "rest"
    if amount.kind != "number" or not isinstance(amount.value, Decimal):
        return amount.kind
    candidates = list(_possible(amount.value, exercise))
    if len(of_there) == 1 and set(of_there) <= set(candidates):
        return next(iter(of_there))
    ranked = sorted(candidates, key=lambda name: -likely.get(_labels.get(name, f"set.{name}"), 0))
    if not ranked or (len(ranked) > 1 and likely.get(_labels.get(ranked[0], f"set.{ranked[0]}"), 0) < _least_likely):
        return None
    return ranked[0]


_labels = {"time": "set.reps"}
"""The corpus writes the seconds of a hold as reps."""
_least_likely = 0.3


def _nearest(amount: Mention, exercise: Listed | None, told: Collection[str]) -> str | None:
    """Of several bare numbers: what this one counts, by which amount of the exercise it is nearest to."""
    value = Decimal(str(amount.value))
    if exercise is None or value <= 0:
        return None
    now = {name: value_of(exercise, measure) for measure, name in _names.items() if name != "rest"}
    near = {
        name: max(value / there, there / value)
        for name, there in now.items()
        if there and name in _possible(value, exercise) and name not in told
    }
    return min(near, key=lambda name: near[name], default=None)


def _possible(value: Decimal, exercise: Listed | None) -> Iterator[str]:
    """What a bare number can count of this exercise."""

    def has(measure: Measure) -> bool:
        return exercise is None or value_of(exercise, measure) is not None

    whole = value == value.to_integral_value()
    if has(Measure.LOAD):
        yield "weight"
    if whole and value <= _most_reps and has(Measure.REPS):
        yield "reps"
    if whole and value <= _most_sets and has(Measure.SETS):
        yield "sets"
    if exercise is not None and value_of(exercise, Measure.TIME) is not None and value <= _longest_hold:
        yield "time"
    if whole and value >= _least_rest and has(Measure.REST):
        yield "rest"
