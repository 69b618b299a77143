"""What a turn writes and reads is the same in the first turn and late in a conversation, and within bounds."""

from bench.step import step_ms
from bench.turn import MOST_CALLS, MOST_READ_UNITS, MOST_WRITE_UNITS, ONCE_A_DAY, costs, stored_by_100_steps


def test_a_turn_of_three_steps_is_flat_and_within_bounds() -> None:
    first, tenth, fortieth = (cost.bill for cost in costs((1, 10, 40)))
    assert (first.total_calls, first.write_units) == (22, 30 + ONCE_A_DAY)
    assert (tenth.total_calls, tenth.write_units) == (20, 30)
    assert (fortieth.total_calls, fortieth.write_units) == (20, 30)
    assert max(first.total_calls, fortieth.total_calls) <= MOST_CALLS
    assert fortieth.write_units <= MOST_WRITE_UNITS


def test_a_warm_turn_reads_the_same_however_long_the_conversation_is() -> None:
    tenth, two_hundredth = (cost.bill for cost in costs((10, 200)))
    assert tenth.read_units == two_hundredth.read_units == MOST_READ_UNITS
    assert tenth.total_calls == two_hundredth.total_calls == 20


def test_a_hundred_steps_of_a_kilobyte_stay_below_a_quarter_of_a_megabyte() -> None:
    assert stored_by_100_steps() < 250_000


def test_the_step_that_is_timed_is_a_model_call_and_a_tool_of_an_ordinary_run() -> None:
    assert step_ms(40, steps=2) > 0
