"""Whether a pattern stays linear in its text: its steps for each letter must not grow with the text."""

from collections.abc import Callable

from tests.unit.patterns.attacks import alternatives, attacks
from tests.unit.patterns.backtracking import Backtracking, TooManySteps, parsed

_times = (24, 48, 96, 192, 384)
"""How often an attack is said. A bounded repeat ({1,64}) is used up on the way; an unbounded one goes on growing."""
_few_steps = 12
"""For each letter. Even a slight quadratic growth takes more over the shortest attack."""
_growth = 1.3
"""Twice the text may cost each letter this much more; quadratic growth doubles it."""
_most_steps = 400_000


def slow_text(pattern: str, flags: int) -> str | None:
    """A text that takes ``pattern`` more than linear time; None where none was found."""
    for nodes in alternatives(parsed(pattern, flags)):
        matcher = Backtracking(nodes, flags)
        for attack in attacks(nodes, flags):
            if (text := _outgrown(matcher, attack.text)) is not None:
                return text
    return None


def _outgrown(matcher: Backtracking, text_of: Callable[[int], str]) -> str | None:
    before = None
    for times in _times:
        text = text_of(times)
        try:
            each = matcher.steps_of_finding_all(text, _most_steps) / len(text)
        except TooManySteps:
            return text
        if each < _few_steps or (before is not None and each < _growth * before):
            return None
        before = each
    return text
