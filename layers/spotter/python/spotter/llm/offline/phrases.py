"""Lists of phrases as one pattern."""

import re
from collections.abc import Sequence


def any_of(*phrases: str) -> re.Pattern[str]:
    """Finds any of ``phrases`` where a word begins. They are regular expressions, parted by bars or by lines."""
    return re.compile(rf"\b(?:{_alternatives(phrases)})")


def begins_with(*phrases: str) -> re.Pattern[str]:
    """Finds any of ``phrases`` at the beginning of a text and nowhere else."""
    return re.compile(rf"\A\b(?:{_alternatives(phrases)})")


def _alternatives(phrases: Sequence[str]) -> str:
    return "|".join(line for phrase in phrases for line in phrase.strip("\n").splitlines())
