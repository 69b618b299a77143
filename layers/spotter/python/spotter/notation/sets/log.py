"""Clauses to the log: its items in order, and each piece that was not logged with why."""

from collections.abc import Sequence

from spotter.catalogue import Category, Exercise
from spotter.notation.quantities.elements import Word
from spotter.notation.segments.clauses import Clause, Found, Refused
from spotter.notation.segments.names import Mention, Names, Unknown
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
    Code.IMPLAUSIBLE_VALUE: "this is more than a day of training can hold; it was not read",
}
_most_small_words = 6


class LogWriter:
    """Collects what a text logs and what of it is refused."""

    def __init__(self, text: str, names: Names, default_unit: Unit) -> None:
        self.text = text
        self.names = names
        self.default_unit = default_unit
        self.items: list[ParsedItem] = []
        self.errors: list[ParseError] = []

    def write(self, found: Sequence[Found], end: int) -> ParsedLog:
        """The log of ``found``; ``end`` is how far the text was read. Where it holds nothing at all, with why."""
        for each in found:
            if isinstance(each, Clause):
                self._take(each)
            elif each.named and each.code is Code.NOT_PERFORMED:
                self._error(each.code, (each.start, each.end))
        if self.text[end:].strip():
            self._error(Code.IMPLAUSIBLE_VALUE, (end, len(self.text)))
        if not self.items and not self.errors:
            first = next((each for each in found if isinstance(each, Refused)), None)
            code = first.code if first else Code.NOT_A_LOG if self.text.strip() else Code.EMPTY_INPUT
            size = len(self.text) if self.text.strip() else 0
            self._error(code, (first.start, first.end) if first else (0, size))
        return ParsedLog(tuple(self.items), tuple(sorted(self.errors, key=lambda error: error.start)))

    def _take(self, clause: Clause) -> None:
        """Log a clause, or note why it is not logged."""
        if not clause.counts:
            self._without_numbers(clause)
            return
        mention = _as_modified(clause, self.names)
        code = clause.code or (Code(mention.found.code) if mention and mention.found.code else None)
        exercise = mention.exercise if mention else self.names.only
        code = code or (Code.MISSING_EXERCISE if mention is None and exercise is None else None)
        exercise = exercise if code is None else None
        items: list[ParsedItem] = []
        try:
            items = items_of(clause, exercise, self.text, self.default_unit)
        except Declined as declined:
            if code is None:
                self._error(declined.code, clause.span, detail=declined.detail)
                return
        if code is None:
            self.items += items
            return
        candidates = mention.found.candidates if mention else ()
        self._error(code, clause.span, candidates, tuple(items) if clause.code is None else ())

    def _without_numbers(self, clause: Clause) -> None:
        """A name alone: its reps are missing, unless it is chat."""
        chat = len(clause.parts) > _most_small_words or any(isinstance(part, Unknown) for part in clause.parts)
        same = any(isinstance(part, Word) and part.word in ("same", "ditto", "likewise") for part in clause.parts)
        if clause.mention is not None and ((clause.mention.exercise is not None and not chat) or same):
            self._error(clause.code or Code.MISSING_REPS, clause.span)

    def _error(
        self,
        code: Code,
        span: tuple[int, int],
        candidates: tuple[Exercise, ...] = (),
        read: tuple[ParsedItem, ...] = (),
        detail: str = "",
    ) -> None:
        text = self.text[span[0] : span[1]]
        self.errors.append(ParseError(code, detail or _details[code], text, span[0], candidates, read))


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
