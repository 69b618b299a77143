"""Several things that a message wants of a plan: each is done, and all are set at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.days_said import DAY_NAMES, days_said
from spotter.dialogue.weekly.decision import WeekDecision, setting
from spotter.dialogue.weekly.edit_clauses import PASSED_OVER
from spotter.dialogue.weekly.label_words import Label
from spotter.dialogue.weekly.plan_talk import talk_words
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import StoredDay, rewritten
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_ends = word_set(". ! ? ;")
_joins = word_set(", and then also but plus & so")
_verbs = word_set("make move shift leave cut")
_tellers = word_set("you u i im ive my we he she they what whats how")
_asking = word_set("can could")

Decide = Callable[[str, Standing], WeekDecision | None]


@dataclass(frozen=True, slots=True)
class Deciders:
    """How a part is read: as what days are for, as something else of whole days, as exercises, or as a wish to see it.

    ``pointed`` reads a day that is only pointed at, with all that was said before.
    """

    labels: Callable[[str], Mapping[int, Label]]
    set_for: Callable[[Mapping[int, Label], Standing], WeekDecision | None]
    of_days: Decide
    pointed: Decide
    of_exercises: Decide
    shows: Decide


def parts_of(text: str) -> tuple[str, ...]:
    """The parts of a message, each of which may want something of its own, with the marks between them."""
    tokens = plain(text).tokens
    cuts = [0, *_cuts(tokens), len(tokens)]
    spans = [(start, end) for start, end in pairwise(cuts) if start < end]
    return tuple(text[tokens[start].start : tokens[end - 1].end] for start, end in spans)


def _cuts(tokens: Sequence[Token]) -> Iterator[int]:
    for at, token in enumerate(tokens):
        if token.text in _ends:
            yield at + 1
        elif token.text in _joins and _begins(tokens, at + 1):
            yield at


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Whether somebody, a wish or an order stands at the head of what follows."""
    lists = talk_words()
    verbs = _verbs | lists["removes"] | lists["adds"] | lists["swaps"] | lists["takes"]
    if at < len(tokens) and tokens[at].text in _tellers | _asking:
        return True
    while at < len(tokens) and tokens[at].text in PASSED_OVER | _joins:
        at += 1
    return at < len(tokens) and tokens[at].text in verbs - PASSED_OVER


def done_in_parts(text: str, standing: Standing, deciders: Deciders) -> WeekDecision | None:
    """What all parts come to together; None where none but one wants anything, or none is of whole days."""
    parts = parts_of(text)
    made = _Made(standing, deciders)
    labels = {day: each for part in parts for day, each in deciders.labels(part).items()}
    if len(parts) > 1 and labels:
        made.take(deciders.set_for(labels, standing))
    for part in parts:
        if not deciders.labels(part):
            made.add(part)
    made.end()
    return made.decision() if len(parts) > 1 else None


class _Made:
    """The plan as it becomes part by part. Parts of exercises are read together: a day that one names holds for all."""

    def __init__(self, standing: Standing, deciders: Deciders) -> None:
        self._before, self._now = standing, standing
        self._deciders = deciders
        self._open: list[str] = []
        self._heard = ""
        self._days = 0
        self._headings: list[str] = []
        self._remarks: list[str] = []
        self._is_shown = self._is_told = False

    def add(self, part: str) -> None:
        self._heard = f"{self._heard} {part}".strip()
        found = self._of_days(part)
        if found is not None and found.call is not None and not found.question:
            self.end()
            self.take(self._of_days(part))  # of the days as they are by now
        elif found is not None and found.text and not found.question:
            self._remarks.append(found.text)
            self._is_told = True
        elif self._deciders.shows(part, self._now) is not None:
            self._is_shown = True
        else:
            self._open.append(part)

    def _of_days(self, part: str) -> WeekDecision | None:
        found = self._deciders.of_days(part, self._now)
        if found is None and days_said(part, plain(part).tokens):
            return self._deciders.pointed(self._heard, self._now)
        return found if found is not None else self._of_the_length(part)

    def _of_the_length(self, part: str) -> WeekDecision | None:
        """``And make it 30 min``, of the one day that was named before."""
        words = {token.text for token in plain(part).tokens}
        minutes = week_said(part).wanted.minutes
        days = {day for each in days_said(self._heard, plain(self._heard).tokens) for day in each.days}
        if minutes is None or not {"make", "it"} <= words or len(days) != 1:
            return None
        return self._deciders.of_days(f"make {DAY_NAMES[min(days) - 1]} {minutes} minutes", self._now)

    def take(self, found: WeekDecision | None) -> None:
        """What was decided of whole days."""
        if found is not None and found.call is not None:
            self._take(found)
            self._days += 1
        elif found is not None:
            self._remarks.append(found.text)

    def end(self) -> None:
        """The parts that were of no day as a whole, as changes of exercises."""
        text = " ".join(self._open)
        self._open = []
        found = self._deciders.of_exercises(text, self._now) if text else None
        if found is not None and found.call is not None and not found.question:
            self._take(found)
        elif found is not None:
            self._remarks += [*filter(None, [found.text, found.question])]
        elif text and days_said(text, plain(text).tokens) and "forgot" in {each.text for each in plain(text).tokens}:
            self._remarks.append(f"I did not understand '{text.strip(' ,.!?')}', so I left that.")

    def _take(self, found: WeekDecision) -> None:
        if found.call is not None:
            self._now = replace(self._now, days=applied(self._now.days, found.call))
        self._headings.append(found.heading)
        self._remarks += found.remarks

    def decision(self) -> WeekDecision | None:
        remarks = list(dict.fromkeys(filter(None, self._remarks)))
        if not self._days:
            return WeekDecision(text="\n".join(remarks)) if self._is_told and not self._headings else None
        before = {int(each["day"]): rewritten(each) for each in self._before.days}
        after = {int(each["day"]): rewritten(each) for each in self._now.days}
        changed = [each for day, each in sorted(after.items()) if before.get(day) != each]
        if not changed and set(after) == set(before):
            return None
        decided = setting(changed, "\n".join(filter(None, self._headings)), sorted(set(before) - set(after)), remarks)
        return replace(decided, shown=tuple(after.values())) if self._is_shown else decided


def applied(days: Sequence[StoredDay], call: Mapping[str, Any]) -> tuple[StoredDay, ...]:
    """The days as they are once the call is made."""
    new = {int(each["day"]): each for each in call.get("days", ())}
    gone = set(call.get("rest_days", ()))
    kept = {int(each["day"]): each for each in days if int(each["day"]) not in gone}
    return tuple(each for _day, each in sorted({**kept, **new}.items()))
