"""What ``a x b`` and ``a x b x c`` say: sets, reps, seconds and load, by their units and by sense."""

from decimal import Decimal

from spotter.notation.quantities.elements import Quantity, SetProduct
from spotter.notation.quantities.kinds import QuantityKind
from spotter.notation.sets.atoms import Atom, Declined, Load, Traits, is_whole, may_be_sets, most_sets, surely_sets
from spotter.notation.types import Code

_what = {
    **dict.fromkeys((QuantityKind.LOAD, QuantityKind.BODY, QuantityKind.UNCLEAR_LOAD), "load"),
    **dict.fromkeys((QuantityKind.SETS, QuantityKind.ROUNDS), "sets"),
    QuantityKind.REPS: "reps",
    QuantityKind.TIME: "time",
    QuantityKind.UNKNOWN: "unknown",
    QuantityKind.METRES: "metres",
}
_many_reps = 50
most_reps_between = 30
"""In ``12 x 60 x 3`` the number in the middle may as well be the load."""
few_sets = 8
"""From here on it is odd to do more sets than reps."""


def unclear(detail: str) -> Declined:
    """The notation has two readings."""
    return Declined(Code.AMBIGUOUS_NOTATION, detail)


def _loads_of(quantity: Quantity) -> tuple[Load, ...]:
    """The loads that a quantity tells: one for each of its values."""
    if quantity.kind is QuantityKind.UNCLEAR_LOAD:
        return (Load(None, unclear=True),)
    told = quantity
    body = told.kind is QuantityKind.BODY
    plain = Load(None, told.unit, told.sign, body, told.sided, told.total, other_unit=told.other_unit)
    return tuple(plain._replace(value=value) for value in quantity.values) or (plain,)


def read(product: SetProduct, blank: Atom, traits: Traits) -> Atom:
    """The atom that a product makes. ``blank`` has its place. Declined if it has two readings or none."""
    factors = product.factors
    refuse_odd(factors)
    if len(factors) > 3:
        raise unclear("too many numbers are multiplied")
    if len(factors) == 3:
        return _three(factors, blank, product)
    return _two(factors[0], factors[1], blank, traits)


def refuse_odd(factors: tuple[Quantity, ...]) -> None:
    """Declined if digits among them are no number, or may be several."""
    for factor in factors:
        if factor.kind is QuantityKind.INVALID:
            raise Declined(Code.INVALID_NUMBER, "a number cannot be read")
        if factor.kind in (QuantityKind.ODD, QuantityKind.RPE):
            raise unclear("the numbers can be read in more than one way")


def _kind(factor: Quantity) -> str:
    return _what.get(factor.kind, "unlabelled")


_ranges = {
    "load": (Code.AMBIGUOUS_WEIGHT, "a range of loads is not a load"),
    "time": (Code.REPS_RANGE_NOT_PERFORMED, "a range of seconds is a target, not what was done"),
}


def told_as(atom: Atom, what: str, factor: Quantity) -> Atom:
    """The atom that also tells ``factor`` as sets, reps, time or load. Declined where a range is none of them."""
    if what == "unknown":
        return atom._replace(unknown=True)
    if factor.is_range and what in _ranges:
        raise Declined(*_ranges[what])
    if what == "sets" and (len(factor.values) != 1 or factor.is_range or factor.plus):
        raise unclear("the number of sets is not clear")
    atom = atom._replace(about=atom.about or factor.about)
    if what == "load":
        return atom._replace(loads=_loads_of(factor))
    if what == "sets":
        return atom._replace(sets=factor.values[0])
    if what == "time":
        return atom._replace(seconds=factor.values)
    reps = None if factor.is_range else factor.values
    return atom._replace(reps=reps, is_range=factor.is_range, plus=factor.plus)


def _two(first: Quantity, second: Quantity, blank: Atom, traits: Traits) -> Atom:
    kinds = (_kind(first), _kind(second))
    if kinds == ("unlabelled", "unlabelled"):
        return _two_unlabelled(first, second, blank, traits)
    if kinds == ("unlabelled", "load"):
        return _count_by_load(first, second, blank)
    if kinds[1] == "metres":
        return _by_metres(first, second, blank, traits)
    plural = second.plural and traits.hand_held and not traits.timed
    if plural and kinds[0] == "unlabelled" and first.values == (Decimal(2),):
        return told_as(blank, "load", second)._replace(load_by=True, unlabelled=first.values)
    if first.plural and not traits.timed and traits.hand_held and kinds[1] == "unlabelled":
        return told_as(told_as(blank, "load", first), "reps", second)
    what, other = kinds[0] if kinds[0] != "unlabelled" else _beside.get(kinds[1], ""), kinds[1]
    other = _beside.get(what, "") if other == "unlabelled" else other
    many = kinds[0] == "unlabelled" and what == "reps" and first.values[0] > _many_reps
    if many or (first.plural and not traits.timed) or (what, other) not in _pairs:
        raise unclear("the numbers do not fit together")
    return told_as(told_as(blank, what, first), other, second)


_beside = {"load": "reps", "sets": "reps"} | dict.fromkeys(("reps", "time", "unknown"), "sets")
"""What an unlabelled number is beside a labelled one."""
_pairs = {("load", each) for each in ("reps", "time", "sets", "unknown")} | {("reps", "load"), ("sets", "load")}
_pairs |= {("sets", each) for each in ("reps", "time", "unknown")} | {("reps", "sets"), ("time", "sets")}


def _by_metres(first: Quantity, second: Quantity, blank: Atom, traits: Traits) -> Atom:
    sets = told_as(blank, "sets", first)
    if traits.timed and not traits.cardio and max(second.values) < 10:
        return sets._replace(seconds=tuple(60 * value for value in second.values))
    return sets._replace(unknown=True)


def _count_by_load(first: Quantity, second: Quantity, blank: Atom) -> Atom:
    if second.kind is QuantityKind.BODY:
        if not is_whole(first.values[0]):
            raise Declined(Code.AMBIGUOUS_WEIGHT, "a multiple of bodyweight is not a load")
        return told_as(told_as(blank, "sets", first), "load", second)._replace(unknown=True)
    if len(first.values) > 1:
        return told_as(told_as(blank, "reps", first), "load", second)
    return told_as(blank, "load", second)._replace(load_by=True, unlabelled=first.values)


def _two_unlabelled(first: Quantity, second: Quantity, blank: Atom, traits: Traits) -> Atom:
    if first.is_range:
        raise Declined(Code.AMBIGUOUS_WEIGHT, "a range of loads is not a load")
    if len(first.values) > 1:
        return _list_by(first, second, blank)
    a = first.values[0]
    if len(second.values) > 1 and not second.is_range:
        return _by_list(a, first, second, blank, traits)
    if second.is_range or second.plus:
        what = "sets" if may_be_sets(a) else "load"
        return told_as(told_as(blank, what, first), "reps", second)
    return blank._replace(pair=(a, second.values[0]), about=first.about or second.about)


def _list_by(first: Quantity, second: Quantity, blank: Atom) -> Atom:
    """``100/110/120 x 5`` and ``12,10,8 x 60``."""
    heavy = any(value > 30 or not is_whole(value) for value in first.values)
    if heavy and (len(second.values) in (1, len(first.values))):
        return told_as(told_as(blank, "load", first), "reps", second)
    if not heavy and len(second.values) == 1 and second.values[0] > 30:
        return told_as(told_as(blank, "reps", first), "load", second)
    raise unclear("it is not clear which numbers are loads and which are reps")


def _by_list(a: Decimal, first: Quantity, second: Quantity, blank: Atom, traits: Traits) -> Atom:
    """``3x12,10,8`` and ``100x5/5/4``."""
    count = len(second.values)
    each_side = may_be_sets(a) and count == 2 and traits.unilateral and second.values[0] == second.values[1]
    if a == count or each_side:
        values = second.values if a == count else second.values[:1]
        return told_as(told_as(blank, "sets", first), "reps", second._replace(values=values))
    if not may_be_sets(a) or a > surely_sets:
        return told_as(told_as(blank, "load", first), "reps", second)
    raise unclear(f"{a} sets are written, and the reps of {count}")


def _three(factors: tuple[Quantity, ...], blank: Atom, product: SetProduct) -> Atom:
    kinds = tuple(_kind(factor) for factor in factors)
    if product.sided and kinds[2] == "load":
        factors = (*factors[:2], factors[2]._replace(sided=True))
    told = [kind for kind in kinds if kind != "unlabelled"]
    if len(set(told)) != len(told) or not set(told) <= {"load", "reps", "sets", "time"}:
        raise unclear("the numbers do not fit together")
    names = _orders(kinds, factors, product)
    atom = blank
    for name, factor in zip(names, factors, strict=True):
        atom = told_as(atom, name, factor)
    return atom


def _orders(kinds: tuple[str, ...], factors: tuple[Quantity, ...], product: SetProduct) -> tuple[str, str, str]:
    """What each of three factors is."""
    count = "time" if "time" in kinds else "reps"
    unlabelled = [at for at, kind in enumerate(kinds) if kind == "unlabelled"]
    if len(unlabelled) < 2:
        missing = {"load", "sets", count} - {kind for kind in kinds if kind != "unlabelled"}
        named = [next(iter(missing)) if kind == "unlabelled" else kind for kind in kinds]
        return named[0], named[1], named[2]
    if "load" in kinds:
        return _around_load(kinds, factors, product)
    if len(unlabelled) == 2:
        return _around_count(kinds, factors)
    return _by_sense(factors)


def _around_load(kinds: tuple[str, ...], factors: tuple[Quantity, ...], product: SetProduct) -> tuple[str, str, str]:
    if kinds[1] == "load" and factors[1].kind is QuantityKind.BODY:
        return ("sets", "load", "reps")
    if kinds[1] == "load":
        raise unclear("a load stands between the sets and the reps")
    if kinds[2] == "load":
        return ("sets", "reps", "load")
    a, b = factors[1].values, factors[2].values
    if product.uneven and a != b:
        raise unclear("it is not clear which number is the sets")
    if len(a) == 1 and len(b) > 1:
        return ("load", "sets", "reps")
    _refuse_more_sets_than_reps(a[0], b[0])
    return ("load", "reps", "sets")


def _refuse_more_sets_than_reps(reps: Decimal, sets: Decimal) -> None:
    """``60kg x 3 x 10``: by the rule ten sets of three, and most people's three sets of ten."""
    if sets >= few_sets and reps < sets:
        raise unclear(f"{reps} and {sets} may both be the sets")


def _around_count(kinds: tuple[str, ...], factors: tuple[Quantity, ...]) -> tuple[str, str, str]:
    """``60 x 10 x 3 sets``, ``3 x 10 reps x 60``: the larger of the other two is the load if it is no reps."""
    known = next(at for at, kind in enumerate(kinds) if kind != "unlabelled")
    small, large = sorted((at for at in range(3) if at != known), key=lambda at: factors[at].values[0])
    most = most_reps_between if kinds[known] == "sets" else most_sets
    if factors[large].values[0] <= most or (kinds[known] != "sets" and not may_be_sets(factors[small].values[0])):
        raise unclear("it is not clear which number is the load")
    roles = {known: kinds[known], small: "reps" if kinds[known] == "sets" else "sets", large: "load"}
    return roles[0], roles[1], roles[2]


def _by_sense(factors: tuple[Quantity, ...]) -> tuple[str, str, str]:
    """``NxMxW`` or ``WxMxN``: one end must be too large, or too odd, for a number of sets."""
    if len(factors[0].values) > 1 or len(factors[2].values) > 1:
        raise unclear("a list stands among three numbers")
    a, c = factors[0].values[0], factors[2].values[0]
    if max(factors[1].values) > most_reps_between:
        raise unclear(f"{max(factors[1].values)} may be reps or a load")
    first, last = may_be_sets(a), may_be_sets(c)
    if first and (not last or (a <= 6 and c >= 12)):
        return ("sets", "reps", "load")
    if last and (not first or (c <= 6 and a >= 12)):
        _refuse_more_sets_than_reps(factors[1].values[0], c)
        return ("load", "reps", "sets")
    raise unclear("the load and the sets cannot be told apart")


def settle_pairs(atoms: list[Atom], traits: Traits) -> list[Atom]:
    """Every ``a x b`` without units as sets by reps or load by reps, seen together: a ladder of loads is one thing."""
    unlabelled = [atom for atom in atoms if atom.pair is not None and not _has_load_beside(atom, atoms)]
    ladder = any(atom.pair is not None and not may_be_sets(atom.pair[0]) and atom.pair[0] > 0 for atom in unlabelled)
    many = sum(atom.pair[0] for atom in unlabelled if atom.pair is not None) > 20 and len(unlabelled) > 1
    loaded = any(_tells_a_load(atom) for atom in atoms)
    settled = []
    for atom in atoms:
        if atom.pair is None:
            settled.append(atom)
        elif atom in unlabelled and ladder:
            settled.append(_as_load(atom, atom.pair))
        else:
            settled.append(_as_sets(atom, atom.pair, traits, loaded, many and atom in unlabelled))
    return settled


def _has_load_beside(atom: Atom, atoms: list[Atom]) -> bool:
    return any(_tells_a_load(other) for other in atoms if other.cell == atom.cell and other is not atom)


def _tells_a_load(atom: Atom) -> bool:
    return bool(atom.loads) or (bool(atom.unlabelled) and max(atom.unlabelled) > 10)


def _as_load(atom: Atom, pair: tuple[Decimal, Decimal]) -> Atom:
    if pair[0] < 10 and is_whole(pair[0]):
        raise unclear(f"{pair[0]} may be sets or a load")
    return atom._replace(pair=None, loads=(Load(pair[0]),), reps=(pair[1],))


def _as_sets(atom: Atom, pair: tuple[Decimal, Decimal], traits: Traits, loaded: bool, many: bool) -> Atom:
    a, b = pair
    if a > 0 and not may_be_sets(a):
        return atom._replace(pair=None, loads=(Load(a),), reps=(b,))
    if many or a > surely_sets:
        raise unclear(f"{a} may be sets or a load")
    if traits.bears_load and not loaded and b > _many_reps:
        raise unclear(f"{b} may be reps or a load")
    return atom._replace(pair=None, sets=a, reps=(b,))
