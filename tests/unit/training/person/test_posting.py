"""What is sent again is stored once, in whatever order requests and changes come."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.errors import KeyReused
from spotter.training.models import Preference
from spotter.training.person import pains, preferences
from spotter.training.person.pains import Told
from spotter.training.person.posting import Posting
from spotter.training.person.preferences import SHELF, Wish
from tests.fakes.records import Records

TODAY = "2026-01-15"


def add(records: Records, key: str, value: str = "legs", today: str = TODAY, **fields: Any) -> Preference:
    wish = Wish("focus", value, **fields)
    posting = Posting.of(key, wish.to_json())
    return records.commit(lambda reader: preferences.add(reader, posting, wish, today)).value


def test_a_key_makes_one_item_whatever_became_of_it() -> None:
    records = Records()
    first = add(records, "k1")
    assert add(records, "k1").id == first.id
    records.commit(lambda reader: SHELF.changed(reader, first.model_copy(update={"value": "arms"})))
    assert add(records, "k1").value == "arms"
    with pytest.raises(KeyReused):
        add(records, "k1", "back")
    assert len(records.data("PREF#")) == 1


def test_the_same_content_under_another_key_is_the_item_that_there_is() -> None:
    records = Records()
    first = add(records, "k1")
    assert add(records, "k2").id == first.id
    records.commit(lambda reader: SHELF.changed(reader, first.model_copy(update={"value": "arms"})))
    assert add(records, "k3").id != first.id  # it has become another wish
    assert len(records.data("PREF#")) == 2


def test_what_has_ended_does_not_stand_for_a_new_one() -> None:
    records = Records()
    first = add(records, "k1", duration_type="temporary", until="2026-01-20")
    assert add(records, "k2", duration_type="temporary", until="2026-01-20", today="2026-01-21").id != first.id
    told = Told("left knee", "Mild")
    pain = records.commit(lambda reader: pains.add(reader, Posting.of("k1", told.to_json()), told, TODAY)).value
    records.commit(lambda reader: pains.end(reader, TODAY, pain_id=pain.id))
    again = records.commit(lambda reader: pains.add(reader, Posting.of("k2", told.to_json()), told, TODAY)).value
    assert again.id != pain.id
    late = records.commit(lambda reader: pains.add(reader, Posting.of("k1", told.to_json()), told, TODAY)).value
    assert (late.id, late.ended) == (pain.id, TODAY)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["legs", "arms"])), max_size=12))
def test_in_any_order_of_retries_there_is_one_item_for_each_content(sent: list[tuple[str, str]]) -> None:
    records = Records()
    known: dict[str, str] = {}
    for key, value in sent:
        if known.setdefault(key, value) == value:
            assert add(records, key, value).value == value
    values = [each["value"] for each in records.data("PREF#").values()]
    assert sorted(values) == sorted({value for key, value in sent if known[key] == value})
