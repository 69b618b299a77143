"""The parser of written logs: text to tokens, asides folded, elements, clauses, items."""

from collections.abc import Sequence

from spotter.catalogue import Category, Exercise
from spotter.notation.annotations.annotate import fold
from spotter.notation.lexing.input_limits import readable
from spotter.notation.lexing.numeric_names import fold_names
from spotter.notation.quantities.scanner import scan
from spotter.notation.segments.clauses import Clause, Refused, clauses
from spotter.notation.segments.names import Mention, Names, Unknown
from spotter.notation.segments.taken_back import denied_spans
from spotter.notation.sets.atoms import Declined
from spotter.notation.sets.items import items_of
from spotter.notation.types import Code, ParsedItem, ParsedLog, ParseError, Unit

_details = {
    Code.EMPTY_INPUT: "nothing is written",
    Code.NOT_A_LOG: "this tells of no sets that were done",
    Code.NOT_PERFORMED: "this was not done, or not yet",
    Code.MISSING_EXERCISE: "the exercise is not named",
    Code.MISSING_REPS: "it is not told how many reps were done",
    Code.AMBIGUOUS_NOTATION: "it is not clear which exercise the numbers are of",
    Code.UNMATCHED: "no exercise has this name",
    Code.AMBIGUOUS_EXERCISE: "the name may mean several exercises",
}
_most_small_words = 6


def parse(text: str, exercises: Sequence[Exercise] | None, *, default_unit: Unit = "kg") -> ParsedLog:
    """Read a written workout log.

    ``exercises`` are those that may be meant (a day's list), or None for the whole catalogue; ``default_unit`` is the
    unit of loads that are written without one. What is certain becomes items, in the order written; the rest becomes
    errors, each with its piece of the text. Never raises, whatever the text; the same input has the same answer; the
    time is linear in the length of the text.
    """
    if not text.strip():
        return ParsedLog((), (ParseError(Code.EMPTY_INPUT, _details[Code.EMPTY_INPUT], "", 0),))
    names = Names(exercises)
    log = _Log(text, names, default_unit)
    tokens, end = readable(text)
    for found in clauses(scan(fold(fold_names(tokens, exercises))), names, denied_spans(text[:end])):
        log.take(found)
    if end < len(text):
        log.cut_short(end)
    return log.closed()


class _Log:
    def __init__(self, text: str, names: Names, default_unit: Unit) -> None:
        self.text = text
        self.names = names
        self.default_unit = default_unit
        self.items: list[ParsedItem] = []
        self.errors: list[ParseError] = []
        self.refused: list[Refused] = []

    def take(self, found: Clause | Refused) -> None:
        """Log a clause, or note why it is not logged."""
        if isinstance(found, Refused):
            if found.named and found.code is Code.NOT_PERFORMED:
                self._error(found.code, (found.start, found.end))
            else:
                self.refused.append(found)
            return
        if not found.counts:
            self._without_numbers(found)
            return
        mention = _as_modified(found, self.names)
        code = found.code or (mention.found.code if mention else Code.MISSING_EXERCISE)
        exercise = mention.exercise if mention and code is None else None
        try:
            items = items_of(found, exercise, self.text, self.default_unit)
        except Declined as declined:
            if code is None:
                self._error(declined.code, found.span, declined.detail)
                return
            items = []
        if code is None:
            self.items += items
            return
        candidates = mention.found.candidates if mention else ()
        self._error(Code(code), found.span, candidates=candidates, read=tuple(items) if found.code is None else ())

    def _without_numbers(self, clause: Clause) -> None:
        """A name alone: its reps are missing, unless it is chat."""
        chat = len(clause.parts) > _most_small_words or any(isinstance(part, Unknown) for part in clause.parts)
        if clause.mention is not None and clause.mention.exercise is not None and not chat:
            self._error(clause.code or Code.MISSING_REPS, clause.span)

    def _error(
        self,
        code: Code,
        span: tuple[int, int],
        detail: str | None = None,
        candidates: tuple[Exercise, ...] = (),
        read: tuple[ParsedItem, ...] = (),
    ) -> None:
        start, end = span
        self.errors.append(ParseError(code, detail or _details[code], self.text[start:end], start, candidates, read))

    def cut_short(self, end: int) -> None:
        """Report what lies beyond the part that is read."""
        if self.text[end:].strip():
            self._error(
                Code.IMPLAUSIBLE_VALUE,
                (end, len(self.text)),
                "this is more than a day of training can hold; it was not read",
            )

    def closed(self) -> ParsedLog:
        """The log; where it holds nothing at all, with why."""
        if not self.items and not self.errors:
            first = self.refused[0] if self.refused else None
            code = first.code if first is not None else Code.NOT_A_LOG
            self._error(code, (first.start, first.end) if first is not None else (0, len(self.text)))
        return ParsedLog(tuple(self.items), tuple(sorted(self.errors, key=_start)))


def _start(error: ParseError) -> int:
    return error.start


def _as_modified(clause: Clause, names: Names) -> Mention | None:
    """The exercise with what is said of it behind its name: ``bench 3x10 20kg dumbbells`` is done with dumbbells."""
    mention = clause.mention
    for part in clause.parts:
        if mention is None or (mention.exercise is not None and mention.exercise.category is Category.CARDIO):
            break
        if not isinstance(part, Unknown) or not part.modifies:
            continue
        modified = names.with_modifier(mention, part)
        if modified is not None and (not part.soft or modified.exercise == mention.exercise):
            mention = modified
        elif mention.exercise is not None and (modified is not None or not part.soft):
            found = names.look_up(f"{part.text} {mention.text}", typos=False)
            unsure = type(found)(None, "none", (mention.exercise, *found.candidates), "ambiguous_exercise")
            mention = Mention(mention.text, mention.start, mention.end, unsure)
    return mention
