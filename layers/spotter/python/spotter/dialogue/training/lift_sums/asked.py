"""Which sum about a lift a sentence asks for, by its own words."""

from enum import StrEnum

from spotter.dialogue.training.lift_sums.figures_given import GivenSet, is_of_maximum, reps_given, sets_given
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_maximum = word_set("e1rm 1rm orm max maximum")
_maximum_in_words = ("rep max", "one rep max", "estimated max", "e 1 rm", "e 1rm", "single rep max")
_percent = word_set("% percent percentage percentages pct")
_working = word_set(
    "work working train training use using lift bench squat press deadlift pull load start sets reps do"
)
_realistic = word_set(
    "realistic realistically doable feasible achievable attainable reachable ambitious dreaming delusional unrealistic "
    "manageable"
)
_realistic_in_words = (
    "is that possible", "is it possible", "can i make it", "can i get there", "will i make it", "pipe dream"
)  # fmt: skip
_better = word_set("better worse stronger weaker higher lower equal equals bigger")
_formulas = word_set("epley brzycki lombardi wathan")
_why = (
    "how come", "why do", "why is", "why are", "whats the difference", "what is the difference", "instead of", "and not"
)  # fmt: skip
_steps = ("how much", "what", "by how much", "how many kg", "how many kilos", "how many pounds")
_weekly = ("each week", "per week", "every week", "a week", "weekly")
_logging = word_set("log logged record note correct delete undo")
_pains = word_set("pain hurts hurt")
_plan = word_set("plan program programme workout session routine")
_of_the_body = word_set("muscle muscles lose loss fat bodyweight weigh mass leaner pounds bulk cut diet")
_which_load = ("how heavy", "what weight", "which weight", "what load", "how much weight", "how much should")


class Sum(StrEnum):
    """A sum about a lift."""

    MAXIMUM = "maximum"
    """The estimated maximum of sets that are named, and which of them is worth more."""
    SHARE = "share"
    """The load for some repetitions, as a share of a maximum."""
    WAY = "way"
    """The way from what is lifted to a goal: how much that is, a week and altogether."""
    FORMULA = "formula"
    """Why one formula is used, and what sets it apart from another."""


def sum_asked(said: Message) -> Sum | None:
    """The sum that a sentence asks for; None for any other sentence."""
    if said.says(*_logging, *_pains):
        return None
    if said.says(*_formulas) and any(map(said.phrase, _why)):
        return Sum.FORMULA
    if said.says(*_of_the_body):
        return None
    if said.says(*_realistic) or (said.is_question and any(map(said.phrase, _realistic_in_words))):
        return Sum.WAY
    if _asks_for_steps(said):
        return Sum.WAY
    if _asks_for_share(said):
        return Sum.SHARE
    return Sum.MAXIMUM if _asks_for_maximum(said) else None


def asks_for_sum(whole: Message) -> bool:
    """Whether a sentence of a message asks for a sum, and the message gives figures for it."""
    return bool(sets_given(whole)) and any(sum_asked(each) is not None for each in whole.sentences())


def speaks_of_maximum(said: Message) -> bool:
    """Whether a maximum for one repetition is spoken of."""
    is_numbered = any(is_of_maximum(said.words, at) for at, _value in said.numbers())
    return is_numbered or said.says(*_maximum) or any(map(said.phrase, _maximum_in_words))


def _asks_for_steps(said: Message) -> bool:
    is_weekly = any(map(said.phrase, _weekly))
    return (
        is_weekly
        and any(map(said.phrase, _steps))
        and said.says("add", "increase", "progress")
        and not any(each.load for each in sets_given(said) if each.reps is None and not each.unit)
    )


def _asks_for_share(said: Message) -> bool:
    is_asked = said.is_question or said.says("what", "which", "how", "tell", "give")
    if any(map(said.phrase, _which_load)) and speaks_of_maximum(said) and reps_given(said):
        return any(each.reps is None for each in sets_given(said))
    if said.says("rpe") and said.says("or", "vs", "versus", "than"):
        return False  # which of the two to go by is asked
    return is_asked and said.says(*_percent) and said.says(*_working) and not said.says(*_plan)


def _asks_for_maximum(said: Message) -> bool:
    given = sets_given(said)
    whole = [each for each in given if each.reps is not None]
    if points_at_sets(said):
        return True
    if said.says("if", "suppose", "supposing", "hypothetically"):
        return False  # what it would be is told of a set that was not done
    if speaks_of_maximum(said) and whole:
        return said.is_question or not _tells(said, given)
    is_asked = said.is_question or said.says("is", "are", "which")
    return is_asked and said.says(*_better) and any(_has_effort(each) for each in given)


def points_at_sets(said: Message) -> bool:
    """Whether a maximum is asked for of the sets that were told before: ``what e1rm is that?``."""
    is_asked = said.says("what", "whats") and speaks_of_maximum(said) and said.says("that", "it", "this", "those")
    return is_asked and not (said.exercises or sets_given(said) or said.says("my", "best", "most"))


def _has_effort(given: GivenSet) -> bool:
    return given.rpe is not None or given.reps is not None


def _tells(said: Message, given: tuple[GivenSet, ...]) -> bool:
    """Whether a maximum is told, or sets of today, rather than asked for."""
    is_alone = any(each.reps is None and each.rpe is None for each in given)
    return is_alone or said.says("did", "hit", "done", "got", "today", "yesterday", "is", "was", "now", "my")
