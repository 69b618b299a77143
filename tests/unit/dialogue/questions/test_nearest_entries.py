"""What is said where the handbook has no answer: that, and what it has that comes near."""

from spotter.dialogue.questions.handbook import entries
from spotter.dialogue.questions.nearest_entries import near_entries, no_answer


def test_the_nearest_entries_are_named_by_their_titles() -> None:
    said = no_answer("Do I need a belt?")
    assert said.startswith("My rules hold no answer to that, and I will not guess. The nearest that I can answer: ")
    assert entries()["belt"].title in said
    assert said.count(";") <= 2


def test_where_nothing_is_near_nothing_is_named() -> None:
    assert "nearest" not in no_answer("...")


def test_the_nearest_come_in_their_order() -> None:
    found = [likelihood for _name, likelihood in near_entries("should I wear a belt or straps for heavy pulls")]
    assert found == sorted(found, reverse=True)
    assert found
