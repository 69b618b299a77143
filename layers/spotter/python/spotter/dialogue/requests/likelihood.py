"""What a message most likely is, and what it is about, by what was learned of the messages of many."""

from collections.abc import Mapping

ACTS = ("build", "edit", "answer", "nothing", "remember", "care", "ask")
"""What a message can be, by what is expected of the coach."""
_told_apart = 0.03
"""How likely a topic has to be to be gone by."""


def change(likely: Mapping[str, float]) -> float:
    """How likely it is that something is to be built or changed: the likeliest kind of it."""
    return max((value for kind, value in likely.items() if "." not in kind and kind not in _no_changes), default=0)


_no_changes = frozenset({"answer", "nothing", "remember", "care", "ask"})


def likeliest(likely: Mapping[str, float]) -> str:
    """The likeliest of ``ACTS``."""
    return max(ACTS, key=lambda act: likely.get(act, 0))


def topic_of(act: str, likely: Mapping[str, float], at_least: float = _told_apart) -> str | None:
    """The likeliest topic of ``act``; None where none is ``at_least`` so likely."""
    found = {name: value for name, value in likely.items() if name.startswith(f"{act}.")}
    best = max(found, key=found.__getitem__, default=None)
    return best.partition(".")[2] if best is not None and found[best] >= at_least else None
