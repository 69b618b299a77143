"""How well the offline coach holds the conversations of the corpus, by half. Counts only: one half is never read."""

from tests.unit.dialogue.scoring import HALVES, Totals, score, totals

Row = tuple[str, str, str, str]

RIGHT_TARGET = 0.70
RIGHT_OR_ASKED_TARGET = 0.85
_targeted = "unseen"


def figures() -> list[Row]:
    """Rows for `make bench`: what, measured, target, verdict. The targets are those of the unseen half."""
    return [row for half in HALVES for row in _rows(half, totals(score(half)))]


def _rows(half: str, of: Totals) -> list[Row]:
    name = f"offline coach, {half} conversations"
    return [
        _share(f"{name}: right without a question", of.right, of.turns, RIGHT_TARGET, half),
        _share(f"{name}: right, or a fitting question", of.right_or_asked, of.turns, RIGHT_OR_ASKED_TARGET, half),
        _count(f"{name}: wrong writes", of.wrong_writes, half),
        _count(f"{name}: harmful turns", of.harmful, half),
    ]


def _share(what: str, part: float, turns: int, target: float, half: str) -> Row:
    measured = f"{part:.1%} of {turns} turns"
    return (
        (what, measured, f">= {target:.0%}", _verdict(part >= target)) if half == _targeted else _aside(what, measured)
    )


def _count(what: str, count: int, half: str) -> Row:
    return (what, str(count), "0", _verdict(not count)) if half == _targeted else _aside(what, str(count))


def _aside(what: str, measured: str) -> Row:
    return what, measured, "-", "-"


def _verdict(met: bool) -> str:
    return "met" if met else "missed"
