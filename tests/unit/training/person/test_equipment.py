"""Equipment that is replaced, added to and taken out of, by what it is."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.api.etags import check
from spotter.errors import InvalidRequest, PreconditionFailed
from spotter.training.models import EquipmentItem
from spotter.training.person import equipment
from spotter.training.person.equipment import Kept, TakenOut, Told
from spotter.training.records import Change, Reader
from tests.fakes.records import ConflictError, Records

Changed = Callable[[Reader, Told], Change[Kept]]


def item(name: str, *weights: float, unit: Literal["kg", "lb"] | None = None) -> EquipmentItem:
    return EquipmentItem(name=name, weights=list(weights) or None, unit=unit)


def told(*items: EquipmentItem, **fields: Any) -> Told:
    return Told(items, **fields)


def stored(records: Records) -> dict[str, Any]:
    return {name: value for name, value in records["EQUIPMENT"].items() if name != "v"}


def changed(records: Records, change: Changed, what: Told) -> dict[str, Any]:
    records.commit(lambda reader: change(reader, what))
    return stored(records)


def without(records: Records, *names: str) -> dict[str, Any]:
    records.commit(lambda reader: equipment.remove(reader, TakenOut(names)))
    return stored(records)


def test_a_replacement_leaves_nothing_but_the_place_and_what_other_code_wrote() -> None:
    records = Records(
        {
            "EQUIPMENT": {
                "location": "Home",
                "items": [{"name": "bench"}],
                "bar": {"weight": 20, "unit": "kg"},
                "plates": [5],
                "photo": "x",
            }
        }
    )
    assert changed(records, equipment.replace, told(item("dumbbells", 10, 5, 10))) == {
        "location": "Home",
        "items": [{"name": "dumbbells", "weights": [5, 10], "unit": "kg"}],
        "photo": "x",
    }


def test_weights_are_added_to_those_of_the_same_thing_in_its_own_unit() -> None:
    records = Records({"EQUIPMENT": {"items": [{"name": "Dumbbells", "weights": [10], "unit": "kg", "brand": "x"}]}})
    now = changed(records, equipment.add, told(item("db", 22, unit="lb"), item("bench")))
    assert now["items"] == [
        {"name": "Dumbbells", "weights": [9.98, 10], "unit": "kg", "brand": "x"},
        {"name": "bench"},
    ]


def test_weights_without_a_unit_are_in_that_of_the_settings() -> None:
    records = Records({"SETTINGS": {"unit": "lb"}})
    now = changed(records, equipment.add, told(item("dumbbells", 25), bar_weight=45, plates=(45, 10)))
    assert now == {
        "items": [{"name": "dumbbells", "weights": [25], "unit": "lb"}],
        "bar": {"weight": 45, "unit": "lb"},
        "plates": [10, 45],
    }


def test_plates_keep_what_they_weigh_when_the_bar_comes_in_another_unit() -> None:
    records = Records({"EQUIPMENT": {"bar": {"weight": 20, "unit": "kg"}, "plates": [10, 20]}})
    now = changed(records, equipment.add, told(bar_weight=45, bar_unit="lb", plates=(45,)))
    assert now["plates"] == [22.05, 44.09, 45]


def test_what_is_added_in_a_gym_is_beside_all_that_a_gym_has() -> None:
    records = Records({"EQUIPMENT": {"location": "Gym"}})
    assert changed(records, equipment.add, told(item("sled")))["items"] == [{"name": "full gym"}, {"name": "sled"}]


def test_of_a_place_that_changes_nothing_is_supposed() -> None:
    records = Records({"EQUIPMENT": {"location": "Gym"}})
    now = changed(records, equipment.add, told(item("bands"), location="Home"))
    assert now == {"location": "Home", "items": [{"name": "bands"}]}


def test_what_is_taken_out_is_known_by_any_of_its_names() -> None:
    records = Records({"EQUIPMENT": {"items": [{"name": "Dumbbells"}, {"name": "bench"}, {"name": "flat bench"}]}})
    assert without(records, "Adjustable Bench") == {"items": [{"name": "Dumbbells"}]}


def test_a_name_that_nobody_knows_can_be_taken_out_where_it_is_stored() -> None:
    records = Records({"EQUIPMENT": {"items": [{"name": "Chains"}, {"name": "bench"}]}})
    assert without(records, "chains") == {"items": [{"name": "bench"}]}


def test_where_all_is_taken_out_the_body_is_left_and_not_a_whole_gym() -> None:
    records = Records({"EQUIPMENT": {"items": [{"name": "bench"}]}})
    assert without(records, "bench") == {"items": [{"name": "bodyweight"}]}
    assert changed(records, equipment.add, told(item("bands"))) == {"items": [{"name": "bands"}]}


def test_a_bar_is_a_thing_where_there_was_nothing_but_the_body() -> None:
    records = Records({"EQUIPMENT": {"items": [{"name": "bodyweight"}]}})
    now = changed(records, equipment.add, told(bar_weight=15))
    assert now == {"items": [{"name": "barbell"}], "bar": {"weight": 15, "unit": "kg"}}


def test_a_barbell_takes_its_bar_and_plates_with_it_and_an_ez_bar_does_not() -> None:
    bar = {"bar": {"weight": 20, "unit": "kg"}, "plates": [5, 10]}
    records = Records({"EQUIPMENT": {"items": [{"name": "bench"}, {"name": "ez bar"}], **bar}})
    assert without(records, "ez bar") == {"items": [{"name": "bench"}], **bar}
    assert without(records, "Barbell") == {"items": [{"name": "bench"}]}


def test_plates_are_taken_out_by_their_name_and_the_bar_stays() -> None:
    bar = {"weight": 20, "unit": "kg"}
    records = Records({"EQUIPMENT": {"items": [{"name": "barbell"}], "bar": bar, "plates": [5, 10]}})
    assert without(records, "plates") == {"items": [{"name": "barbell"}], "bar": bar}


def test_a_bar_that_is_all_that_is_left_is_still_there() -> None:
    bar = {"weight": 20, "unit": "kg"}
    records = Records({"EQUIPMENT": {"items": [{"name": "bench"}], "bar": bar}})
    assert without(records, "bench") == {"items": [{"name": "barbell"}], "bar": bar}


def test_what_is_not_there_cannot_be_taken_out_and_then_nothing_is() -> None:
    records = Records({"EQUIPMENT": {"items": [{"name": "bench"}]}})
    with pytest.raises(InvalidRequest) as refused:
        without(records, "bench", "barbell")
    assert refused.value.detail == "Not among what is stored: barbell. Stored: bench."
    assert stored(records) == {"items": [{"name": "bench"}]}


@pytest.mark.parametrize("change", [equipment.replace, equipment.add])
def test_unknown_names_are_told_with_what_they_may_be_and_nothing_is_written(change: Changed) -> None:
    records = Records()
    with pytest.raises(InvalidRequest) as refused:
        changed(records, change, told(item("bench"), item("ketlebells"), item("chains")))
    assert refused.value.detail == (
        "Not known as equipment: ketlebells (is it kettlebell?), chains. Nothing is changed: write the usual names."
    )
    assert not records.items


@pytest.mark.parametrize("name", ["barbell", "plates"])
def test_weights_that_no_plan_would_read_are_refused(name: str) -> None:
    with pytest.raises(InvalidRequest):
        equipment.add(Records(), told(item(name, 20)))


def test_what_is_more_than_is_kept_is_refused() -> None:
    many = [{"name": f"thing {at}"} for at in range(60)]
    for record, more in (
        ({"items": many}, told(item("bench"))),
        ({"items": [{"name": "dumbbells", "weights": list(range(1, 101)), "unit": "kg"}]}, told(item("db", 101))),
        ({"plates": list(range(1, 13))}, told(plates=(25,))),
    ):
        with pytest.raises(InvalidRequest):
            equipment.add(Records({"EQUIPMENT": record}), more)


@pytest.mark.parametrize("change", [equipment.replace, equipment.add])
def test_the_same_again_is_no_new_version(change: Changed) -> None:
    records = Records()
    for _ in range(2):
        changed(records, change, told(item("dumbbells", 10, 20), bar_weight=20, plates=(5, 10), location="Home"))
    assert records.items["EQUIPMENT"].version == 1


def test_of_two_changes_at_once_the_later_is_decided_again_and_holds_both() -> None:
    records = Records({"EQUIPMENT": {"items": [{"name": "bench"}]}})
    late = records.snapshot()
    decided = equipment.add(late, told(item("bands")))
    changed(records, equipment.add, told(item("dumbbells")))
    with pytest.raises(ConflictError):
        records.apply(decided.effects)
    now = changed(records, equipment.add, told(item("bands")))
    assert [each["name"] for each in now["items"]] == ["bench", "dumbbells", "bands"]


def test_an_etag_from_before_a_change_is_old() -> None:
    records = Records({"EQUIPMENT": {"items": [{"name": "bench"}]}})
    shown = records.items["EQUIPMENT"].version
    changed(records, equipment.add, told(item("bands")))
    with pytest.raises(PreconditionFailed):
        check(f'"{shown}"', records.items["EQUIPMENT"].version)


_names = {
    "dumbbell": ("dumbbells", "DB", "hand weights"),
    "bench": ("bench", "Adjustable bench"),
    "kettlebell": ("kettlebells", "kb"),
    "pull up bar": ("pull-up bar", "chinup bar"),
    "rack": ("squat rack", "half rack"),
}
_meant = {name: thing for thing, names in _names.items() for name in names}
_item = st.tuples(st.sampled_from(sorted(_meant)), st.lists(st.integers(1, 30), max_size=3))
_step = st.tuples(st.sampled_from(["add", "replace", "remove"]), st.lists(_item, min_size=1, max_size=4))


@settings(max_examples=200, deadline=None)
@given(st.lists(_step, max_size=8))
def test_any_changes_one_after_another_are_those_of_sets(steps: list[tuple[str, list[tuple[str, list[int]]]]]) -> None:
    records = Records()
    model: dict[str, set[int]] = {}
    for mode, entries in steps:
        if mode == "remove":
            gone = {_meant[name] for name, _weights in entries}
            if gone <= set(model):
                without(records, *(name for name, _weights in entries))
                model = {thing: weights for thing, weights in model.items() if thing not in gone}
            else:
                with pytest.raises(InvalidRequest):
                    without(records, *(name for name, _weights in entries))
        else:
            change = equipment.add if mode == "add" else equipment.replace
            changed(records, change, told(*(item(name, *weights) for name, weights in entries)))
            model = {thing: set(weights) for thing, weights in model.items()} if mode == "add" else {}
            for name, weights in entries:
                model.setdefault(_meant[name], set()).update(weights)
        items = records["EQUIPMENT"]["items"] if "EQUIPMENT" in records else []
        listed = [each for each in items if each["name"] != "bodyweight"]
        assert {_meant[each["name"]]: set(each.get("weights", ())) for each in listed} == model
        assert len(listed) == len(model)
        assert all(each.get("weights", []) == sorted(set(each.get("weights", []))) for each in listed)
