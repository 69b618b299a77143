"""The parser of written logs, as the list of its phases."""

from collections.abc import Sequence

from spotter.catalogue import Exercise
from spotter.notation.annotations.annotate import annotate
from spotter.notation.lexing.input_limits import readable
from spotter.notation.lexing.numeric_names import fold_names
from spotter.notation.quantities.scanner import scan
from spotter.notation.segments.clauses import clauses
from spotter.notation.segments.names import Names
from spotter.notation.segments.taken_back import denied_spans
from spotter.notation.sets.log import LogWriter
from spotter.notation.types import ParsedLog, Unit


def parse(text: str, exercises: Sequence[Exercise] | None, *, default_unit: Unit = "kg") -> ParsedLog:
    """Read a written workout log.

    ``exercises`` are those that may be meant (a day's list), or None for the whole catalogue; ``default_unit`` is the
    unit of loads that are written without one. What is certain becomes items, in the order written; the rest becomes
    errors, each with its piece of the text. Never raises, whatever the text; the same input has the same answer; the
    time is linear in the length of the text.
    """
    tokens, end = readable(text)
    tokens = fold_names(tokens, exercises)
    tokens = annotate(tokens)
    elements = scan(tokens)
    names = Names(exercises)
    found = clauses(elements, names, denied_spans(text[:end]))
    return LogWriter(text, names, default_unit).write(found, end)
