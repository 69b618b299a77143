"""Lists of phrases as one pattern."""

import re


def any_of(*phrases: str) -> re.Pattern[str]:
    """Finds any of ``phrases`` (regular expressions, parted by bars) where a word begins."""
    return re.compile(rf"\b(?:{'|'.join(phrases)})")
