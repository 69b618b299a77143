"""When a message speaks of what is over, or gives a harmless reason itself: no emergency then."""

import re
from collections.abc import Iterable

_past = re.compile(
    r"\b(?:\w+ years? ago|years ago|decades? ago|last year|as a (?:kid|child|teen\w*|baby)"
    r"|when i was (?:a |\d+|young|little)|in (?:19|20)\d\d|used to)\b"
)
_present = re.compile(
    r"\b(?:since|again|still|now|today|keeps?|sometimes|recently|tonight|this (?:morning|week)|yesterday|ever)\b"
)
_tingling_drinks = re.compile(r"\b(?:beta ?alanine|pre ?work ?outs?|niacin|c4)\b")
_tingle = re.compile(r"\b(?:tingl\w+|pins and needles)\b")
_dying_of_it = re.compile(r"\bdie\b")
_training_or_joking = re.compile(
    r"\b(?:lol|haha|lmao|burpees?|wod|squats?|lunges?|leg day|workouts?|session|sets?|reps?|cardio|sprints?|intervals"
    r"|hill|run|bike|rower|gym|pump|amrap|finisher|metcon|deadlifts?|pull ups|plank|abs)\b|~"
)
_beetroot = re.compile(r"\bbeet(?:s|root)?\b")
_urine = re.compile(r"\b(?:pee|urine|wee|piss)\b")
_graver = re.compile(r"\b(?:numb|weak|chest|heart|faint|droop|slur)")


def long_past(clause: str) -> bool:
    """Whether ``clause`` speaks of something that was over long ago."""
    return bool(_past.search(clause)) and not _present.search(clause)


def years_ago(clause: str) -> bool:
    """Whether ``clause`` speaks of long ago, whatever it says of today."""
    return bool(_past.search(clause))


def harmless_signs(text: str) -> tuple[re.Pattern[str], ...]:
    """The signs for which ``text`` gives a harmless reason.

    The tingle of beta-alanine, the colour that beetroot leaves, dying of burpees.
    """
    reasons = ((_tingle, _tingling_drinks), (_urine, _beetroot), (_dying_of_it, _training_or_joking))
    return tuple(sign for sign, reason in reasons if reason.search(text))


def explained(clause: str, harmless: Iterable[re.Pattern[str]]) -> bool:
    """Whether ``clause`` tells of one of the ``harmless`` signs, and of nothing graver."""
    return not _graver.search(clause) and any(sign.search(clause) for sign in harmless)
