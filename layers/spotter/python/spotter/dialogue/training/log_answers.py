"""The answer to a question about a log, read together with what was said before."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.catalogue import Exercise, match
from spotter.dialogue.conversation.consent import Consent, consent_in
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.exercise_choice import chosen
from spotter.dialogue.training.figure import Figure, Role
from spotter.dialogue.training.kit_named import IMPLEMENT_WORDS
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.log_questions import Open
from spotter.dialogue.training.log_reading import Doubt
from spotter.dialogue.training.sets_done import Done
from spotter.dialogue.training.sets_read import read_sets
from spotter.dialogue.training.terms import Load
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.notation import Unit

_longest_name = 8
_longest_yes = 2
"""Words: ``yes yesterday`` says more, and ``yes but ...``."""
_most_reps = 30
_no_load = ("bodyweight", "bw", "none", "nothing", "own weight", "unloaded")


def completed(context: Context, open_: Open, unit: Unit) -> Done | None:
    """The sets that what was open and the answer come to together; None if they do not yet."""
    doubt, answer = open_.doubt, context.told
    exercise = doubt.exercise or _exercise(context, open_)
    if exercise is None:
        return None
    if _is_of_another(answer, exercise):
        return None
    before, row = figures_of(doubt.said, exercise), figures_of(answer, exercise)
    if doubt.missing == "belief" and doubt.known is not None:
        before = tuple(each for each in before if each.value != doubt.known.value)
    known = _load(before) if doubt.missing == "belief" else doubt.known or _likely_load(doubt) or _load(before)
    if doubt.missing == "exercise":
        told = {each.value for each in before}
        new = [each for each in row if each.value not in told]
        if len(new) == len(row) > 1 and (own := read_sets(row, exercise, unit).done) is not None and _has_load(own):
            return own  # it tells of sets of its own, and answers nothing
        rows = (row, new) if new or not row else (new,)  # all of it was told before: ``back squat, 5 sets of 3``
        wholes = (read_sets((*before, *_behind(more, before)), exercise, unit).done for more in rows)
        return next(filter(None, wholes), None) or read_sets(row, exercise, unit, known=known).done
    if doubt.missing in ("load", "unknown load", "belief"):
        known = _no_weight(answer) or _told_load(row)
        if known is not None and (done := _with_load(before, exercise, unit, known)) is not None:
            return done
        known = None
    if doubt.missing == "figures" and (load := _told_load(row)) is not None and len(row) == 1:
        return _with_load(before, exercise, unit, load)
    whole = read_sets(row, exercise, unit, known=known).done
    return whole or (read_sets((*before, *_behind(row, before)), exercise, unit).done if row else None)


def _likely_load(doubt: Doubt) -> Load | None:
    """The load of what was likely meant: ``5 x 80`` has one, however many sets it was."""
    one = doubt.likely.sets[0] if doubt.likely is not None else None
    return Load(one.weight, one.unit) if one is not None and one.weight is not None else None


def _has_load(done: Done) -> bool:
    return all(one.weight is not None for one in done.sets)


def _is_of_another(answer: Message, exercise: Exercise) -> bool:
    """Whether the answer names other exercises, and not the one that was asked about."""
    names = [each.exercise for each in named_in(answer) if each.exercise is not None]
    return bool(names) and exercise not in names


def _with_load(before: Sequence[Figure], exercise: Exercise, unit: Unit, load: Load) -> Done | None:
    """What was told before, with this load; in the place of those that were told, if it cannot be with them."""
    counts = [each for each in before if each.role not in (Role.UNKNOWN_LOAD, Role.LOAD) and each.value <= _most_reps]
    rest = [each for each in before if each.role is not Role.UNKNOWN_LOAD]
    for row in (rest, counts):
        done = read_sets(row, exercise, unit, known=load).done
        if done is not None and (row is counts or all(each.role is not Role.LOAD for each in row)):
            return done
    return None


def _exercise(context: Context, open_: Open) -> Exercise | None:
    answer = context.told
    told = [[each.exercise for each in named_in(part) if each.exercise is not None] for part in answer.sentences()]
    names = next((each for each in told if each), [])
    candidates = open_.doubt.candidates
    if len({each.id for each in names}) == 1:
        is_another = bool(candidates) and names[0].id not in {each.id for each in candidates}
        is_of_that_name = open_.doubt.name.lower().removesuffix("s") in names[0].name.lower()
        return None if is_another and not is_of_that_name and figures_of(answer, names[0]) else names[0]
    if not names and (of_kit := _by_kit(answer, candidates)) is not None:
        return of_kit
    if len(answer.words) > _longest_name:
        return None
    if open_.doubt.name and (whole := _made_whole(answer, open_.doubt.name)) is not None:
        return whole
    is_plain = len(answer.words) <= _longest_yes and not (answer.numbers() or answer.days(Direction.PAST))
    if len(candidates) == 1 and is_plain and not names and consent_in(answer.tokens) is Consent.YES:
        return candidates[0]
    name = chosen(answer.quoted(), tuple(each.name for each in candidates))
    return match(name).exercise if name is not None else names[0] if names else None


def _by_kit(answer: Message, candidates: Sequence[Exercise]) -> Exercise | None:
    """The only candidate of the kit that the answer names: ``they were with the dumbbells, so the dumbbell one``."""
    named = {implement for implement, words in IMPLEMENT_WORDS.items() if answer.says(*words)}
    fitting = [each for each in candidates if each.implement in named]
    return fitting[0] if len(fitting) == 1 and len(named) == 1 else None


def _made_whole(answer: Message, name: str) -> Exercise | None:
    """The exercise that the answer and the name that was not clear make together: ``overhead`` of ``press``."""
    first = next(iter(clauses(answer.tokens)), (0, 0))
    words = [token.text for token in answer.tokens[first[0] : first[1]] if token.is_word and token.text not in _empty]
    if not 0 < len(words) <= _most_words_of_name:
        return None
    return match(f"{' '.join(words)} {name}", fuzzy=False).exercise


_empty = frozenset({"the", "it", "was", "a", "i", "mean", "meant", "that", "one"})
_most_words_of_name = 3


def _behind(row: Sequence[Figure], before: Sequence[Figure]) -> tuple[Figure, ...]:
    """The figures of the answer as if they stood behind those that were told before."""
    end = before[-1].end + 1 if before else 0
    return tuple(replace(each, start=each.start + end, end=each.end + end) for each in row)


def _load(row: Sequence[Figure]) -> Load | None:
    loads = [each for each in row if each.role is Role.LOAD]
    return Load(loads[0].value, loads[0].unit) if len(loads) == 1 else None


def _told_load(row: Sequence[Figure]) -> Load | None:
    if len(row) == 1 and row[0].role in (Role.LOAD, Role.PLAIN):
        return Load(row[0].value, row[0].unit)
    return _load(row)


def _no_weight(answer: Message) -> Load | None:
    denies = answer.says("no", "not", "without", "didnt", "dont", "zero") and answer.says("weight", "weights", "load")
    return Load(Decimal(0)) if denies or any(answer.phrase(each) for each in _no_load) else None
