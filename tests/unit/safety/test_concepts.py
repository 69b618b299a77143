"""How a message is read: its language, its concepts, what hides and what denies them; and the rules over them."""

import pytest

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
