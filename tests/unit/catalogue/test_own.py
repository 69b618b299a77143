"""Exercises that users add."""

import pytest

from spotter.catalogue import Kind, LoadType, Pattern, custom, get, match


def test_an_own_exercise_like_another_has_all_that_is_known_of_it() -> None:
    own = custom("  Garage   Bench ", (" gb ", "gb", ""), like=get("bench-press"))
    assert (own.id, own.name, own.aliases) == ("own-garage-bench", "Garage Bench", ("gb",))
    assert (own.pattern, own.primary, own.load_type) == (
        Pattern.HORIZONTAL_PUSH,
        get("bench-press").primary,
        LoadType.TOTAL,
    )
    assert own.variation_group == "bench-press"


def test_of_one_like_no_other_only_the_name_is_known() -> None:
    own = custom("Atlas Stone")
    assert (own.pattern, own.primary, own.equipment, own.kind) == (Pattern.UNKNOWN, (), frozenset(), Kind.REPS)
    assert match("atlas stones", [own]).exercise is own


def test_a_name_without_latin_letters_has_an_id_of_its_own() -> None:
    one, other = custom("床推"), custom("深蹲")
    assert one.id.startswith("own-")
    assert one.id != other.id
    assert match("床推", [one, other]).exercise is one


@pytest.mark.parametrize("name", ["", "   ", "\n"])
def test_a_blank_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        custom(name)
