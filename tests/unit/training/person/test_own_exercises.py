"""Exercises of one's own: known by name from then on, and never in the way of the catalogue's."""

from typing import Any

import pytest

from spotter.catalogue import Equipment, match
from spotter.errors import Conflict, InvalidFields
from spotter.training.exercise_list import candidates, known_exercises
from spotter.training.models import OwnExercise
from spotter.training.person import own_exercises
from spotter.training.person.items import Standing
from spotter.training.person.own_exercises import Named
from spotter.training.person.posting import Posting
from tests.fakes.records import Records


def add(records: Records, name: str = "", **fields: Any) -> Standing[OwnExercise]:
    named = Named(name, **fields)
    posting = Posting.of(f"{name} {fields}", {"name": name, **fields})
    return records.commit(lambda reader: own_exercises.add(reader, posting, named))


def meant(records: Records, name: str) -> str | None:
    found = match(name, known_exercises(records)).exercise
    return found.id if found else None


def test_what_was_added_is_known_by_its_name_and_its_aliases() -> None:
    records = Records()
    own = add(records, "Landmine Rainbow", aliases=("arcs",), like="Russian Twist").value
    assert (own.id, own.like) == ("own-landmine-rainbow", "russian-twist")
    assert meant(records, "landmine rainbows") == meant(records, "arcs") == own.id
    assert meant(records, "bench press") == "bench-press"


def test_what_is_like_another_needs_what_that_needs() -> None:
    records = Records()
    add(records, "Grandpa Press", like="dumbbell-bench-press")
    (own,) = [each for each in known_exercises(records) if each.id == "own-grandpa-press"]
    assert own.equipment == {Equipment.DUMBBELL, Equipment.BENCH}


def test_an_alias_of_the_catalogues_exercise_means_that_one() -> None:
    records = Records()
    alias = add(records, alias_of="Dumbbell Bench Press", aliases=("bench",)).value
    assert (alias.name, alias.alias_of) == ("Dumbbell Bench Press", "dumbbell-bench-press")
    assert meant(records, "bench") == "dumbbell-bench-press"
    assert meant(Records(), "bench") == "bench-press"


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"name": "Bench Press"}, "body.name"),
        ({"name": "squats"}, "body.name"),
        ({"name": "!!!"}, "body.name"),
        ({"name": "Landmine Rainbow", "aliases": ("ohp",)}, "body.aliases.0"),
        ({"alias_of": "Bench Press", "aliases": ("Deadlift",)}, "body.aliases.0"),
        ({"alias_of": "frobnication", "aliases": ("x",)}, "body.aliasOf"),
        ({"alias_of": "Bench Press"}, "body.aliases"),
        ({"name": "Landmine Rainbow", "like": "frobnication"}, "body.like"),
        ({"name": "Moon Walk"}, "body.name"),
        ({"name": "Landmine Rainbow", "aliases": ("moon walks",)}, "body.aliases.0"),
    ],
)
def test_a_name_that_is_taken_is_refused_with_a_reason(fields: dict[str, Any], place: str) -> None:
    records = Records({"EXERCISE#own-moon-walk": {"id": "own-moon-walk", "name": "Moon Walk"}})
    with pytest.raises(InvalidFields) as refused:
        add(records, **fields)
    assert [each.field for each in refused.value.faults] == [place]
    assert len(records.data()) == 1


def test_a_renamed_exercise_keeps_its_id_and_frees_its_name() -> None:
    records = Records()
    own = add(records, "Moon Walk").value
    renamed = records.commit(lambda reader: own_exercises.change(reader, own.id, Named("Mars Walk"))).value
    assert (renamed.id, renamed.name) == ("own-moon-walk", "Mars Walk")
    assert add(records, "Moon Walk", aliases=("mw",)).value.id == "own-moon-walk-2"
    with pytest.raises(InvalidFields):
        records.commit(lambda reader: own_exercises.change(reader, own.id, Named("Moon Walk")))


def test_there_are_two_hundred_at_most() -> None:
    records = Records({f"EXERCISE#{at}": {"id": str(at), "name": f"Own {at}"} for at in range(200)})
    with pytest.raises(Conflict):
        add(records, "Moon Walk")


def test_what_a_name_may_have_meant_is_told_by_its_words() -> None:
    known = known_exercises(Records())
    assert [each.name for each in candidates("curls", known)][:2] == ["Barbell Curl", "Dumbbell Curl"]
    assert "Leg Press" in [each.name for each in candidates("leg press thing", known)]
    assert candidates("frobnication", known) == ()
