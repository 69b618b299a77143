"""Written workout logs: text to sets, or a reason why not. Pure and deterministic.

``parse`` reads a log in steps, each a module of its own:

1. ``lexer`` turns text into tokens that know their place; ``extent`` says how much of a text is read at all.
2. ``figures`` and ``asides`` fold what holds digits and is no set: names, dates, rest, labels, earlier sessions.
3. ``scanner`` turns tokens into quantities and crosses (``numbers``, ``quantities``, ``durations``, ``efforts``,
   ``spelled``), words and marks.
4. ``chunks`` cuts a line at its commas and joins and finds the exercises (``names``); ``sentences`` and ``intent`` say
   which chunks tell of nothing done; ``clauses`` and ``parting`` give each exercise its numbers.
5. ``reading`` and ``crosses`` turn a clause into atoms; ``done``, ``counts`` and ``bare`` settle what each number is;
   ``groups`` puts counts, loads and efforts together (``agreement``, ``pairing``, ``sharing``); ``items`` checks them
   against ``belief`` and the exercise.

Wherever a step meets two readings it declines with a code: asking is better than a wrong write.
"""

from spotter.notation.parser import parse
from spotter.notation.rows import ResultRow, result_rows
from spotter.notation.types import Code, ParsedItem, ParsedLog, ParseError, Unit

__all__ = ["Code", "ParseError", "ParsedItem", "ParsedLog", "ResultRow", "Unit", "parse", "result_rows"]
