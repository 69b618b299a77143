import json
from collections.abc import Mapping
from typing import Any

import pytest

from spotter.errors import StoreUnavailable
from spotter.training import formats, sources
from spotter.training.data_source import Asked
from spotter.training.records import Needs, Range, Reads, Record
from tests.fakes.records import Records

SESSION = "s1"
TODAY = "2026-01-15"
ASKED = Asked(SESSION, TODAY)
EMPTY_TEXTS = {
    "user_profile": "No profile recorded yet.",
    "category_goals": "No category goals set yet.",
    "muscle_goals": "No muscle goals set yet.",
    "active_preferences": "No active preferences.",
    "workout_history": "No workout history yet.",
    "exercise_distribution": "No exercises counted yet.",
    "user_settings": "No settings stored: the defaults are in use.",
    "current_workout": "No current workout.",
    "equipment": "No equipment recorded yet.",
    "program": "No program stored.",
    "pain": "No pain flags.",
    "schedule": "Nothing scheduled.",
    "memories": "What is remembered of the user comes with their messages, where there is something that fits.",
}


def reads_of(*records: Record, **prefixes: tuple[Record, ...]) -> Reads:
    listed = (*prefixes.get("pains", ()), *prefixes.get("preferences", ()), *prefixes.get("sessions", ()))
    named = {"WORKOUT#": prefixes.get("workouts", ())}
    return Reads({record.sk: record for record in records}, named, {Range("A", "Z"): listed})


def text(name: str, *records: Record, **prefixes: tuple[Record, ...]) -> str:
    return sources.load(name, reads_of(*records, **prefixes), ASKED).text


def test_the_sources_are_the_seven_of_seed_000_and_those_that_came_with_its_tools() -> None:
    assert list(sources.SOURCES) == list(EMPTY_TEXTS)


@pytest.mark.parametrize("name", sorted(EMPTY_TEXTS))
def test_nothing_stored_is_said_honestly_and_has_version_0(name: str) -> None:
    read = sources.needs([name], ASKED)
    empty = Reads(
        {sk: Record(sk, 0, {}) for sk in read.records},
        {prefix: () for prefix, _limit in read.prefixes},
        dict.fromkeys(read.ranges, ()),
    )
    source = sources.load(name, empty, ASKED)
    assert (source.text, source.version) == (EMPTY_TEXTS[name], "0")
    assert source.data in ({}, [])


def test_needs_are_merged_without_repeats() -> None:
    assert sources.needs(
        ["user_profile", "workout_history", "current_workout"], ASKED, {"workout_history": 3}
    ) == Needs(records=("PROFILE", "SETTINGS", "CURRENT#s1"), prefixes=(("WORKOUT#", 3),))
    assert sources.needs([], ASKED) == Needs()


def test_an_unknown_source_is_an_error_of_its_own() -> None:
    with pytest.raises(sources.UnknownSource):
        sources.needs(["horoscope"], ASKED)
    with pytest.raises(sources.UnknownSource):
        sources.load("horoscope", Reads(), ASKED)


@pytest.mark.parametrize(
    ("unit", "shown"),
    [(None, "82.5 kg"), ("kg", "82.5 kg"), ("lb", "181.9 lb")],
)
def test_a_profile_is_shown_in_the_users_unit(unit: str | None, shown: str) -> None:
    profile = Record("PROFILE", 1, {"height_cm": 180, "weight_kg": 82.5, "age": 34})
    settings = Record("SETTINGS", 1, {"unit": unit} if unit else {})
    assert text("user_profile", profile, settings) == f"Height: 180 cm | Weight: {shown} | Age: 34"


def test_goals_are_ranked_by_weight() -> None:
    goals = Record("GOAL#muscle", 4, {"weights": {"calves": -2, "chest": 8, "back": 8, "abs": 0}})
    source = sources.load("muscle_goals", reads_of(goals), ASKED)
    assert source.text == "back: +8, chest: +8, abs: 0, calves: -2"
    assert source.version == sources.load("muscle_goals", reads_of(goals), ASKED).version != "0"


def test_only_active_preferences_are_told_with_their_ids() -> None:
    stored = (
        Record(
            "PREF#b", 1, {"id": "b", "preference_type": "injury", "value": "left knee", "duration_type": "temporary"}
        ),
        Record("PREF#a", 2, {"id": "a", "preference_type": "focus", "value": "legs", "is_active": False}),
        Record(
            "PREF#c", 1, {"id": "c", "preference_type": "exclusion", "value": "burpees", "duration_type": "permanent"}
        ),
    )
    assert text("active_preferences", preferences=stored) == "[c] exclusion: burpees\n[b] injury: left knee (temporary)"


def test_the_history_has_a_line_per_workout_with_loads_in_the_users_unit() -> None:
    workouts = (
        Record(
            "WORKOUT#2026-01-15#1",
            1,
            {
                "date": "2026-01-15",
                "exercises": [
                    {
                        "name": "Bench Press",
                        "sets": [{"reps": 5, "weight_kg": "100", "rpe": 8}, {"reps": 8, "weight_kg": 90}],
                    },
                    {"name": "Plank", "sets": [{"seconds": 60}]},
                ],
            },
        ),
        Record("WORKOUT#2026-01-12#1", 1, {"date": "2026-01-12", "exercises": []}),
    )
    assert text("workout_history", workouts=workouts).splitlines() == [
        "2026-01-15: Bench Press 5 x 100 kg @8, 8 x 90 kg; Plank 60 s",
        "2026-01-12: no exercises logged",
    ]
    in_pounds = text("workout_history", Record("SETTINGS", 1, {"unit": "lb"}), workouts=workouts)
    assert in_pounds.startswith("2026-01-15: Bench Press 5 x 220.5 lb @8, 8 x 198.4 lb")


def test_the_distribution_counts_the_most_trained_first() -> None:
    stored = Record("DIST", 1, {"category_counts": {"cardio": 2, "strength": 9}, "muscle_counts": {"chest": 3}})
    assert text("exercise_distribution", stored) == "Categories: strength: 9, cardio: 2\nMuscles: chest: 3"


def test_settings_are_told_on_one_line() -> None:
    stored = {
        "preferred_workout_duration": 45,
        "fitness_level": "beginner",
        "available_equipment": ["dumbbells", "bench"],
    }
    assert (
        text("user_settings", Record("SETTINGS", 1, stored))
        == "Duration: 45 min | Level: beginner | Equipment: dumbbells, bench"
    )


def test_the_current_workout_lists_amounts_and_ids() -> None:
    exercises = [
        {"id": "ex_1", "name": "Squat", "type": "reps", "sets": 3, "reps": 10, "rest_between_sets": 90},
        {"id": "ex_2", "name": "Plank", "type": "hold", "sets": 3, "hold_time": 30},
        {"id": "ex_3", "name": "Run", "type": "duration", "duration": 600},
        {"id": "ex_4", "name": "Burpee", "type": "intervals", "rounds": 8, "work_time": 20, "rest_time": 10},
    ]
    source = sources.load(
        "current_workout", reads_of(Record("CURRENT#s1", 3, {"exercises": exercises, "summary": {}})), ASKED
    )
    assert source.text.splitlines() == [
        "1. Squat [ex_1] 3 x 10, 90 s rest",
        "2. Plank [ex_2] 3 x 30 s",
        "3. Run [ex_3] 10 min",
        "4. Burpee [ex_4] 8 x 20 s on, 10 s off",
    ]
    assert source.data["workout_version"] == 3
    emptied = Record("CURRENT#s1", 4, {"exercises": [], "summary": {}})
    assert text("current_workout", emptied) == "The current workout is empty."


def test_a_version_changes_when_and_only_when_a_record_does() -> None:
    def version(*stored: Record) -> str:
        return sources.load("active_preferences", reads_of(preferences=stored), ASKED).version

    data: dict[str, Any] = {"id": "a", "preference_type": "focus", "value": "legs"}
    first, second = Record("PREF#a", 1, data), Record("PREF#b", 1, {**data, "id": "b"})
    versions = [version(first), version(first, second), version(Record("PREF#a", 2, data), second), version()]
    assert len(set(versions)) == 4
    assert version(first, second) == versions[1]


def test_what_is_loaded_is_plain_json() -> None:
    reads = reads_of(Record("PROFILE", 1, {"age": 30}), Record("DIST", 2, {"muscle_counts": {"chest": 1}}))
    for name in sources.SOURCES:
        source = sources.load(name, reads, ASKED)
        assert json.loads(json.dumps(source.data)) == source.data


def test_the_sources_are_described_for_the_model_that_selects() -> None:
    lines = sources.described().splitlines()
    assert lines[6] == (
        "- user_settings: Usual workout length, fitness level, equipment at hand, weight unit, time zone"
    )
    assert len(lines) == len(sources.SOURCES)


def test_what_no_model_knows_is_part_of_the_data() -> None:
    settings = Record("SETTINGS", 1, {"v": 2, "unit": "lb", "gym": {"name": "Iron"}})
    assert sources.load("user_settings", reads_of(settings), ASKED).data == settings.data


def test_what_does_not_fit_is_told_to_nobody() -> None:
    stored = (
        Record("PREF#a", 1, {"id": "a", "preference_type": "injury", "value": "knee", "is_active": "perhaps"}),
        Record("PREF#b", 1, {"id": "b", "preference_type": "focus"}),
    )
    source = sources.load("active_preferences", reads_of(preferences=stored), ASKED)
    assert source.text == "[a] injury: knee"
    assert source.data == [{"id": "a", "preference_type": "injury", "value": "knee"}]
    tall = Record("PROFILE", 1, {"height_cm": "tall", "age": 34})
    assert text("user_profile", tall) == "Age: 34"


def test_preferences_and_pains_are_read_by_one_query() -> None:
    both = sources.needs(["active_preferences", "pain"], ASKED)
    assert both == Needs(ranges=(Range("PAIN#", "PREF#\uffff", 180),)) == sources.needs(["pain"], ASKED)


def preference(name: str, **fields: Any) -> Record:
    return Record(f"PREF#{name}", 1, {"id": name, "preference_type": "focus", "value": name, **fields})


def test_what_has_ended_or_is_of_another_conversation_is_not_active() -> None:
    stored = (
        preference("a", duration_type="temporary", until="2026-01-14"),
        preference("b", duration_type="temporary", until="2026-01-15"),
        preference("c", duration_type="session", session="s1"),
        preference("d", duration_type="session", session="s2"),
        preference("e", duration_type="session"),
        preference("f", created="2026-01-02"),
        preference("g", created="2026-01-01"),
    )
    reads = reads_of(preferences=stored)
    source = sources.load("active_preferences", reads, ASKED)
    assert source.text == "[g] focus: g\n[f] focus: f\n[b] focus: b (until 2026-01-15)\n[c] focus: c (session)"
    tomorrow = sources.load("active_preferences", reads, Asked(SESSION, "2026-01-16"))
    assert [each["id"] for each in tomorrow.data] == ["g", "f", "c"]
    assert tomorrow.version != source.version


def test_pains_that_go_on_are_told_with_what_brings_them_on() -> None:
    stored = (
        Record("PAIN#b", 1, {"id": "b", "body_part": "left knee", "severity": "Severe", "since": "2026-01-10",
                             "exercise_name": "Back Squat", "notes": "going down", "posted": "x:y"}),
        Record("PAIN#a", 3, {"id": "a", "body_part": "neck", "ended": "2026-01-12"}),
        Record("PAIN#c", 1, {"id": "c", "body_part": "wrist", "severity": "Mild"}),
    )  # fmt: skip
    source = sources.load("pain", reads_of(pains=stored), ASKED)
    assert source.text == "[c] wrist: Mild\n[b] left knee: Severe since 2026-01-10, from Back Squat (going down)"
    assert source.data[1] == {
        "id": "b",
        "body_part": "left knee",
        "severity": "Severe",
        "since": "2026-01-10",
        "exercise_name": "Back Squat",
        "notes": "going down",
    }


def test_the_program_has_a_line_for_each_day() -> None:
    bench = {"exercise": "Bench Press", "sets": 3, "reps": "5-8", "rpe_cap": 8, "weight": 100, "unit": "kg"}
    plank = {"exercise": "Plank", "sets": 2, "reps": "30 s", "notes": "slowly"}
    stored = Record(
        "PROGRAM",
        1,
        {
            "days": [{"day": 1, "name": "Push", "exercises": [bench, plank]}, {"day": 7, "exercises": []}],
            "templates": [{"name": "Short", "exercises": [plank]}],
        },
    )
    assert text("program", stored).splitlines() == [
        "Mon Push: Bench Press 3 x 5-8 at 100 kg @8; Plank 2 x 30 s (slowly)",
        "Sun: nothing yet",
        "Template Short: Plank 2 x 30 s (slowly)",
    ]


def test_a_top_set_is_told_with_its_backoffs_and_what_is_optional_as_that() -> None:
    squat = {"exercise": "Back Squat", "sets": 4, "reps": "4-6", "backoff_sets": 3, "rpe_cap": 8}
    curl = {"exercise": "Barbell Curl", "sets": 2, "reps": "12", "optional": True, "notes": "slowly"}
    stored = Record("PROGRAM", 1, {"days": [{"day": 2, "exercises": [squat, curl]}], "templates": []})
    assert text("program", stored) == ("Tue: Back Squat 1 x 4-6 + 3 backoff @8; Barbell Curl 2 x 12 (optional; slowly)")


def test_sessions_to_come_are_told_in_their_order() -> None:
    def session(key: str, **fields: Any) -> Record:
        return Record(f"SCHEDULE#2026-01-17T18:00#{key}", 1, {"id": key, "date": "2026-01-17", **fields})

    stored = (
        session("a", time="18:00", name="Push", minutes=60),
        session("b", status="cancelled"),
        session("c", notes="at the park"),
    )
    source = sources.load("schedule", reads_of(sessions=stored), ASKED)
    assert source.text == "[a] 2026-01-17 18:00 Push, 60 min\n[c] 2026-01-17 (at the park)"
    (to_come,) = sources.needs(["schedule"], ASKED).ranges
    assert (to_come.low, to_come.high, to_come.newest_first) == ("SCHEDULE#2026-01-15", "SCHEDULE#\uffff", False)


def test_equipment_is_told_with_its_loads() -> None:
    own = {
        "location": "Home",
        "items": [{"name": "dumbbells", "weights": [5, 7.5], "unit": "kg"}, {"name": "bench"}],
        "bar": {"weight": 45, "unit": "lb"},
        "plates": [5, 10],
    }
    source = sources.load("equipment", reads_of(Record("EQUIPMENT", 1, own)), ASKED)
    assert source.text == "Place: Home | Has: dumbbells (5, 7.5 kg), bench | Bar: 45 lb | Plates: 5, 10 lb"
    assert source.data == own


class Failing(Records):
    """Records of which some lie where the table does not answer, the first ``times`` that they are read."""

    def __init__(self, stored: Mapping[str, Mapping[str, Any]], broken: str, times: int = 99) -> None:
        super().__init__(stored)
        self._broken = broken
        self._times = times

    def read(self, needs: Needs) -> Reads:
        wanted = (*needs.records, *(prefix for prefix, _limit in needs.prefixes), *(each.low for each in needs.ranges))
        if self._times and any(each.startswith(self._broken) for each in wanted):
            self._times -= 1
            raise StoreUnavailable("no answer")
        return super().read(needs)


STORED = {"GOAL#category": {"weights": {"strength": 3}}, "DIST": {"muscle_counts": {"chest": 3}}}


def test_one_source_that_fails_does_not_fail_the_rest() -> None:
    found = sources.fetch(Failing(STORED, "DIST"), ["category_goals", "exercise_distribution"], ASKED)
    assert [(each.name, each.text) for each in found] == [
        ("category_goals", "strength: +3"),
        ("exercise_distribution", sources.UNREAD),
    ]
    assert (found[1].version, found[1].data) == ("unread", {})


def test_what_failed_once_is_read_the_second_time() -> None:
    found = sources.fetch(Failing(STORED, "DIST", times=1), ["category_goals", "exercise_distribution"], ASKED)
    assert [each.text for each in found] == ["strength: +3", "Muscles: chest: 3"]


def test_what_somebody_could_be_hurt_by_is_waited_for() -> None:
    with pytest.raises(StoreUnavailable):
        sources.fetch(Failing(STORED, "PAIN#"), ["category_goals", "pain"], ASKED, required=sources.BINDING)
    with pytest.raises(StoreUnavailable):
        sources.fetch(Failing(STORED, "GOAL#"), ["category_goals", "muscle_goals"], ASKED)


def test_a_source_whose_records_break_its_formatter_does_not_fail_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_counts: object) -> str:
        raise TypeError("left knee")

    monkeypatch.setattr(formats, "distribution", broken)
    found = sources.fetch(Records(STORED), ["exercise_distribution", "category_goals"], ASKED)
    assert [each.text for each in found] == [sources.UNREAD, "strength: +3"]
