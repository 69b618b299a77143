"""How well and how fast the written-log parser reads: the accuracy table over the corpus, and time per line.

Prints counts only: nobody who works on the parser may see an entry of the halves that only measure
(tests/unit/notation/corpus/README.md). ``building`` and ``held out`` are by the parser's own authors; the fresh halves
are by others, who had not seen the parser.
"""

import json
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from spotter.catalogue import Exercise, all_exercises
from spotter.notation import ParsedItem, ParsedLog, parse
from tests.unit.notation.repeats import LONGEST_TEXT, MISSPELT_NAMES, REPEATS, longest

corpus = Path(__file__).parent.parent / "tests/unit/notation/corpus"
halves = {
    name: corpus / file
    for name, file in {
        "building": "building.jsonl",
        "held out": "held_out.jsonl",
        "fresh seen": "fresh_seen.jsonl",
        "fresh unseen": "fresh_unseen.jsonl",
    }.items()
    if (corpus / file).exists()
}
measured = ("held out", "fresh unseen")
"""The halves that nobody has read: what counts."""
difficulties = ("easy", "middling", "nasty")
_other_names = {"medium": "middling", "hard": "nasty"}

Set = tuple[str, int | None, Decimal | None, str | None, Decimal | None, int | None]
"""One set: exercise, reps, weight, unit, RPE, seconds."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one entry."""

    difficulty: str
    right: bool
    written: int
    """Items written, that is not flagged."""
    wrong: int
    """Of those, items with a set that the truth has not."""


@dataclass(frozen=True, slots=True)
class Row:
    """The verdicts of one difficulty of one half, summed."""

    half: str
    difficulty: str
    entries: int
    right: int
    written: int
    wrong: int

    @property
    def accuracy(self) -> float:
        """The part of the entries that is exactly right."""
        return self.right / self.entries if self.entries else 1.0

    @property
    def wrong_writes(self) -> float:
        """The part of the written items that is silently wrong."""
        return self.wrong / self.written if self.written else 0.0


def judge(entry: Mapping[str, Any]) -> Verdict:
    """Parse an entry and compare with its truth, set by set and code by code."""
    parsed = parse(entry["text"], _exercises(entry["exercises"]), default_unit=entry["default_unit"])
    expect = entry["expect"]
    truth = [each for item in expect["items"] if not item["flagged"] for each in _truth_sets(item)]
    written = [item for item in parsed.items if not item.flagged]
    fair = [expect["errors"], *expect.get("errors_also_fair", [])]
    right = [each for item in written for each in _sets(item)] == truth and codes(parsed) in map(set, fair)
    difficulty = _other_names.get(entry["difficulty"], entry["difficulty"])
    return Verdict(difficulty, right, len(written), _wrong(written, truth))


def codes(parsed: ParsedLog) -> set[str]:
    """Every code that the log has, in errors and on flagged items."""
    flags = {str(item.code) for item in parsed.items if item.code is not None}
    return flags | {str(error.code) for error in parsed.errors}


def _wrong(written: Iterable[ParsedItem], truth: Iterable[Set]) -> int:
    left = Counter(truth)
    wrong = 0
    for item in written:
        sets = Counter(_sets(item))
        wrong += not sets <= left
        left -= sets
    return wrong


def _sets(item: ParsedItem) -> list[Set]:
    name = item.exercise_match.name if item.exercise_match else ""
    reps: Iterable[int | None] = item.variable_reps or (item.reps_per_set,) * item.sets
    return [(name, each, item.weight, item.unit, item.rpe, item.duration_s) for each in reps]


def _truth_sets(item: Mapping[str, Any]) -> list[Set]:
    weight = None if item["weight"] is None else Decimal(str(item["weight"]))
    rpe = None if item["rpe"] is None else Decimal(str(item["rpe"]))
    reps = item["variable_reps"] or [item["reps_per_set"]] * item["sets"]
    return [(item["exercise"], each, weight, item["unit"], rpe, item["duration_s"]) for each in reps]


def _exercises(names: list[str] | None) -> tuple[Exercise, ...] | None:
    if names is None:
        return None
    by_name = {exercise.name: exercise for exercise in all_exercises()}
    return tuple(by_name[name] for name in names)


def entries(half: str) -> list[dict[str, Any]]:
    """The entries of one half."""
    return [json.loads(line) for line in halves[half].read_text("utf-8").splitlines() if line.strip()]


def table() -> list[Row]:
    """The accuracy of each difficulty on each half, and of each half as a whole."""
    rows = []
    for half in halves:
        verdicts = [judge(entry) for entry in entries(half)]
        rows += [
            _row(half, each, [verdict for verdict in verdicts if verdict.difficulty == each]) for each in difficulties
        ]
        rows.append(_row(half, "all", verdicts))
    return rows


def _row(half: str, difficulty: str, verdicts: list[Verdict]) -> Row:
    right = sum(verdict.right for verdict in verdicts)
    written, wrong = sum(verdict.written for verdict in verdicts), sum(verdict.wrong for verdict in verdicts)
    return Row(half, difficulty, len(verdicts), right, written, wrong)


def milliseconds_per_line() -> float:
    """The median CPU time of one line of the building half, each parsed anew, in ms."""
    lines = [(line, entry) for entry in entries("building") for line in entry["text"].splitlines() if line.strip()]
    taken = []
    for _ in range(3):
        for line, entry in lines:
            exercises = _exercises(entry["exercises"])
            begun = time.process_time()
            parse(line, exercises, default_unit=entry["default_unit"])
            taken.append(time.process_time() - begun)
    return statistics.median(taken) * 1000


def milliseconds_of_the_longest() -> float:
    """The CPU time of the slowest of the texts that repeat one thing, each the fastest of three readings, in ms."""
    return max(min(_milliseconds(longest(each)) for _ in range(3)) for each in (*REPEATS, MISSPELT_NAMES))


def _milliseconds(text: str) -> float:
    begun = time.process_time()
    parse(text, None)
    return (time.process_time() - begun) * 1000


def figures() -> list[tuple[str, str, str, str]]:
    """Rows for `make bench`: what, measured, target, verdict."""
    taken, slowest = milliseconds_per_line(), milliseconds_of_the_longest()
    longest_texts = f"written log: {LONGEST_TEXT:,} letters of the slowest of {len(REPEATS) + 1} texts, CPU"
    rows = [
        ("written log: CPU time per line, median", f"{taken:.2f} ms", "< 1 ms", _verdict(taken < 1)),
        (longest_texts, f"{slowest:.0f} ms", "< 50 ms", _verdict(slowest < 50)),
    ]
    targets = {"easy": 0.97, "middling": 0.85}
    for row in table():
        if row.half not in measured:
            continue
        goal = targets.get(row.difficulty)
        found = f"{row.accuracy:.1%} of {row.entries}"
        name = f"written log: {row.difficulty}, exactly right ({row.half})"
        rows.append((name, found, f">= {goal:.0%}" if goal else "-", _verdict(row.accuracy >= goal) if goal else "-"))
        if row.difficulty == "all":
            wrong = f"{row.wrong_writes:.1%} ({row.wrong} of {row.written} items)"
            rows.append(
                (f"written log: silent wrong writes ({row.half})", wrong, "<= 1%", _verdict(row.wrong_writes <= 0.01))
            )
    return rows


def _verdict(met: bool) -> str:
    return "met" if met else "missed"


def main() -> None:
    """Print the table of both halves and the time per line."""
    print(f"{'half':<13}{'difficulty':<12}{'entries':>8}{'right':>7}{'':>8}{'written':>9}{'wrong':>7}")
    for row in table():
        print(
            f"{row.half:<13}{row.difficulty:<12}{row.entries:>8}{row.right:>7}{row.accuracy:>8.1%}{row.written:>9}{row.wrong:>7}"
        )
    print(f"{milliseconds_per_line():.3f} ms of CPU per line (median)")


if __name__ == "__main__":
    main()
