"""Whatever is done to workouts, in any order, twice, at once or broken off: what is counted of them is a recount."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spotter.errors import NotFound
from spotter.training.models import LoggedWorkout
from spotter.training.records import Change, Reader
from spotter.training.workouts.changes import MOST_LOGS, Changed, log_all, replace, undo_last
from tests.fakes.records import ConflictError, Records
from tests.unit.training.workouts.recount import recount

Decide = Callable[[Reader], Change[Changed]]

EXERCISES = {
    "bench-press": "Bench Press",
    "squat": "Squat",
    "plank": "Plank",
    "assisted-pull-up": "Assisted Pull-up",
    "pull-up": "Pull-up",
    "own-log-carry": "Log Carry",
    None: "Something Else",
}
OWN = {"EXERCISE#own-log-carry": {"id": "own-log-carry", "name": "Log Carry", "like": "farmers-carry"}}
DAYS = ("2026-01-04", "2026-01-05", "2026-01-06", "2026-01-11", "2026-01-12")
"""Two Sundays, the Mondays behind them, and a Tuesday."""
LOADS = (20, 61.235, 83.916, 84, 100, 100.1, 102.5)

loads = st.sampled_from(LOADS)
sets = st.fixed_dictionaries(
    {},
    optional={
        "reps": st.integers(0, 14),
        "seconds": st.sampled_from((30, 45, 62.5)),
        "weight_kg": st.one_of(loads, st.sampled_from((0, -10))),
        "warmup": st.booleans(),
    },
)
exercises = st.builds(
    lambda key, sets: {"name": EXERCISES[key], "exercise": key, "sets": sets},
    st.sampled_from(list(EXERCISES)),
    st.lists(sets, max_size=3),
)
contents = st.lists(exercises, max_size=4)


def replacing(place: tuple[str, str], new: LoggedWorkout) -> Decide:
    return lambda reader: replace(reader, *place, new)


class Workouts(RuleBasedStateMachine):
    """A user's records under changes, with a plain list of what was logged beside them."""

    @initialize()
    def begin(self) -> None:
        self.records = Records(OWN)
        self.places: list[tuple[str, str]] = []
        self.made = 0

    def new(self, day: str, content: list[dict[str, Any]]) -> LoggedWorkout:
        self.made += 1
        return LoggedWorkout.model_validate({"date": day, "id": f"w{self.made * 7919 % 1000}", "exercises": content})

    def land(self, decide: Decide, *, again: bool = True) -> None:
        """Do a change; its effects are lost before they land first, and it is done once more afterwards."""
        decide(self.records.snapshot())
        self.records.commit(decide)
        if again:
            before = dict(self.records.items)
            repeated = decide(self.records.snapshot())
            assert repeated.effects == ()
            assert self.records.items == before

    @rule(day=st.sampled_from(DAYS), several=st.lists(contents, min_size=1, max_size=3))
    def log(self, day: str, several: list[list[dict[str, Any]]]) -> None:
        workouts = [self.new(day, content) for content in several]
        self.land(lambda reader: log_all(reader, workouts))
        self.places += [(each.date, each.id or "") for each in workouts]

    @precondition(lambda self: self.places)
    @rule(data=st.data(), content=contents)
    def rewrite(self, data: st.DataObject, content: list[dict[str, Any]]) -> None:
        place = data.draw(st.sampled_from(self.places))
        new = LoggedWorkout.model_validate({"date": place[0], "exercises": content})
        self.land(lambda reader: replace(reader, *place, new))

    @precondition(lambda self: self.places)
    @rule(data=st.data(), load=loads)
    def correct(self, data: st.DataObject, load: float) -> None:
        """Every load of the last exercise, as a person corrects a typing error; the rest stands as it was read."""
        place = data.draw(st.sampled_from(self.places))
        stored = json.loads(json.dumps(self.records[f"WORKOUT#{place[0]}#{place[1]}"]))
        for each in stored["exercises"][-1:]:
            each["sets"] = [{**one, "weight_kg": load} for one in each["sets"]]
        new = LoggedWorkout.model_validate(stored)
        self.land(lambda reader: replace(reader, *place, new))

    @precondition(lambda self: self.places)
    @rule(data=st.data(), day=st.sampled_from(DAYS))
    def move(self, data: st.DataObject, day: str) -> None:
        place = data.draw(st.sampled_from(self.places))
        stored = self.records[f"WORKOUT#{place[0]}#{place[1]}"]
        new = LoggedWorkout.model_validate({**stored, "date": day})
        self.land(lambda reader: replace(reader, *place, new))
        self.places[self.places.index(place)] = (day, place[1])

    @precondition(lambda self: self.places)
    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        place = data.draw(st.sampled_from(self.places))
        self.land(lambda reader: replace(reader, *place, None), again=False)
        try:
            replace(self.records.snapshot(), *place, None)
        except NotFound:
            self.places.remove(place)
        else:
            raise AssertionError("what was deleted was deleted again")

    @precondition(lambda self: self.places)
    @rule()
    def undo(self) -> None:
        try:
            self.land(undo_last, again=False)
        except NotFound:
            assert "LOGS" not in self.records
        else:
            self.places.pop()

    @precondition(lambda self: self.places)
    @rule(data=st.data(), content=contents, more=contents, deletes=st.booleans(), log_wins=st.booleans())
    def race(
        self,
        data: st.DataObject,
        content: list[dict[str, Any]],
        more: list[dict[str, Any]],
        *,
        deletes: bool,
        log_wins: bool,
    ) -> None:
        """A workout is changed while another is logged: both are decided on the same reads, one of them lands late."""
        place = data.draw(st.sampled_from(self.places))
        new = None if deletes else LoggedWorkout.model_validate({"date": place[0], "exercises": content})
        logged = self.new(data.draw(st.sampled_from(DAYS)), more)

        def change(reader: Reader) -> Change[Changed]:
            return replace(reader, *place, new)

        def log(reader: Reader) -> Change[Changed]:
            return log_all(reader, [logged])

        first, second = (log, change) if log_wins else (change, log)
        ours, theirs = self.records.snapshot(), self.records.snapshot()
        early, late = first(ours), second(theirs)
        self.records.apply(early.effects)
        try:
            self.records.apply(late.effects)
        except ConflictError:
            self.records.commit(second)
        if deletes:
            self.places.remove(place)
        self.places.append((logged.date, logged.id or ""))

    @precondition(lambda self: self.places)
    @rule(data=st.data(), content=contents, more=contents)
    def race_of_two_corrections(
        self, data: st.DataObject, content: list[dict[str, Any]], more: list[dict[str, Any]]
    ) -> None:
        """Two workouts are changed at once, perhaps the same one, perhaps of the same lifts."""
        places = [data.draw(st.sampled_from(self.places)) for _ in range(2)]
        news = [
            LoggedWorkout.model_validate({"date": place[0], "exercises": each})
            for place, each in zip(places, (content, more), strict=True)
        ]
        decides = [replacing(place, new) for place, new in zip(places, news, strict=True)]
        early, late = [decide(self.records.snapshot()) for decide in decides]
        self.records.apply(early.effects)
        try:
            self.records.apply(late.effects)
        except ConflictError:
            self.records.commit(decides[1])

    @invariant()
    def everything_is_a_recount(self) -> None:
        workouts = self.records.data("WORKOUT#")
        assert set(workouts) == {f"WORKOUT#{day}#{key}" for day, key in self.places}
        counted = {sk: data for sk, data in self.records.data().items() if not sk.startswith(("WORKOUT#", "EXERCISE#"))}
        logs = counted.pop("LOGS", {"logs": []})["logs"]
        assert counted == recount(workouts.values())
        listed = [list(place) for place in self.places]
        assert logs == listed[len(listed) - len(logs) :]
        assert len(logs) <= MOST_LOGS


Workouts.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
TestWorkouts = Workouts.TestCase
