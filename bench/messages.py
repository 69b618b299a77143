"""What the offline coach makes of single messages of talks, by area: of people whom nobody who built it had read.

Each message stands beside a plan, a log or a workout, or tells of its writer, and its author said what should hold
afterwards. Counts only.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from tests.unit.dialogue import answers_said, body_minded, effects, facts_kept

Row = tuple[str, str, str, str]

RIGHT_TARGET = 0.70
_corpus = Path(effects.__file__).parent / "corpus"


def figures() -> list[Row]:
    """Rows for ``make bench``: what, measured, target, verdict."""
    rows: list[Row] = []
    for half in ("seen", "unseen"):
        rows += _effects("changes of a stored plan", _corpus / f"plan_changes_{half}.jsonl", half)
        rows += _effects("logs and corrections", _corpus / f"logs_in_talks_{half}.jsonl", half)
        rows += _of_verdicts(
            "questions of one's own numbers",
            [answers_said.answered(each).verdict for each in answers_said.cases(_corpus / f"own_numbers_{half}.jsonl")],
            half,
        )
        rows += _of_verdicts(
            "the body in a talk",
            [body_minded.minded(each).verdict for each in body_minded.cases(_corpus / f"body_in_talks_{half}.jsonl")],
            half,
        )
        rows.append(_facts(half))
    return rows


def _effects(what: str, path: Path, half: str) -> list[Row]:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return _of_verdicts(what, [effects.played(effects.Case.of(line)).verdict for line in lines], half)


def _of_verdicts(what: str, verdicts: Iterable[str], half: str) -> list[Row]:
    found = list(verdicts)
    right, offered, wrong = (found.count(each) for each in ("right", "offered", "wrong"))
    target, verdict = "reported", ""
    if half == "unseen":
        target, verdict = f">= {RIGHT_TARGET:.0%}", "met" if right / len(found) >= RIGHT_TARGET else "missed"
    name = f"offline coach, {half} messages: {what}"
    return [
        (f"{name}: right without a question", f"{right / len(found):.0%} of {len(found)}", target, verdict),
        (f"{name}: right, or after a yes; wrong", f"{(right + offered) / len(found):.0%}; {wrong}", "reported", ""),
    ]


def _facts(half: str) -> Row:
    found = facts_kept.figures(
        [facts_kept.played(each) for each in facts_kept.lines_of(_corpus / f"facts_told_{half}.jsonl")]
    )
    told = found["kept"] + found["lacking"]
    return (
        f"offline coach, {half} messages: facts that people tell of themselves, kept; false ones",
        f"{found['kept']} of {told}; {found['false']} ({found['all right']} of {found['messages']} messages all right)",
        "reported",
        "",
    )
