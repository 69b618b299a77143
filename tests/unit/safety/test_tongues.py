"""Which language somebody speaks is no sign of a stroke; that they cannot speak is."""

import pytest

from spotter.safety import assess


@pytest.mark.parametrize(
    "text",
    [
        "Sprechen Sie Deutsch?",
        "Kannst du Deutsch sprechen?",
        "I can't speak English well",
        "sorry i cant speak good english, arms please",
        "no puedo hablar inglés",
        "mein mann kann nicht gut englisch sprechen",
    ],
)
def test_a_language_is_spoken_or_not(text: str) -> None:
    assert not assess(text).categories


@pytest.mark.parametrize(
    "text",
    [
        "I can't speak",
        "ich kann nicht mehr richtig sprechen",
        "no puedo hablar y se me cae la cara",
        "I suddenly can't speak. Sorry, English is not my first language",
    ],
)
def test_speech_that_fails_is_an_emergency(text: str) -> None:
    verdicts = assess(text)
    assert verdicts.gravest and verdicts.gravest.urgent
