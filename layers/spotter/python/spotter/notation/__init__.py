"""Written workout logs: text to sets, or a reason why not. Pure and deterministic.

``parse`` reads a log in phases, each a folder that imports only those before it:

1. ``lexing``: text to tokens that know their place, no more of it than a day of training can hold.
2. ``annotations``: what holds digits and is no set is folded: dates, labels, rest, tempo, comparisons.
3. ``quantities``: tokens to quantities and products (numbers, durations, effort), words and marks.
4. ``segments``: lines to segments, with the exercises found; those that tell of nothing done are refused, and each
   exercise is given its numbers: a clause.
5. ``sets``: what each number of a clause is, which load goes with which count, and whether it can be believed.

Wherever a phase meets two readings it declines with a code: asking is better than a wrong write. Lists of words are
data, in ``data``.
"""

from spotter.notation.parser import parse
from spotter.notation.rows import ResultRow, result_rows
from spotter.notation.types import Code, ParsedItem, ParsedLog, ParseError, Unit

__all__ = ["Code", "ParseError", "ParsedItem", "ParsedLog", "ResultRow", "Unit", "parse", "result_rows"]
