"""Written workout logs: text to sets, or a reason why not. Pure and deterministic."""

from spotter.notation.parser import parse
from spotter.notation.types import Code, ParsedItem, ParsedLog, ParseError, Unit

__all__ = ["Code", "ParseError", "ParsedItem", "ParsedLog", "Unit", "parse"]
