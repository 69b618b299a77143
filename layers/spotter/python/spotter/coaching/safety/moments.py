"""When a message speaks of what is over, or of a tingle that a drink gives: no emergency then."""

import re

_past = re.compile(
    r"\b(?:\w+ years? ago|years ago|decades? ago|last year|as a (?:kid|child|teen\w*|baby)"
    r"|when i was (?:a |\d+|young|little)|in (?:19|20)\d\d|used to)\b"
)
_present = re.compile(
    r"\b(?:since|again|still|now|today|keeps?|sometimes|recently|tonight|this (?:morning|week)|yesterday|ever)\b"
)
_tingling_drinks = re.compile(r"\b(?:beta ?alanine|pre ?work ?outs?|niacin|c4)\b")
_tingle = re.compile(r"\b(?:tingl\w+|pins and needles)\b")
_graver = re.compile(r"\b(?:numb|weak|chest|heart|faint|droop|slur)")


def long_past(clause: str) -> bool:
    """Whether ``clause`` speaks of something that was over long ago."""
    return bool(_past.search(clause)) and not _present.search(clause)


def tingle_of_a_drink(text: str, clause: str) -> bool:
    """Whether the tingling in ``clause`` is the harmless one of beta-alanine and pre-workout drinks."""
    return bool(_tingling_drinks.search(text) and _tingle.search(clause)) and not _graver.search(clause)
