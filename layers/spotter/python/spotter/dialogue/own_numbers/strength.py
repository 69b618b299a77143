"""What somebody can lift: bests and estimated maxima, shares of them, and loads for some repetitions."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal
from itertools import pairwise

from spotter.coaching.e1rm import CONFIDENT_UP_TO_REPS, load_for
from spotter.coaching.load_options import load_options_for
from spotter.coaching.types import EquipmentContext, Unit
from spotter.dialogue.answer import listed
from spotter.dialogue.own_numbers.asked import Asked
from spotter.dialogue.own_numbers.bests import (
    Best,
    Known,
    best_in,
    best_of,
    logged_best,
    sets_told,
    told_bests,
    unit_of,
)
from spotter.dialogue.own_numbers.body import weight_of
from spotter.dialogue.replies.figures import plural
from spotter.dialogue.training.lift_sums.asked import Sum, sum_asked
from spotter.dialogue.training.lift_sums.figures_given import GivenSet, is_of_maximum, reps_given, sets_given
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.subject import Lift
from spotter.dialogue.understanding.exercises_said import by_id
from spotter.dialogue.understanding.message import Message
from spotter.language.talk.intent import Intent
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.language.word_lists import word_set
from spotter.training.analytics.performed import to_tenth
from spotter.training.analytics.units import plain

_best = word_set("best pr prs pb pbs record heaviest strongest most")
_maximum = word_set("1rm 1rms rm e1rm orm max maxes maxed maximum maxima estimate estimated est epley single e1rms")
_here, _several = word_set("that this it those these them both"), word_set("those these them both")
_loads = word_set(
    "would much load loads weight weights heavy put use lift do kilos kg kgs lb lbs pounds bar plates should"
)
_wanting_a_load = word_set("what whats which how")
_past = word_set("did was were lifted got hit managed pulled pushed benched squatted deadlifted logged ive")
_of_the_log = word_set("logged today recorded log actual actually here file")
_reserve = word_set("reserve tank rir spare left")
_rpe = word_set("rpe")
_share_of = word_set("% percent pct percentage")
_reps_by_name = {"double": 2, "doubles": 2, "triple": 3, "triples": 3, "single": 1, "singles": 1}
_usual_reserve, _of_one_set, _hardest = 2, 1, 10
_hundredth = Decimal("0.01")
_times_of_the_body = (
    "times bodyweight",
    "times my bodyweight",
    "times my body",
    "times body",
    "times bw",
    "times my bw",
)
_the_body = word_set("bodyweight bw")
_most_percent = 130


def ratio(asked: Asked) -> str:
    """How many times the body's weight a lift is."""
    said = asked.said
    is_asked = any(map(said.phrase, _times_of_the_body)) or (
        asked.says("ratio", "relative", "multiple", "x") and bool(asked.words & _the_body)
    )
    if not is_asked or not asked.lifts or not asked.is_likely(Intent.RECORD, Intent.QUESTION):
        return ""
    weight = weight_of(asked.context)
    lines = []
    for lift in asked.lifts:
        best = best_of(asked.context, lift.id)
        if best is None:
            lines.append(_unknown(lift))
        elif weight is None:
            lines.append(f"{_line(asked, lift, best)} I do not have your bodyweight: tell me, and I work it out.")
        else:
            kilograms, told = weight
            times = (best.kilograms / kilograms).quantize(_hundredth, ROUND_HALF_UP)
            lines.append(
                f"{lift.name}: {plain(times)} times your bodyweight: an estimated maximum of {best.maximum_said()} "
                f"(Epley, from {best.said(asked.context.today)}) at {told}."
            )
    return "\n".join(lines)


def share(asked: Asked) -> str:
    """A share of a maximum: ``80% of my deadlift``."""
    said = asked.said
    percents = [
        Decimal(str(value))
        for at, value in said.numbers()
        if set(said.words[at + 1 : at + 2]) & _share_of and 0 < value <= _most_percent
    ]
    given = [each for each in sets_given(said) if not set(said.words[each.end : each.end + 1]) & _share_of]
    is_inverse = bool(asked.words & _share_of) and not percents and len(given) == 1 and bool(asked.words & _maximum)
    if not (percents or is_inverse) or not asked.may_ask or not asked.lifts:
        return ""
    if is_inverse:
        return _share_that_is(asked, asked.lifts[0], given[0])
    return "\n".join(_shares(asked, lift, percents) for lift in asked.lifts)


def _share_that_is(asked: Asked, lift: Lift, given: GivenSet) -> str:
    """Which share of a maximum a load is."""
    best = best_of(asked.context, lift.id)
    if best is None:
        return _unknown(lift)
    if given.unit not in ("", best.unit):
        return ""
    percent = (100 * given.load / best.maximum).quantize(Decimal(1), ROUND_HALF_UP)
    return f"{lift.name}: {plain(given.load)} {best.unit} is {plain(percent)}% of {_of_what(asked, best)}."


def _shares(asked: Asked, lift: Lift, percents: Sequence[Decimal]) -> str:
    best = _known_best(asked, lift)
    if best is None:
        return _unknown(lift)
    parts = []
    for each in percents:
        exact = (best.maximum * each / 100).quantize(Decimal("0.1"), ROUND_HALF_UP)
        real = loadable(lift, exact, best.unit)
        there = f" (on the bar: {plain(real)} {best.unit})" if real != exact else ""
        parts.append(f"{plain(each)}% is {plain(exact)} {best.unit}{there}")
    return f"{lift.name}: {', '.join(parts)}, of {_of_what(asked, best)}."


def _of_what(asked: Asked, best: Best) -> str:
    if best.reps == 1:
        return best.said(asked.context.today)
    return f"an estimated maximum of {best.maximum_said()} (Epley, from {best.said(asked.context.today)})"


def loadable(lift: Lift, load: Decimal, unit: str, *, is_down: bool = False) -> Decimal:
    """The load nearest to one that can be had in a usual gym, or the next below."""
    if lift.exercise is None:
        step = Decimal("2.5") if unit == "kg" else Decimal(5)
        return (load / step).quantize(Decimal(1), ROUND_FLOOR if is_down else ROUND_HALF_UP) * step
    loads = load_options_for(lift.exercise, EquipmentContext(), Unit(unit), (load.quantize(Decimal(1)),)).loads
    below = loads.at_or_below(load) if is_down else None
    return below if below is not None else loads.nearest(load)


def rep_max(asked: Asked) -> str:
    """The most for some repetitions, as it is estimated: ``my 5 rep max on squat``."""
    counts = [int(value) for at, value in asked.said.numbers() if value > 1 and is_of_maximum(asked.said.words, at)]
    if len(counts) != 1 or counts[0] > CONFIDENT_UP_TO_REPS or not asked.may_ask or sets_given(asked.said):
        return ""
    lines = []
    for lift in asked.lifts:
        best = _known_best(asked, lift)
        if best is None:
            lines.append(_unknown(lift))
            continue
        load = best.load if best.reps == counts[0] else to_tenth(load_for(best.maximum, counts[0]))
        by = (
            best.said(asked.context.today)
            if best.reps == counts[0]
            else f"Epley, from {best.said(asked.context.today)}"
        )
        lines.append(f"{lift.name}: {plain(load)} {best.unit} for {counts[0]} reps ({by}).")
    return "\n".join(lines)


def _known_best(asked: Asked, lift: Lift) -> Best | None:
    """The best of a lift: a maximum that the question itself supposes, else what is known; in the unit asked for."""
    given = [each for each in sets_given(asked.said) if each.reps is None and each.load > _most_given]
    if len(given) == 1 and asked.words & (_maximum - set(_reps_by_name)) and _scheme(asked.said) is not None:
        return Best(lift.id, given[0].load, given[0].unit or unit_of(asked.context), 1, Known.TOLD)
    best = best_of(asked.context, lift.id)
    other = "" if best is None else "kg" if best.unit == "lb" else "lb"
    whole = asked.context.whole
    if best is None or not whole.has(f"unit_{other}") or whole.has(f"unit_{best.unit}"):
        return best
    load = best.load * POUND_IN_KILOGRAMS if other == "kg" else best.load / POUND_IN_KILOGRAMS
    return replace(best, load=to_tenth(load), unit=other)


def load_for_reps(asked: Asked) -> str:
    """The load for some sets and reps, from what is known of the lift."""
    scheme = _scheme(asked.said)
    wants = bool(asked.words & _wanting_a_load) and bool(asked.words & _loads) and not asked.words & _past
    supposes = bool(asked.words & (_maximum - set(_reps_by_name)))
    if scheme is None or not wants or not asked.may_ask:
        return ""
    if _gives_the_load(asked.said) and (not supposes or sum_asked(asked.said) is Sum.SHARE):
        return ""  # a share of a maximum that is given is told elsewhere
    lines = []
    for lift in asked.lifts or _only_one_known(asked):
        best = _known_best(asked, lift)
        if best is None:
            return ""  # what to begin with is told elsewhere
        lines.append(_load_line(asked, lift, best, scheme))
    return "\n".join(lines)


def which_lift(asked: Asked) -> tuple[str, ...]:
    """The lifts of which bests were told, where a load for some reps is asked for and none of them is named."""
    scheme = _scheme(asked.said)
    wants = bool(asked.words & _wanting_a_load) and bool(asked.words & _loads) and not asked.words & _past
    if scheme is None or not wants or not asked.may_ask or _gives_the_load(asked.context.whole):
        return ()
    if asked.context.has_workout or asked.lifts:
        return ()
    return tuple(lift.name for lift in _known_lifts(asked))


def _known_lifts(asked: Asked) -> tuple[Lift, ...]:
    """The lifts of which a load is known."""
    known = dict.fromkeys([*told_bests(asked.context), *asked.log.exercises])
    return tuple(Lift(each, _name_of(asked, each), by_id(each)) for each in known if best_of(asked.context, each))


def _only_one_known(asked: Asked) -> tuple[Lift, ...]:
    known = () if asked.context.has_workout else _known_lifts(asked)
    return known if len(known) == 1 else ()


def _name_of(asked: Asked, exercise: str) -> str:
    found = by_id(exercise)
    return found.name if found is not None else asked.log.name_of(exercise)


def _gives_the_load(said: Message) -> bool:
    """Whether the load is given that should be found: ``is 80 kg right for 5x5``."""
    return any(each.unit or each.load > _most_given for each in sets_given(said))


_most_given = 30


def _scheme(said: Message) -> tuple[str, int, Decimal | None] | None:
    """The sets and reps as they are said, the reps, and those that are to be left in reserve where it is told."""
    left, at_reserve = _reserve_told(said)
    numbers = [(at, int(value)) for at, value in said.numbers() if value == int(value) and at != at_reserve]
    for (one, sets), (two, reps) in pairwise(numbers):
        between = said.words[one + 1 : two]
        is_product = between in _times or (set(between) & {"sets", "set"} and "of" in between)
        if is_product and 1 <= reps <= _most_reps and sets <= _most_reps:
            return f"{sets} x {reps}", reps, left
    named = next((_reps_by_name[word] for word in said.words if word in _reps_by_name), None)
    if named is not None and not set(said.words) & (_maximum - set(_reps_by_name)):
        return f"a set of {named}" if named > 1 else "a single", named, left
    told = [each for each in reps_given(said) if left is None or Decimal(each) != left]
    if len(told) == 1:
        return f"sets of {told[0]}", told[0], left
    return None


_most_reps, _times = 30, (("x",), ("by",), ("*",), ("×",))


def _reserve_told(said: Message) -> tuple[Decimal | None, int]:
    """The repetitions that are to be left, and where that number stands; -1 where it is not told."""
    words = said.words
    for at, value in said.numbers():
        if 0 <= value < _hardest and set(words[at + 1 : at + 4]) & _reserve:
            return Decimal(str(value)), at
        if set(words[max(0, at - 2) : at]) & _rpe and value <= _hardest:
            return _hardest - Decimal(str(value)), at
    return None, -1


def _load_line(asked: Asked, lift: Lift, best: Best, scheme: tuple[str, int, Decimal | None]) -> str:
    said, reps, told = scheme
    is_one_set = said.startswith("a ")
    left = told if told is not None else Decimal(_of_one_set if is_one_set else _usual_reserve)
    is_down = asked.context.whole.phrase("round down") or asked.context.whole.phrase("rounded down")
    load = loadable(lift, load_for(best.maximum, reps + left), best.unit, is_down=is_down)
    out = loadable(lift, load_for(best.maximum, reps), best.unit, is_down=is_down)
    rest = f"{plain(left)} {'rep' if left == 1 else 'reps'} in reserve"
    most = f" All out, {reps} would be about {plain(out)} {best.unit}." if left and out != load else ""
    return (
        f"{lift.name}: for {said} about {plain(load)} {best.unit}, with {rest}: by Epley, from {_of_what(asked, best)}."
        f"{most}"
    )


def maxima(asked: Asked) -> str:
    """Bests and estimated maxima, where what was told counts, or several are asked for."""
    is_max, is_best = bool(asked.words & _maximum), bool(asked.words & _best)
    if not (is_max or is_best) or periods(asked.said) or not _may_ask_for_maxima(asked):
        return ""
    if is_max and not is_best and (pointed := _pointed_at(asked)):
        return pointed
    lifts = asked.named or (asked.lifts if asked.words & _here else ())
    logged_alone = asked.says(*_of_the_log)
    known = {lift.id: best_of(asked.context, lift.id, logged_alone=logged_alone) for lift in lifts}
    is_told = any(best is not None and best.known is not Known.LOGGED for best in known.values())
    takes_more = len(lifts) > 1 or any(best is not None and _also(asked, best) for best in known.values())
    if not lifts or not (is_told or (takes_more and any(known.values())) or _is_put_right(asked)):
        return ""
    ranks = asked.says("rank", "order", "highest", "sort")
    ordered = sorted(lifts, key=lambda each: _rank(known[each.id]), reverse=True) if ranks else lifts
    return "\n".join(_maximum_line(asked, lift, known[lift.id], is_max=is_max) for lift in ordered)


def _may_ask_for_maxima(asked: Asked) -> bool:
    if asked.said.says("for") and reps_given(asked.said) and asked.words & _best:
        return False  # the best of some reps is a question to the log
    is_told = bool(sets_given(asked.said)) and not asked.says("what", "whats", "how")
    return (not is_told and (asked.may_ask or asked.is_likely(Intent.RECORD, Intent.QUESTION))) or asked.says("rank")


def _is_put_right(asked: Asked) -> bool:
    """Whether a lift was named and taken back, so that what names it last alone counts."""
    return len(asked.named) == 1 and len(asked.said.exercises) > 1


def _rank(best: Best | None) -> Decimal:
    return best.kilograms if best is not None else Decimal(0)


def _maximum_line(asked: Asked, lift: Lift, best: Best | None, *, is_max: bool) -> str:
    if best is None:
        return _unknown(lift)
    told = _line(asked, lift, best) if is_max or best.reps > 1 else f"{lift.name}: {best.said(asked.context.today)}."
    logged = logged_best(asked.context, lift.id) if best.known is not Known.LOGGED else ()
    if not logged:
        return told
    return f"{told} In the log: {logged[0].maximum_said()} by Epley, from {logged[0].said(asked.context.today)}."


def _line(asked: Asked, lift: Lift, best: Best) -> str:
    if best.reps == 1:
        return f"{lift.name}: {best.maximum_said()}, {best.said(asked.context.today)}.{_also(asked, best)}"
    value = f"{best.maximum_said()}{_also(asked, best)}"
    return f"{lift.name}: estimated maximum {value} (Epley, from {best.said(asked.context.today)})."


def _also(asked: Asked, best: Best) -> str:
    """The same in the other unit, where both are asked for."""
    other = "kg" if best.unit == "lb" else "lb"
    if not asked.context.whole.has(f"unit_{other}"):
        return ""
    value = best.kilograms if other == "kg" else best.kilograms / POUND_IN_KILOGRAMS
    return f", {plain(to_tenth(value))} {other}"


def _pointed_at(asked: Asked) -> str:
    """The maximum of the set that the question points at: one of a part before it, one that was told, one of a day."""
    given = any(each.reps is not None or each.unit for each in sets_given(asked.said))
    if asked.words & _several and not asked.named and not given:
        newest = {best.lift: best for best in sets_told(asked.context)}
        return "\n".join(_line(asked, Lift(each, _name_of(asked, each)), best) for each, best in newest.items())
    is_of_own = any(asked.said.phrase(f"my {word}") for word in (*_best, *_maximum))
    if asked.named or not (asked.words & _here) or given or is_of_own:
        return ""
    if asked.before is not None and asked.before.named and (found := _logged_as_named(asked.before)):
        return found
    told = list(sets_told(asked.context))
    reps = next((_reps_by_name[word] for word in asked.said.words if word in _reps_by_name), None)
    told = [each for each in told if reps in (None, 1, each.reps)]
    if not told:
        return ""
    last = told[-1]
    if last.reps == 1 and reps is None:
        return ""
    name = _name_of(asked, last.lift)
    return _line(asked, Lift(last.lift, name), last)


def _logged_as_named(before: Asked) -> str:
    """The maximum of the sets of a day that the part before names: ``deadlift on monday was 130, right?``."""
    lift = before.named[0]
    day = before.days[-1] if before.days else None
    sessions = [each for each in before.log.sessions(lift.id) if day is None or each.day == day]
    found = best_in(before.context, sessions[-1:])
    if not found or not (day or sets_given(before.said)):
        return ""
    return _line(before, lift, replace(found[0], day=sessions[-1].day))


def _unknown(lift: Lift) -> str:
    name = plural(lift.name)
    return f"{lift.name}: I do not have a best of yours: no {name} with a load are logged, and none were told."


def names_said(names: Sequence[str]) -> str:
    """``Bench Press or Back Squat``."""
    return listed(tuple(names), "or")
