"""The loads that somebody tells as the most that they can lift, or as what they want to lift one day.

``bench like 95kg``, ``95 thats my max``, ``150 is what I want, now squat is 125 x 3``: none of these is a load to train
with. A load that is ordered for counted sets is none of them: ``bench 3x8 at 80``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache

from spotter.catalogue import Exercise
from spotter.coaching.e1rm import epley
from spotter.dialogue.introductions.lifts import counts_sets, figured
from spotter.dialogue.introductions.page import Page
from spotter.dialogue.introductions.told import Unit
from spotter.dialogue.state import ConversationState, Utterance
from spotter.dialogue.understanding.exercises_said import Named, by_id
from spotter.dialogue.understanding.message import message
from spotter.language.numbers import number_at
from spotter.language.talk.intent import Intent
from spotter.language.talk.reader import talk_reading
from spotter.language.talk.telling import Telling
from spotter.language.tokens import TokenKind
from spotter.language.units import POUND_IN_KILOGRAMS, WEIGHT_UNITS
from spotter.language.word_lists import word_set
from spotter.training.analytics.units import plain

_maximum = word_set("1rm 1rms rm orm max maxes maxed maximum pr prs pb pbs best bests record heaviest strongest")
_wanting = word_set("want wanna goal goals target aim aiming hope hoping dream hit reach someday eventually")
_ordering = word_set("set make put change use do at @ today sets reps")
_own, _hedges = word_set("i im ive my mine can now currently is"), word_set("like around about roughly")
_counted = word_set("x sets set reps rep min mins minutes sec secs seconds percent % days weeks months years cm kcal")
ASKS_FOR_BESTS = "What is the most that you have lifted, for how many reps?"
_least, _most, _most_reps = 20, 500, 20
_surely, _likely, _hardly = 0.6, 0.5, 0.3
_longest = 1500


@dataclass(frozen=True, slots=True)
class Strength:
    """A load that is told as a best or, where ``is_goal``, as a goal; between two letters of its message."""

    exercise: Exercise | None
    load: Decimal
    unit: Unit
    reps: int = 1
    is_goal: bool = False
    start: int = 0
    end: int = 0

    @property
    def kilograms(self) -> Decimal:
        """The load in kilograms."""
        return self.load * POUND_IN_KILOGRAMS if self.unit == "lb" else self.load

    @property
    def maximum(self) -> Decimal:
        """The load for one rep (Epley), in its unit."""
        return epley(self.load, self.reps) or self.load

    @property
    def maximum_in_kilograms(self) -> Decimal:
        """The load for one rep in kilograms."""
        return self.maximum * POUND_IN_KILOGRAMS if self.unit == "lb" else self.maximum

    def said(self) -> str:
        """``your max of 95 kg``, ``your best of 125 kg x 3``."""
        figure = f"{plain(self.load)} {self.unit}"
        return f"your max of {figure}" if self.reps == 1 else f"your best of {figure} x {self.reps}"


def maxima(now: ConversationState, usual: Unit) -> Mapping[str, Strength]:
    """The bests by the id of the exercise, those of the profile and of the conversation; what was told last counts."""
    found: dict[str, Strength] = {}
    profile = now.knowledge.get("user_profile")
    for each in (profile.get("bests") or ()) if isinstance(profile, Mapping) else ():
        exercise = by_id(str(each.get("exercise")))
        if exercise is not None and each.get("weight"):
            unit: Unit = "lb" if each.get("unit") == "lb" else "kg"
            found[exercise.id] = Strength(exercise, Decimal(str(each["weight"])), unit, int(each.get("reps") or 1))
    for said in now.heard:
        for one in strength_of(said, usual, now.today):
            if one.exercise is not None and not one.is_goal:
                found[one.exercise.id] = one
    return found


def strength_of(said: Utterance, usual: Unit, today: str) -> tuple[Strength, ...]:
    """The bests and the goals of what was said, in order; what answers a question for bests tells bests."""
    return strength_told(said.text, usual, today, is_answer=said.question.endswith(ASKS_FOR_BESTS))


@lru_cache(maxsize=256)
def strength_told(text: str, usual: Unit = "kg", today: str = "", *, is_answer: bool = False) -> tuple[Strength, ...]:
    """The bests and the goals of a message, in order. ``is_answer``: it was asked for bests right before."""
    if not text or len(text) > _longest or not any(letter.isdigit() for letter in text):
        return ()
    page = Page(message(text, date.fromisoformat(today) if today else date.min), talk_reading(text))
    return tuple(_told(page, usual, is_answer=is_answer))


def _told(page: Page, usual: Unit, *, is_answer: bool) -> Iterator[Strength]:
    lifts = list(figured(page, usual))
    tokens, words = page.said.tokens, page.said.words
    units = {WEIGHT_UNITS[word] for word in words if word in WEIGHT_UNITS}
    for at, token in enumerate(tokens):
        number = number_at(tokens, at)
        if token.kind is not TokenKind.NUMBER or number is None or not _least <= number.value <= _most:
            continue
        behind = words[number.end] if number.end < len(words) else ""
        own = WEIGHT_UNITS.get(behind)
        common = next(iter(units)) if len(units) == 1 else usual
        unit: Unit = "lb" if (own or common) == "lb" else "kg"
        end = number.end + (own is not None)
        begin, close = page.clause(at)
        reps = _reps_behind(page, end, close)
        if (behind in _counted and reps is None) or counts_sets(page, at, close) or not page.is_of_now(at):
            continue
        is_goal = _is_goal(page, at, begin, close)
        if not (is_goal or is_answer or _is_best(page, at, begin, close)):
            continue
        near = [each for each in lifts if each.start <= at < each.end and each.weight == float(number.value)]
        before = [each for each in page.said.exercises if begin <= each.start < at]
        exercise = _meant(before[-1]) if before else near[0].exercise if near else _only_one(page, at)
        end += 2 if reps is not None else 0
        yield Strength(exercise, number.value, unit, reps or 1, is_goal, token.start, tokens[end - 1].end)


def _is_goal(page: Page, at: int, begin: int, close: int) -> bool:
    """Whether a figure is wanted some day; what is ordered of a workout, or for today, is a load to train with."""
    words = set(page.said.words[begin:close])
    if words & (_ordering | _maximum) or page.reading.intents[Intent.CHANGE] >= _hardly:
        return False
    return bool(words & _wanting) or (bool(words & _own) and page.share(at, at + 1, Telling.GOAL) >= _surely)


def _is_best(page: Page, at: int, begin: int, close: int) -> bool:
    words = set(page.said.words[begin:close])
    share = page.share(at, at + 1, Telling.BEST)
    names_lift = any(begin <= each.start < close for each in page.said.exercises)
    if names_lift and {"my", "is"} <= words and not words & (_wanting | _ordering):
        return True
    if page.share(at, at + 1, Telling.GOAL) >= _likely:
        return False
    if words & _maximum:
        return share >= _hardly or names_lift
    likely = page.reading.intents
    is_ordered = bool(words & _ordering) or max(likely[Intent.CHANGE], likely[Intent.LOG]) >= _hardly
    is_own = bool(words & _own)
    is_hedged = is_own and bool(words & _hedges) and likely[Intent.SESSION] >= _likely
    return not is_ordered and (is_hedged or (share >= _likely and bool(words & (_own | _hedges))))


def _reps_behind(page: Page, at: int, close: int) -> int | None:
    """The reps of a load: ``125 x 3``, ``100 for 5``."""
    words = page.said.words
    if at + 1 < min(close + 1, len(words)) and words[at] in ("x", "for", "times"):
        number = number_at(page.said.tokens, at + 1)
        if number is not None and 1 <= number.value <= _most_reps and number.value == int(number.value):
            return int(number.value)
    return None


def _only_one(page: Page, at: int) -> Exercise | None:
    """The lift of a clause, or else of a sentence, that names but one."""
    for begin, close in (page.clause(at), page.sentence(at)):
        named = [each for each in page.said.exercises if begin <= each.start < close]
        if len(named) == 1:
            return _meant(named[0])
    return None


def _meant(named: Named) -> Exercise | None:
    return named.exercise or (named.candidates[0] if len(named.candidates) == 1 else None)
