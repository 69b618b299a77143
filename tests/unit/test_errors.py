"""Where an error was raised, in words that hold nobody's."""

import json

import pytest

from spotter.catalogue.own import custom
from spotter.errors import error_location


def test_an_error_is_located_by_module_function_and_line() -> None:
    with pytest.raises(ValueError) as raised:
        custom(" ")
    module, function, line = error_location(raised.value).split(":")
    assert (module, function) == ("spotter.catalogue.own", "custom")
    assert int(line) > 20


def test_the_deepest_place_of_our_own_is_named_where_a_library_raised() -> None:
    with pytest.raises(AttributeError) as raised:
        custom(None)  # type: ignore[arg-type]
    assert error_location(raised.value).startswith("spotter.catalogue.own:custom:")


def test_an_error_that_never_came_to_our_code_is_located_where_it_began() -> None:
    with pytest.raises(json.JSONDecodeError) as raised:
        json.loads("{")
    assert error_location(raised.value).startswith(f"{__name__}:test_an_error_that_never")
    assert error_location(ValueError("never raised")) == "unknown"
