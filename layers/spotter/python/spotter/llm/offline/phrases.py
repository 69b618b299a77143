"""Lists of phrases as one pattern."""

import re


def any_of(*phrases: str) -> re.Pattern[str]:
    """Finds any of ``phrases`` where a word begins. They are regular expressions, parted by bars or by lines."""
    alternatives = [line for phrase in phrases for line in phrase.strip("\n").splitlines()]
    return re.compile(rf"\b(?:{'|'.join(alternatives)})")
