"""Fragments that go on with the question before: "and the last one", "and squat?"."""

from dataclasses import replace

from spotter.dialogue.understanding.model import Act, Mention, Understanding

_targets = frozenset({"listed", "place", "pointed", "exercise", "whole"})
_joining = frozenset(
    [
        "and",
        "n",
        "what",
        "about",
        "how",
        "the",
        "for",
        "on",
        "ok",
        "okay",
        "then",
        "now",
        "my",
        "also",
        "plus",
        "same",
        "with",
        "in",
        "but",
        "only",
        "just",
        "oh",
        "to",
        "a",
        "an",
        "one",
        "ones",
        "of",
        "exercise",
        "as",
        "well",
        "too",
        "again",
        "please",
        "instead",
        "so",
        "or",
        "this",
        "that",
    ]
)
"""Words that a fragment may hold beside what it names."""
_names = {"area": "target_area", "equipment": "asked_equipment"}


def followed(before: Act, said: Understanding) -> Act | None:
    """``before`` asked again of what ``said`` names; None if it is no fragment that could go on with it."""
    if said.acts:
        return None
    inside = {at for each in said.mentions for at in range(each.start, each.end)}
    beside = [token.text for at, token in enumerate(said.tokens) if at not in inside and token.is_word]
    if not set(beside) <= _joining or ({"what", "how"} & set(beside) and "about" not in beside):
        return None
    named = [each for each in said.mentions if each.kind in _targets or each.kind in _names]
    if not named or any(each.denied for each in named):
        return None
    kept = tuple((name, each) for name, each in before.mentions if name not in ("target", "target_area"))
    more: list[tuple[str, Mention]] = [(_names.get(each.kind, "target"), each) for each in named]
    return replace(before, mentions=(*kept, *more), start=named[0].start, end=named[-1].end, left_over=(), denied=False)
