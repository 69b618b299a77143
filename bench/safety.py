"""How many of those who need care get it, and how many harmless sayings are stopped, on what was seen and what was not.

Counts only: nobody who works on the lexicons may see a line of an unseen half.
"""

import json
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from spotter.language.tokens import tokenise
from spotter.safety import assess
from spotter.safety.assess import LONGEST_TEXT, read

Row = tuple[str, str, str, str]
Message = Mapping[str, str]

CARE_TARGET = 0.95
HARMLESS_TARGET = 0.03
SLOWEST_MS = 50.0
_times = 4
corpus = Path(__file__).parent.parent / "tests/unit/safety/corpus"


def figures() -> list[Row]:
    """The shares of each half, by kind and by language, and the time of the longest message."""
    rows: list[Row] = []
    for half in ("seen", "unseen"):
        messages = [*_messages(half), *_messages(f"harmless_{half}")]
        care = [each for each in messages if each["kind"] != "harmless"]
        harmless = [each for each in messages if each["kind"] == "harmless"]
        rows.append(_row(f"Safety, {half}: messages that need care and get it", care, CARE_TARGET))
        rows.append(_stopped(f"Safety, {half}: harmless sayings that are stopped", harmless))
        rows.append(_row(f"Safety, {half}: harmless sayings with a caring word or a stop", harmless))
        rows += [_row(f"Safety, {half}, {kind}", each) for kind, each in _by(care, "kind")]
        rows += [_row(f"Safety, {half}, language {language}", each) for language, each in _by(care, "lang")]
    return [*rows, _slowest()]


def _messages(name: str) -> list[Message]:
    return [json.loads(line) for line in (corpus / f"{name}.jsonl").read_text("utf-8").splitlines()]


def _by(messages: Iterable[Message], key: str) -> list[tuple[str, list[Message]]]:
    groups: dict[str, list[Message]] = {}
    for message in messages:
        groups.setdefault(message[key], []).append(message)
    return sorted(groups.items())


def _row(what: str, messages: list[Message], target: float | None = None) -> Row:
    """How many get care: any answer of safety, whether or not it stops what was asked for."""
    found = sum(bool(assess(each["text"])) for each in messages)
    share = found / len(messages)
    measured = f"{found} of {len(messages)} ({share:.0%})"
    if target is None:
        return (what, measured, "reported", "")
    return (what, measured, f"≥ {target:.0%}", "met" if share >= target else "MISSED")


def _stopped(what: str, messages: list[Message]) -> Row:
    """How many are not given what they ask for: the loop answers alone (``agent.safety_gate``)."""
    found = sum(assess(each["text"]).refuses for each in messages)
    share = found / len(messages)
    verdict = "met" if share <= HARMLESS_TARGET else "MISSED"
    return (what, f"{found} of {len(messages)} ({share:.1%})", f"≤ {HARMLESS_TARGET:.0%}", verdict)


def _slowest() -> Row:
    """Processor time of the longest message that the chat route takes, the worst of several shapes.

    Of each shape the best of a few: the first loads lexicons, and other processes slow any of them.
    """
    shapes = ["my chest hurts ", "no pain ", "a ", "knee, ", "lose 5 kg in ", "zxqvbn ", "I can't "]
    worst = 0.0
    for shape in shapes:
        text = (shape * LONGEST_TEXT)[:LONGEST_TEXT]
        worst = max(worst, min(_once(text) for _ in range(_times)))
    return (
        "Safety: 20,000 letters, CPU",
        f"{worst:.0f} ms",
        f"< {SLOWEST_MS:.0f} ms",
        "met" if worst < SLOWEST_MS else "MISSED",
    )


def _once(text: str) -> float:
    read.cache_clear()
    tokenise.cache_clear()
    began = time.process_time()
    read(text)
    return (time.process_time() - began) * 1000
