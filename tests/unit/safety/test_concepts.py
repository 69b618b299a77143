"""How a message is read: its language, its concepts, what hides and what denies them; and the rules over them."""

from itertools import pairwise
from pathlib import Path

import pytest

from spotter import safety
from spotter.language.lexicon import read_phrases
from spotter.language.tokens import tokenise
from spotter.safety.assess import read
from spotter.safety.concepts import concepts_in, known_concepts
from spotter.safety.languages import languages_of
from spotter.safety.rules import concepts_used


def _names(text: str) -> set[str]:
    return {concept.name for concept in read(text).concepts}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("my shoulder hurts since Monday", "en"),
        ("chest hurts", "en"),
        ("me duele el hombro desde ayer", "es"),
        ("j'ai mal au genou depuis hier", "fr"),
        ("seit gestern tut mir das Knie weh", "de"),
        ("estou com dor no joelho desde ontem", "pt"),
        ("da ieri mi fa male il ginocchio", "it"),
    ],
)
def test_the_language_is_told_by_its_small_words(text: str, language: str) -> None:
    assert languages_of(tokenise(text))[0] == language


def test_an_idiom_hides_what_stands_within_it() -> None:
    assert "hurt" not in _names("no pain no gain")
    assert "hurt" in _names("there is pain in my elbow")


def test_what_is_denied_is_not_there() -> None:
    assert "dizzy" not in _names("I have no dizziness at all")
    assert "dizzy" in _names("I have dizziness")


def test_what_somebody_cannot_do_is_no_denial() -> None:
    assert "swell" in _names("can't bend my swollen knee")


def test_slips_of_the_keyboard_are_put_right() -> None:
    assert "dizzy" in _names("sudden dizzyness")
    assert "ill" in _names("i have bronchitiss")


MADE_BY_CODE = {"over", "theory", "fast", "degrees", "young", "toofast", "toolittle"}


def test_every_concept_of_a_rule_is_in_a_lexicon_or_made_by_code() -> None:
    assert set(concepts_used()) - known_concepts() - MADE_BY_CODE == set()


def test_a_concept_knows_its_place() -> None:
    tokens = tokenise("my left knee hurts")
    places = {(each.name, each.start, each.end) for each in concepts_in(tokens, ("en",))}
    assert {("part", 2, 3), ("hurt", 3, 4)} <= places


DATA = Path(safety.__file__).with_name("data")


@pytest.mark.parametrize("path", sorted(DATA.rglob("*.txt")), ids=lambda path: path.name)
def test_no_phrase_is_broken_over_two_lines(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    broken = [
        line
        for line, following in pairwise(lines)
        if following[:1].isspace() and following.strip() and not line.rstrip().endswith(",")
    ]
    assert broken == []


@pytest.mark.parametrize("path", sorted(DATA.glob("??/*.txt")), ids=lambda path: path.name)
def test_no_phrase_is_half_of_one(path: Path) -> None:
    """These halves were once left over of longer phrases, and stopped whoever wrote them."""
    halves = {
        "hit the",
        "did my",
        "would be a",
        "harder to",
        "unable to",
        "hold my",
        "to lift",
        "lost time",
        "out of it",
    }
    assert halves.isdisjoint(phrase for phrase, meaning in read_phrases(path) if meaning not in {"idiom", "others"})
