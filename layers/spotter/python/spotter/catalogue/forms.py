"""The ways in which each exercise of a list can be written, indexed by their words."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from spotter.catalogue import tables
from spotter.catalogue.exercise import Equipment, Exercise, Implement, Kind, LoadType, Pattern
from spotter.catalogue.exercises import all_exercises
from spotter.catalogue.words import words

Words = frozenset[str]

FILLERS: Words = frozenset(tables.lines("fillers.txt"))
"""Words that say how it went, not what it was."""

_implements: dict[Implement, Words] = {
    Implement.BARBELL: frozenset({"barbell", "bar", "olympic"}),
    Implement.EZ_BAR: frozenset({"ez", "bar"}),
    Implement.TRAP_BAR: frozenset({"trapbar"}),
    Implement.DUMBBELL: frozenset({"dumbbell"}),
    Implement.KETTLEBELL: frozenset({"kettlebell"}),
    Implement.PLATE: frozenset({"plate"}),
    Implement.CABLE: frozenset({"cable"}),
    Implement.MACHINE: frozenset({"machine"}),
    Implement.SMITH_MACHINE: frozenset({"smith", "machine"}),
    Implement.LANDMINE: frozenset({"landmine"}),
    Implement.BAND: frozenset({"band", "resistance"}),
    Implement.SUSPENSION: frozenset({"suspension", "ring"}),
    Implement.MEDICINE_BALL: frozenset({"medicine", "ball"}),
    Implement.STABILITY_BALL: frozenset({"stability", "ball"}),
    Implement.SLED: frozenset({"sled"}),
    Implement.SANDBAG: frozenset({"sandbag"}),
    Implement.BODYWEIGHT: frozenset({"bodyweight"}),
}

IMPLEMENT_WORDS: Words = frozenset[str]().union(*_implements.values())

_muscles: dict[Pattern, Words] = {
    Pattern.ELBOW_FLEXION: frozenset({"bicep"}),
    Pattern.ELBOW_EXTENSION: frozenset({"tricep"}),
    Pattern.SHRUG: frozenset({"trap", "shoulder"}),
    Pattern.SHOULDER_ISOLATION: frozenset({"shoulder", "delt"}),
    Pattern.CHEST_FLY: frozenset({"chest"}),
    Pattern.CORE_FLEXION: frozenset({"ab"}),
    Pattern.VERTICAL_PULL: frozenset({"lat"}),
}

_rarity = {
    each: at
    for at, each in enumerate(
        (
            Implement.BARBELL,
            Implement.DUMBBELL,
            Implement.CABLE,
            Implement.MACHINE,
            Implement.BODYWEIGHT,
            Implement.EZ_BAR,
            Implement.KETTLEBELL,
        )
    )
}

_on_the_feet = frozenset(
    {
        Pattern.VERTICAL_PUSH,
        Pattern.SHOULDER_ISOLATION,
        Pattern.ELBOW_FLEXION,
        Pattern.ELBOW_EXTENSION,
        Pattern.SHRUG,
        Pattern.CALF,
    }
)
_of_the_leg = frozenset(
    {Pattern.SQUAT, Pattern.HINGE, Pattern.LUNGE, Pattern.HIP_EXTENSION, Pattern.KNEE_EXTENSION, Pattern.KNEE_FLEXION}
)
_lying_flat = frozenset({Pattern.HORIZONTAL_PUSH, Pattern.CHEST_FLY})
_positions = frozenset(
    {"seated", "lying", "incline", "decline", "kneeling", "prone", "standing", "floor", "concentration", "z"}
)


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write an exercise, and what more may be said without meaning another one."""

    exercise: Exercise
    words: Words
    implied: Words
    """True of the exercise whether or not it is written: its implement, the muscle, a flat bench ..."""
    head: str
    """The movement in it: the last word that is no implement (``press``, ``curl``). Empty if an alias names none."""
    is_name: bool
    is_bare: bool
    """A shortened form: it leaves out a word that the exercise's own name has or implies."""
    is_own: bool
    """Not in the catalogue: a user's word for it."""
    rarity: int
    """Of the implement, so that a question offers the commonest first."""

    def explains(self, written: Words) -> bool:
        """Whether every word of ``written`` is true of the exercise. One that is not vetoes it."""
        return written <= self.words | self.implied

    def says(self, written: Words) -> bool:
        """Whether ``written`` is this form, with no more than what it implies and fillers added."""
        return self.words <= written and written <= self.words | self.implied | FILLERS


class Index:
    """The forms of a list of exercises. Built once per list; what it answers does not depend on the list's order."""

    def __init__(self, exercises: tuple[Exercise, ...]) -> None:
        by_id = {each.id: each for each in sorted(exercises, key=_total_order)}
        self.is_days_list = any(each.id not in by_id for each in all_exercises())
        """Some of the catalogue is not on it: what it leaves out says something about what a bare name means."""
        self.forms = tuple(form for at in sorted(by_id) for form in _forms(by_id[at]))
        self._by_words: dict[Words, list[Form]] = defaultdict(list)
        self._by_word: dict[str, set[int]] = defaultdict(set)
        for at, form in enumerate(self.forms):
            self._by_words[form.words].append(form)
            for word in form.words | form.implied:
                self._by_word[word].add(at)

    def written_as(self, written: Words) -> list[Form]:
        """The forms with these very words."""
        return self._by_words.get(written, [])

    def explaining(self, written: Words) -> Iterator[Form]:
        """The forms that explain every word of ``written``; none for no words."""
        sets = sorted((self._by_word.get(word, set()) for word in written), key=len)
        if sets:
            for at in sorted(sets[0].intersection(*sets[1:])):
                yield self.forms[at]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that is known: the list's, the catalogue's and the fillers."""
        own = FILLERS.union(self._by_word)
        return own | catalogue_index().vocabulary if self.is_days_list else own

    @cached_property
    def vocabulary_in_order(self) -> tuple[str, ...]:
        """``vocabulary``, sorted."""
        return tuple(sorted(self.vocabulary))

    def forms_of(self, exercise: Exercise) -> list[Form]:
        """The forms of one exercise."""
        return [form for form in self.forms if form.exercise.id == exercise.id]


@cache
def catalogue_index() -> Index:
    """The index of the whole catalogue."""
    return Index(all_exercises())


@lru_cache(maxsize=16)
def index_of(exercises: tuple[Exercise, ...]) -> Index:
    """The index of ``exercises``."""
    return Index(exercises)


def _total_order(exercise: Exercise) -> tuple[str, int, str, tuple[str, ...]]:
    """Of two with one id the later counts: the one to which a user has added aliases."""
    return exercise.id, len(exercise.aliases), exercise.name, exercise.aliases


@lru_cache(maxsize=1024)
def _forms(exercise: Exercise) -> tuple[Form, ...]:
    return tuple(_read_forms(exercise))


def _read_forms(exercise: Exercise) -> Iterator[Form]:
    name = frozenset(words(exercise.name))
    implied = _implied(exercise, name)
    known = _known_forms().get(exercise.id, ())
    rarity = _rarity.get(exercise.implement, len(_rarity))
    for at, written in enumerate((exercise.name, *exercise.aliases)):
        ordered = words(written)
        if ordered:
            form = frozenset(ordered)
            head = _head(ordered)
            if at > 0 and written in known and head not in movements():
                head = ""
            is_bare = not name <= form and form < name | implied
            yield Form(exercise, form, implied - form, head, at == 0, is_bare, written not in known, rarity)


def _head(ordered: tuple[str, ...]) -> str:
    return next((word for word in reversed(ordered) if word not in IMPLEMENT_WORDS), ordered[-1])


@cache
def movements() -> Words:
    return frozenset(_head(words(each.name)) for each in all_exercises())


@cache
def _known_forms() -> dict[str, tuple[str, ...]]:
    return {each.id: (each.name, *each.aliases) for each in all_exercises()}


def _implied(exercise: Exercise, name: Words) -> Words:
    implied = _implements.get(exercise.implement, frozenset()) | _muscles.get(exercise.pattern, frozenset())
    on_bench = Equipment.BENCH in exercise.equipment
    if on_bench and exercise.pattern in _lying_flat and not name & _positions:
        implied |= {"flat"}
    if exercise.pattern in _on_the_feet and not on_bench and not name & _positions:
        implied |= {"standing"}
        if exercise.implement is Implement.DUMBBELL and exercise.pattern is not Pattern.CALF:
            implied |= {"seated"}
    if exercise.unilateral:
        implied |= {"alternating", "singleleg" if exercise.pattern in _of_the_leg else "singlearm"}
    if exercise.load_type is LoadType.PER_HAND:
        implied |= {"alternating"}
    if exercise.load_type is LoadType.ADDED:
        implied |= {"weighted", "bodyweight"}
    if exercise.kind is Kind.HOLD:
        implied |= {"hold"}
    return implied
