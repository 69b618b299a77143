"""Fragments that go on with the question before: "and the last one", "and squat?"."""

from dataclasses import replace

from spotter.dialogue.understanding.model import Act, Mention, Understanding

_targets = frozenset({"listed", "place", "pointed", "exercise", "whole"})
_most_left_over = 1
_names = {"area": "target_area", "equipment": "asked_equipment"}


def followed(before: Act, said: Understanding) -> Act | None:
    """``before`` asked again of what ``said`` names; None if it is no fragment that could go on with it."""
    if said.acts or len(said.left_over) > _most_left_over:
        return None
    named = [each for each in said.mentions if each.kind in _targets or each.kind in _names]
    if not named or any(each.denied for each in named):
        return None
    kept = tuple((name, each) for name, each in before.mentions if name not in ("target", "target_area"))
    more: list[tuple[str, Mention]] = [(_names.get(each.kind, "target"), each) for each in named]
    return replace(before, mentions=(*kept, *more), start=named[0].start, end=named[-1].end, left_over=(), denied=False)
