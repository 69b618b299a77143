"""All that was logged at once, where no lift was named: which ones are stalled, and the next load of each."""

from collections.abc import Callable

from spotter.dialogue.answer import Answer
from spotter.dialogue.person import history
from spotter.dialogue.person.history import SOURCE, Lift
from spotter.dialogue.person.logged_lifts import NOTHING
from spotter.dialogue.skills.next_load import next_load, stall
from spotter.dialogue.turn import Skill, Turn

_most_lifts = 4


def _of_each(run: Callable[[Turn, Lift], Answer]) -> Skill:
    """``run`` for each lift that was logged, the one with the most sessions first."""

    def each_in_turn(turn: Turn) -> Answer:
        found = history.lifts(turn.now)[:_most_lifts]
        return Answer("\n".join(f"- {run(turn, each).text}" for each in found)) if found else Answer(NOTHING)

    return Skill(each_in_turn, needs=(SOURCE, "current_workout"))


OVERVIEW = {
    "overview.stalls": _of_each(stall),
    "overview.next_loads": _of_each(next_load),
}
