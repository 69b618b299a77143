"""What is wanted of training: how much each category and each muscle counts, from -10 to 10."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

from spotter.errors import InvalidRequest
from spotter.training import keys
from spotter.training.models import Goals
from spotter.training.person.documents import record_in
from spotter.training.records import Change, Effect, Reader
from spotter.training.stored_record import SHAPE

LEAST, MOST = -10, 10
MOST_GOALS = 60
"""Of each kind: there are fewer muscles and categories than that."""

Wanted = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class AllGoals:
    """The goals as they stand. ``version`` counts the writes of both records.

    ``clamped`` says what was not stored as it was written.
    """

    categories: Mapping[str, int]
    muscles: Mapping[str, int]
    version: int
    clamped: tuple[str, ...] = ()


def read(reader: Reader) -> AllGoals:
    """The goals of both kinds."""
    records = [record_in(reader, sk) for sk in (keys.CATEGORY_GOALS, keys.MUSCLE_GOALS)]
    categories, muscles = ((Goals.of(record.data) or Goals()).weights for record in records)
    return AllGoals(categories, muscles, sum(record.version for record in records))


def replace(reader: Reader, categories: Wanted, muscles: Wanted) -> Change[AllGoals]:
    """Have these goals and no others."""
    clamped: list[str] = []
    return _write(reader, _merged({}, categories, clamped), _merged({}, muscles, clamped), clamped)


def update(reader: Reader, categories: Wanted, muscles: Wanted) -> Change[AllGoals]:
    """Set these goals and keep the others. InvalidRequest when there would be more than are kept."""
    now = read(reader)
    clamped: list[str] = []
    return _write(reader, _merged(now.categories, categories, clamped), _merged(now.muscles, muscles, clamped), clamped)


def _write(
    reader: Reader, categories: Mapping[str, int], muscles: Mapping[str, int], clamped: list[str]
) -> Change[AllGoals]:
    """Both records are written when either changes, so that two devices do not each land half of their goals."""
    now = read(reader)
    if (categories, muscles) == (now.categories, now.muscles):
        return Change(AllGoals(categories, muscles, now.version, tuple(clamped)))
    effects = []
    for sk, weights in ((keys.CATEGORY_GOALS, categories), (keys.MUSCLE_GOALS, muscles)):
        record = record_in(reader, sk)
        effects.append(Effect(sk, record.version, {**record.data, "weights": weights, "v": SHAPE}))
    return Change(AllGoals(categories, muscles, now.version + len(effects), tuple(clamped)), tuple(effects))


def _merged(before: Mapping[str, int], wanted: Wanted, clamped: list[str]) -> dict[str, int]:
    """``before`` with what is wanted over it. A goal keeps the name that it was first given, in whatever case."""
    weights = dict(before)
    names = {name.casefold(): name for name in weights}
    for written, value in wanted.items():
        name = names.setdefault(written.casefold(), written)
        weights[name] = _clamped(name, value, clamped)
    if len(weights) > MOST_GOALS:
        raise InvalidRequest(f"There may be {MOST_GOALS} goals of each kind at most.")
    return weights


def _clamped(name: str, value: float, clamped: list[str]) -> int:
    exact = Decimal(str(value))
    whole = int(min(max(exact, Decimal(LEAST)), Decimal(MOST)).to_integral_value(ROUND_HALF_EVEN))
    if not LEAST <= exact <= MOST:
        clamped.append(f"{name}: {exact.normalize():f} is beyond {LEAST} to {MOST}, so it is {whole}.")
    elif exact != whole:
        clamped.append(f"{name}: {exact.normalize():f} is no whole number, so it is {whole}.")
    return whole
