"""Wordings that were written before the patterns had seen them, kept as they were: emergencies, and gym talk."""

from pathlib import Path

import pytest

from spotter.coaching.safety import assess

_corpus = Path(__file__).with_name("safety_corpus")


def _lines(name: str) -> list[str]:
    return (_corpus / f"{name}.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("text", _lines("emergencies"))
def test_emergency(text: str) -> None:
    verdict = assess(text)
    assert verdict is not None
    assert verdict.urgent


@pytest.mark.parametrize("text", _lines("harmless"))
def test_harmless(text: str) -> None:
    assert assess(text) is None
