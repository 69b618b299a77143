"""What people write who need care, and what lifters say who do not, in six languages.

The seen halves were read while the lexicons were written; the unseen ones are scored, and nobody reads them.
"""

import json
from pathlib import Path

import pytest

from spotter.safety import assess

CORPUS = Path(__file__).with_name("corpus")
LEAST_CARE_SEEN = 0.95
MOST_HARMLESS_STOPPED_SEEN = 0.05


def _messages(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (CORPUS / f"{name}.jsonl").read_text("utf-8").splitlines()]


def _lines(name: str) -> list[str]:
    return (CORPUS / f"{name}.txt").read_text("utf-8").splitlines()


def test_those_who_need_care_get_it() -> None:
    care = [each for each in _messages("seen") if each["kind"] != "harmless"]
    missed = [each["text"] for each in care if not assess(each["text"])]
    assert len(missed) <= (1 - LEAST_CARE_SEEN) * len(care), missed


def test_harmless_sayings_pass() -> None:
    harmless = [each for each in _messages("harmless_seen") + _messages("seen") if each["kind"] == "harmless"]
    stopped = [each["text"] for each in harmless if assess(each["text"])]
    assert len(stopped) <= MOST_HARMLESS_STOPPED_SEEN * len(harmless), stopped


@pytest.mark.parametrize("text", _lines("emergencies"))
def test_an_emergency_stops_everything(text: str) -> None:
    assert assess(text).stops


def test_gym_talk_passes() -> None:
    talk = _lines("gym_talk")
    stopped = [text for text in talk if assess(text).refuses]
    assert len(stopped) <= MOST_HARMLESS_STOPPED_SEEN * len(talk), stopped
