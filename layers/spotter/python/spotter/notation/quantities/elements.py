"""What the scanner makes of tokens: quantities, products, words and the marks between them."""

from decimal import Decimal
from typing import NamedTuple

from spotter.notation.quantities.kinds import MarkKind, QuantityKind
from spotter.notation.types import Unit


class Quantity(NamedTuple):
    """One number or a list of them, with what is written around it."""

    kind: QuantityKind
    values: tuple[Decimal, ...]
    start: int
    end: int
    unit: Unit | None = None
    is_range: bool = False
    """The two values are the ends of a range."""
    plus: bool = False
    """``5+``: as many as possible, five at least."""
    sign: str = ""
    sided: bool = False
    total: bool = False
    at: bool = False
    about: bool = False
    plural: bool = False
    """``30s``: seconds, or a pair of thirties."""
    tight: bool = True
    """The list is written without spaces."""
    short: bool = False
    """``5k``: kilograms, or kilometres."""
    other_unit: bool = False
    """A second unit follows at odds with the first."""


class SetProduct(NamedTuple):
    """``a x b`` or ``a x b x c``. ``uneven`` is set when its signs are spaced unlike: ``100kg x 3x5``."""

    factors: tuple[Quantity, ...]
    start: int
    end: int
    uneven: bool = False
    sided: bool = False


class Word(NamedTuple):
    """A word, in lower case."""

    word: str
    start: int
    end: int
    glued: bool = False


class Mark(NamedTuple):
    """What stands between things."""

    kind: MarkKind
    start: int
    end: int


class Note(NamedTuple):
    """A stretch that was understood and holds no sets. ``heading`` if it begins something new, as a date does."""

    start: int
    end: int
    heading: bool = False
    tempo: str = ""
    """In one spelling: ``3-1-X-1``."""


Amount = Quantity | SetProduct
amounts = (Quantity, SetProduct)
Element = Quantity | SetProduct | Word | Mark | Note


def is_mark(element: object, *kinds: MarkKind) -> bool:
    """Whether it is a mark of one of these kinds."""
    return isinstance(element, Mark) and element.kind in kinds


def is_of(element: object, *kinds: QuantityKind) -> bool:
    """Whether it is a quantity of one of these kinds."""
    return isinstance(element, Quantity) and element.kind in kinds
