"""The parts of a clause as atoms, with what the words between them say."""

from collections.abc import Sequence
from itertools import pairwise

from spotter.language.numbers import NUMBER_WORDS
from spotter.notation import vocabulary as known
from spotter.notation.quantities.elements import Mark, Note, Quantity, SetProduct, Word, amounts
from spotter.notation.quantities.kinds import SEPARATORS, MarkKind, QuantityKind
from spotter.notation.segments.segments import Part
from spotter.notation.sets import set_products
from spotter.notation.sets.atoms import Atom, Declined, Load, Traits
from spotter.notation.types import Code, Unit

most_atoms = 80
"""A clause with more numbers is not one exercise."""

most_plural = 20
"""``sets of 5s``: up to here the s may be a plural."""

most_unlabelled_reps = 100
_nearest = 4
"""Characters between a number and a name that it counts."""

_swapped = {"reps": (("reps", "x", "sets"), ("reps", "by", "sets"))}


_unread_numbers = NUMBER_WORDS.keys() - {"one", "zero"}
"""A number that was said and not read as one puts in doubt what was."""


_leading = known.FILLERS | known.CONNECTORS | known.SETS | known.REPS | known.SET_ADJECTIVES | known.REP_ADJECTIVES
_leading |= known.GOT | known.PLANNED | known.ABOUT | known.AS_MANY | known.FAILED | known.NAMED["doubting"]
_leading -= {"no"}
"""Behind one of these words a number may be of the sets; behind another it is of that word, as in ``lane 4``."""


_undone = frozenset(phrase for first, each in known.UNDONE.items() if first not in known.FAILED for phrase in each)
_longest_undone = max(map(len, _undone))


def _ends_undone(words: Sequence[str]) -> bool:
    """``squat 5x5 - didn't do``, ``not done yet``."""
    last = len(words)
    while last and words[last - 1] in known.NAMED["trailing"]:
        last -= 1
    return any(tuple(words[first:last]) in _undone for first in range(max(0, last - _longest_undone), last))


class Reading:
    """The atoms of a clause, and what is said of it as a whole. Declined if an atom cannot be read."""

    def __init__(self, parts: Sequence[Part], traits: Traits, name_at: int | None = None) -> None:
        """``name_at``: where the exercise is named."""
        self.traits = traits
        self.atoms: list[Atom] = []
        self.words: list[str] = []
        self.stray_unit: Unit | None = None
        """A unit that stands without a number."""
        self._cell = 0
        self._inside = False
        self._led_by_word: set[int] = set()
        """Places of atoms before which ``with`` or the like stands, and no @."""
        self._before: list[str] = []
        """The words since the last atom or separator."""
        self._doubted = False
        self._words_read = 0
        """How many of the words stand before the last number."""
        self._labelled = False
        """``Set 2:`` stands before."""
        self._skips = False
        """A word like ``failed`` stands before: what follows says where it failed."""
        for part in parts:
            self._take(part)
        if name_at is not None:
            self._count_the_named(name_at)

    @property
    def reps_by_sets(self) -> bool:
        """Words say that reps stand before sets."""
        return known.first_phrase(self.words, _swapped) is not None

    @property
    def unsure(self) -> bool:
        """The writer doubts it."""
        spans = known.NAMED["spans_of_days"]
        unread = any(word in _unread_numbers and noun not in spans for word, noun in pairwise((*self.words, "")))
        return self._doubted or unread or known.first_phrase(self.words, known.UNSURE) is not None

    @property
    def on_and_off(self) -> bool:
        """Work and rest are told in turn."""
        return "off" in self.words and any(atom.seconds for atom in self.atoms)

    @property
    def skipped(self) -> bool:
        """A word says that none of it was done."""
        return not known.NAMED["skipped"].isdisjoint(self.words) or _ends_undone(self.words)

    @property
    def falls_short(self) -> bool:
        """Words say that not all of it was done."""
        ahead = (self.words[at : at + 6] for at, word in enumerate(self.words) if word in known.NAMED["undone_words"])
        return any(not known.NAMED["short_of"].isdisjoint(words) for words in ahead)

    def _take(self, part: Part) -> None:
        """Read one part."""
        if isinstance(part, Mark):
            self._mark(part.kind)
        elif isinstance(part, Word):
            self._word(part.word)
        elif isinstance(part, amounts):
            self._amount(part)
        elif not isinstance(part, Note):
            for word in part.text.split():
                self._word(word)

    def _count_the_named(self, name_at: int) -> None:
        """``10 squats``: a number without a unit right before the name counts reps."""
        if any(atom.counts for atom in self.atoms) or sum(bool(atom.unlabelled) for atom in self.atoms) > 1:
            return
        for at, atom in enumerate(self.atoms):
            is_near = 0 < name_at - atom.end <= _nearest
            led = atom.at and at not in self._led_by_word
            if is_near and len(atom.unlabelled) == 1 and not led and atom.unlabelled[0] <= most_unlabelled_reps:
                self.atoms[at] = atom._replace(unlabelled=(), reps=atom.unlabelled, at=False)

    def _mark(self, kind: MarkKind) -> None:
        if kind is MarkKind.OPEN or kind is MarkKind.CLOSE:
            self._inside = kind is MarkKind.OPEN
            self._skips = False
            self._before = [] if kind is MarkKind.CLOSE else self._before
        self._labelled |= kind is MarkKind.SET_LABEL
        if kind in SEPARATORS:
            self._cell += 1
            self._skips = False
            self._before = [word for word in self._before if word == "between"]

    def _word(self, word: str) -> None:
        if word in known.KILOGRAMS and word != "k":
            self.stray_unit = "kg"
        if word in known.POUNDS:
            self.stray_unit = "lb"
        no_lift = word in ("lift", "rep") and self.words[-1:] == ["no"]
        if no_lift or (word in known.FAILED and not (known.NAMED["harmless_failure"] & set(self.words[-2:]))):
            if self.atoms and self.atoms[-1].unlabelled and self.atoms[-1].bracketed and not self._before:
                self.atoms.pop()
            elif self.atoms:
                self.atoms[-1] = self.atoms[-1]._replace(failed=True)
            self._skips = True
        self.words.append(word)
        self._before.append(word)

    def _amount(self, amount: Quantity | SetProduct) -> None:
        before, self._before = self._before, []
        if self._skips:
            if isinstance(amount, SetProduct) or (before and before[0] in known.FAILED and not self._inside):
                raise set_products.unclear("it is not clear what was done of the set that failed")
            return
        self._doubted |= bool(self.atoms) and not known.NAMED["doubting"].isdisjoint(self.words[self._words_read :])
        self._words_read = len(self.words)
        if len(self.atoms) >= most_atoms:
            raise set_products.unclear("there are too many numbers for one exercise")
        blank = Atom(
            amount.start,
            amount.end,
            self._cell,
            bracketed=self._inside,
            got=any(word in known.GOT for word in before),
            planned=any(word in known.PLANNED for word in before[-2:]),
            led_by_for="for" in before[-2:] or before[-1:] == ["a"],
            of=bool(before) and before[-1] in ("of", "for"),
            at=bool(before) and before[-1] in known.NAMED["at_words"],
            about=bool(before) and before[-1] in known.ABOUT,
            vague=before[-2:] == ["sets", "of"],
            as_many="amrap" in before[-2:] or before[-1:] in (["failure"], ["max"]),
            last_set=self._labelled
            or any(first in known.NAMED["ordinals"] and second == "set" for first, second in pairwise(before)),
        )
        if known.NAMED["fewer"] & set(before):
            raise set_products.unclear("it is not clear which sets fell short")
        self._labelled = False
        if before and before[-1] in known.NAMED["one_side"]:
            raise set_products.unclear("each side is told apart")
        if "between" in before:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "a range of loads is not a load")
        if isinstance(amount, SetProduct):
            self.atoms.append(set_products.read(amount, blank._replace(at=False), self.traits))
            return
        atom = self._quantity(amount, blank, before)
        if atom is not None:
            self.atoms.append(atom)

    def _quantity(self, quantity: Quantity, blank: Atom, before: Sequence[str]) -> Atom | None:
        if blank.at and not quantity.at:
            self._led_by_word.add(len(self.atoms))
        atom = blank._replace(at=blank.at or quantity.at, about=blank.about or quantity.about)
        match quantity.kind:
            case QuantityKind.INVALID | QuantityKind.ODD:
                set_products.refuse_odd((quantity,))
            case QuantityKind.LOAD | QuantityKind.BODY | QuantityKind.UNCLEAR_LOAD:
                return self._load(quantity, atom)
            case QuantityKind.REPS:
                return set_products.told_as(atom._replace(at=False), "reps", quantity)
            case QuantityKind.TIMES:
                return self._times(quantity, atom, before)
            case QuantityKind.SETS | QuantityKind.ROUNDS:
                return _sets(quantity, atom, before)
            case QuantityKind.TIME:
                in_all = bool(before) and before[-1] == "in" and not self.traits.timed
                return None if in_all else self._time(quantity, atom)
            case QuantityKind.METRES:
                return self._metres(quantity, atom)
            case QuantityKind.RPE:
                return _effort(quantity, atom)
        if before and before[-1] in ("with", "using") and quantity.values and max(quantity.values) <= 10:
            raise Declined(
                Code.AMBIGUOUS_AT_VALUE, f"with {quantity.values[0]} may be a load, or no number of the sets"
            )
        counted = any(each.counts or each.unlabelled for each in self.atoms)
        if counted and before and before[-1] not in _leading and len(quantity.values) == 1:
            raise set_products.unclear(f"it is not clear what is counted behind {before[-1]}")
        return self._unlabelled(quantity, atom)

    def _times(self, quantity: Quantity, atom: Atom, before: Sequence[str]) -> Atom:
        """``10 reps 3 times`` are three sets, ``10 times`` ten reps."""
        last = self.atoms[-1] if self.atoms else None
        if last is None or not (last.counts or last.sets is not None or last.unlabelled):
            return atom._replace(reps=quantity.values, at=False)
        if last.sets is not None or last.pair is not None or last.loads:
            raise set_products.unclear("it is not clear what was done so many times")
        self.atoms[-1] = last._replace(reps=last.reps or last.unlabelled or None, unlabelled=())
        return _sets(quantity, atom, before)

    def _load(self, quantity: Quantity, atom: Atom) -> Atom | None:
        if quantity.short and self.traits.cardio:
            return None
        return set_products.told_as(atom._replace(at=False), "load", quantity)

    def _time(self, quantity: Quantity, atom: Atom) -> Atom:
        """Seconds, unless ``30s`` is a pair of thirties or ``5s`` may count reps or sets."""
        if quantity.plural and not self.traits.timed:
            first = quantity.values[0]
            if self.traits.hand_held and (atom.at or self.traits.per_hand) and len(quantity.values) == 1:
                return atom._replace(loads=(Load(first),), at=False)
            behind_sets = atom.of and bool(self.atoms) and self.atoms[-1].only_sets
            if first <= most_plural and (behind_sets or any(each.reps for each in self.atoms)):
                raise set_products.unclear("it is not clear whether reps, sets or seconds are meant")
        return set_products.told_as(atom._replace(at=False), "time", quantity)

    def _metres(self, quantity: Quantity, atom: Atom) -> Atom | None:
        """Metres say nothing of sets; ``plank 2m`` is two minutes."""
        if self.traits.timed and not self.traits.cardio and max(quantity.values) < 10:
            return atom._replace(seconds=tuple(60 * value for value in quantity.values))
        return None

    def _unlabelled(self, quantity: Quantity, atom: Atom) -> Atom:
        if quantity.sided and self.traits.barbell and not self.traits.unilateral:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "a load for each side leaves the bar open")
        if quantity.kind is QuantityKind.UNKNOWN:
            return atom._replace(unknown=True, at=False)
        if quantity.is_range:
            if atom.at and max(quantity.values) > 10:
                raise Declined(Code.AMBIGUOUS_WEIGHT, "a range of loads is not a load")
            if atom.at:
                raise Declined(Code.AMBIGUOUS_AT_VALUE, "a range is neither a load nor an RPE")
            return atom._replace(is_range=True)
        if atom.as_many and not atom.at:
            return atom._replace(reps=quantity.values)
        return atom._replace(unlabelled=quantity.values, plus=quantity.plus)


def _sets(quantity: Quantity, atom: Atom, before: Sequence[str]) -> Atom:
    if before and before[-1] in ("in", "over", "across"):
        raise set_products.unclear("it is not told how many reps each set had")
    return set_products.told_as(atom._replace(at=False), "sets", quantity)


def _effort(quantity: Quantity, atom: Atom) -> Atom:
    if quantity.is_range:
        raise Declined(Code.AMBIGUOUS_AT_VALUE, "a range of RPE is not an RPE")
    return atom._replace(effort=quantity.values, at=False)
