"""The tables of wishes: every line can be read, and comes to something that exists."""

from spotter.catalogue import Equipment
from spotter.coaching.compose import Arrangement
from spotter.coaching.postures import in_posture
from spotter.dialogue.composing.areas import area_named
from spotter.dialogue.wished import tables
from spotter.dialogue.wished.sorts import of_sort
from spotter.language.lexicon import read_phrases

_places = {"last_set", "last_exercise", "all", "isolation", "first_lift", "order", "declined"}
_longest_note = 120


def _values(kind: str) -> set[str]:
    meanings = {meaning for _phrase, meaning in read_phrases(tables.WORDS)}
    return {meaning.partition(" ")[2] for meaning in meanings if meaning.partition(" ")[0] == kind}


def test_words_come_to_what_there_is() -> None:
    assert {Equipment(each) for each in _values("gear") - tables.NO_EQUIPMENT}
    assert {Arrangement(each) for each in _values("arrangement")}
    assert all(in_posture(each) for each in _values("posture"))
    assert all(of_sort(each) for each in _values("sort"))


def test_a_technique_says_where_and_how() -> None:
    found = {each for phrase in ("drop set", "rest pause", "pre exhaust", "bfr") for each in tables.techniques(phrase)}
    assert len(found) == 4
    assert {each.where for each in found} <= _places
    assert all(each.note and len(each.note) <= _longest_note for each in found)


def test_a_sport_has_areas_and_a_reason() -> None:
    found = tables.sport("getting ready for ski season")
    assert found is not None
    assert all(area_named(each) for each in found.areas)
    assert found.why.endswith(".")
    assert tables.sport("my cousin") is None
