"""P1 to P8 alone and where they meet, through a plan."""

from typing import Any

import pytest

from tests.unit.coaching.asked import (
    double,
    exercise,
    history,
    only,
    planned,
    prescription,
    rules,
    session,
    sets,
    shapes,
    top,
)

LOW = {"energy": "Low", "soreness": "None"}
GOOD = {"energy": "High", "soreness": "None"}
PRESS = "Dumbbell Shoulder Press"


def _after(*sessions: dict[str, Any], **changes: Any) -> tuple[float, int]:
    return top(planned(recentHistory=[history(*sessions)], **changes))


def _double(*sessions: dict[str, Any], sets: int = 3, **changes: Any) -> list[tuple[float, int, int]]:
    response = planned(exercise(PRESS, double(sets=sets)), recentHistory=[history(*sessions, name=PRESS)], **changes)
    return shapes(only(response).working_sets)


class TestTopSet:
    @pytest.mark.parametrize(
        ("reps", "rpe", "rule", "expected"),
        [
            (6, 8, "P1", (102.5, 4)),
            (6, 7, "P1", (102.5, 4)),
            (9, 8, "P1", (102.5, 4)),
            (6, None, "P1", (102.5, 4)),
            (5, 8, "P2", (100, 6)),
            (4, 6, "P2", (100, 5)),
            (5, None, "P2", (100, 6)),
            (3, 8, "P3", (100, 4)),
            (1, 7, "P3", (100, 2)),
            (6, 8.5, "P4", (100, 6)),
            (5, 9, "P4", (100, 5)),
            (3, 9.5, "P4", (100, 3)),
            (9, 9, "P4", (100, 6)),
        ],
    )
    def test_from_the_last_session(self, reps: int, rpe: float | None, rule: str, expected: tuple[float, int]) -> None:
        response = planned(recentHistory=[history(session(100, reps, rpe))])
        assert top(response) == expected
        assert rule in rules(response)
        assert ("P5" in rules(response)) is (rpe is None)

    def test_last_means_the_newest_whatever_the_order(self) -> None:
        old, new = session(100, 6, 8, "2024-01-01"), session(90, 5, 8, "2024-01-20")
        assert _after(old, new) == _after(new, old) == (90, 6)

    def test_histories_of_one_exercise_are_read_together(self) -> None:
        response = planned(
            recentHistory=[
                history(session(100, 6, 8, "2024-01-01")),
                history(session(90, 5, 8, "2024-01-20"), name="bench"),
            ]
        )
        assert top(response) == (90, 6)

    def test_a_set_without_a_rep_is_no_session(self) -> None:
        assert _after(session(95, 6, 8, "2024-01-01"), session(100, 0, 10, "2024-01-08")) == (97.5, 4)

    def test_nothing_but_failed_sets_begins_well_below_them(self) -> None:
        response = planned(exercise("Leg Press"), recentHistory=[history(session(30, 0, 10), name="Leg Press")])
        assert top(response)[0] == 20
        assert "P6" in rules(response)

    def test_warm_up_sets_and_lighter_sets_do_not_count(self) -> None:
        done = [
            {"weight": 60, "reps": 12, "isWarmup": True},
            {"weight": 100, "reps": 4, "rpe": 8},
            {"weight": 90, "reps": 10, "rpe": 8},
        ]
        assert _after({"date": "2024-01-15", "sets": done, "prescribedWeight": 100}) == (100, 5)

    def test_the_best_set_at_or_above_the_prescribed_load_speaks(self) -> None:
        done = [{"weight": 100, "reps": 6, "rpe": 8}, {"weight": 110, "reps": 1, "rpe": 10}]
        assert _after({"date": "2024-01-15", "sets": done, "prescribedWeight": 100}) == (102.5, 4)

    def test_a_lighter_top_set_than_prescribed_is_no_success(self) -> None:
        """90 of 100 kg for six easy reps: the load stays at what was done."""
        response = planned(recentHistory=[history(session(90, 6, 7, prescribedWeight=100))])
        assert top(response) == (90, 6)
        assert any("short of the load" in line for line in response.reasoning)

    def test_a_session_that_knows_its_sets_does_not_need_a_top_set(self) -> None:
        assert _after(sets(100, 5, 5, 5, rpe=8)) == (100, 6)


class TestLoads:
    def test_an_increase_lands_on_the_next_load_of_coarse_plates(self) -> None:
        assert _after(session(100, 6), equipment={"plates": [2.5, 5, 20]}) == (105, 4)

    def test_an_increase_is_the_increment_on_fine_plates(self) -> None:
        assert _after(session(100, 6), equipment={"plates": [0.25, 0.5, 1.25, 20]}) == (102.5, 4)

    def test_an_increase_finds_what_the_plates_of_a_small_home_gym_can_make(self) -> None:
        few = {"barWeight": 20, "plates": [{"weight": 10, "pairs": 1}, {"weight": 5, "pairs": 1}]}
        assert _after(session(40, 6), equipment=few) == (50, 4)
        response = planned(recentHistory=[history(session(50, 6))], equipment=few)
        assert top(response) == (50, 6)
        assert "L2" in rules(response)

    def test_a_load_that_does_not_exist_goes_down_to_one_that_does(self) -> None:
        response = planned(recentHistory=[history(session(101, 5))])
        assert top(response) == (100, 6)
        assert any("101 kg cannot be loaded" in line for line in response.adjustments)

    def test_so_does_the_load_of_working_sets(self) -> None:
        response = planned(
            exercise(PRESS, double(sets=2)),
            recentHistory=[history(sets(21, 10, 9), name=PRESS)],
            equipment={"dumbbellStep": 2},
        )
        assert shapes(only(response).working_sets) == [(20, 11, 1), (20, 10, 1)]
        assert any("21 kg cannot be loaded" in line for line in response.adjustments)

    def test_a_long_run_grows_in_pace(self) -> None:
        run = exercise("Running", double(topSetRepsRange="20-30", sets=1))
        response = planned(run, recentHistory=[history(sets(0, 30, rpe=6), name="Running")])
        assert shapes(only(response).working_sets) == [(0, 30, 1)]
        assert any("pace" in line for line in response.adjustments)

    def test_a_converted_load_is_the_load_that_it_was(self) -> None:
        assert _after(session(134.98, 6), unit="lb") == (140, 4)

    def test_never_below_the_bar(self) -> None:
        response = planned(recentHistory=[history(session(15, 6))])
        assert top(response) == (20, 4)

    def test_the_history_shows_the_steps_of_a_rack_that_is_not_told(self) -> None:
        assert _double(sets(22.5, 12, 12, 12)) == [(25, 8, 3)]
        assert _double(sets(7, 12, 12, 12)) == [(9, 8, 3)]

    def test_pounds(self) -> None:
        assert _after(session(225, 6), unit="lb") == (230, 4)
        response = planned(
            exercise("Dumbbell Curl", double(sets=2)),
            recentHistory=[history(sets(30, 12, 12), name="Dumbbell Curl")],
            unit="lb",
        )
        assert shapes(only(response).working_sets) == [(35, 8, 2)]
        assert response.unit == "lb"

    @pytest.mark.parametrize(
        ("name", "load", "expected"),
        [
            ("Kettlebell Goblet Squat", 16, 18),
            ("Leg Press", 100, 105),
            ("Leg Extension", 40, 42.5),
            ("Barbell Curl", 30, 32.5),
            ("Trap Bar Deadlift", 100, 102.5),
            ("Pull-up", 0, 2.5),
            ("Pull-up", 10, 12.5),
            ("Assisted Pull-up", 30, 25),
        ],
    )
    def test_one_increment_of_each_kind(self, name: str, load: float, expected: float) -> None:
        response = planned(exercise(name), recentHistory=[history(session(load, 6), name=name)])
        assert top(response) == (expected, 4)

    def test_no_load_can_be_added_to_a_plain_bodyweight_exercise(self) -> None:
        response = planned(
            exercise("Bodyweight Squat"),
            recentHistory=[history(session(0, 6), name="Bodyweight Squat")],
            location="Home",
        )
        assert top(response) == (0, 6)
        assert any("harder variation" in line for line in response.adjustments)

    def test_an_assisted_exercise_without_help_is_done(self) -> None:
        past = history(session(0, 6), name="Assisted Pull-up")
        response = planned(exercise("Assisted Pull-up"), recentHistory=[past])
        assert top(response) == (0, 6)
        assert any("without the machine" in line for line in response.adjustments)

    @pytest.mark.parametrize(("kit", "expected"), [([], (0, 6)), (["Plates"], (2.5, 4)), (["Dumbbell"], (2, 4))])
    def test_a_push_up_takes_the_load_that_is_at_hand(self, kit: list[str], expected: tuple[float, int]) -> None:
        past = history(session(0, 6), name="Push-up")
        response = planned(exercise("Push-up"), recentHistory=[past], location="Home", equipmentAvailable=kit)
        assert top(response) == expected

    def test_a_hold_grows_by_seconds(self) -> None:
        response = planned(
            exercise("Plank", double(topSetRepsRange="30-60", sets=2)),
            recentHistory=[history(sets(0, 40, 35), name="Plank")],
            location="Home",
        )
        assert shapes(only(response).working_sets) == [(0, 45, 1), (0, 40, 1)]


class TestDouble:
    @pytest.mark.parametrize(
        ("reps", "expected"),
        [
            ((12, 12, 11), [(20, 12, 3)]),
            ((12, 10, 9), [(20, 12, 1), (20, 11, 1), (20, 10, 1)]),
            ((8, 7, 6), [(20, 9, 1), (20, 8, 1), (20, 7, 1)]),
            ((14, 13, 12), [(22, 8, 3)]),
            ((12, 12), [(20, 12, 2), (20, 8, 1)]),
            ((12, 12, 12, 5), [(20, 12, 3)]),
        ],
    )
    def test_from_every_set(self, reps: tuple[int, ...], expected: list[tuple[float, int, int]]) -> None:
        assert _double(sets(20, *reps)) == expected

    def test_one_set_over_the_cap_keeps_load_and_reps(self) -> None:
        done = [{"weight": 20, "reps": 12, "rpe": 8}, {"weight": 20, "reps": 11, "rpe": 9}]
        assert _double({"date": "2024-01-15", "sets": done}, sets=2) == [(20, 12, 1), (20, 11, 1)]

    def test_a_dropped_set_does_not_count(self) -> None:
        done = [{"weight": 20, "reps": 12}, {"weight": 20, "reps": 12}, {"weight": 16, "reps": 12}]
        assert _double({"date": "2024-01-15", "sets": done}) == [(20, 12, 2), (20, 8, 1)]

    def test_the_seed_shape_lets_the_top_set_speak_for_all(self) -> None:
        response = planned(
            exercise(PRESS, double(sets=3)), recentHistory=[history(session(20, 12, 8, totalSets=3), name=PRESS)]
        )
        assert shapes(only(response).working_sets) == [(22, 8, 3)]
        assert any("Only the top set is known" in each.text for each in response.decisions)

    def test_fewer_sets_than_prescribed_earn_nothing(self) -> None:
        assert _double(session(20, 12, 8, totalSets=2)) == [(20, 12, 3)]

    def test_the_number_of_sets_is_the_usual_one_where_none_is_prescribed(self) -> None:
        done = [session(20, 9, 8, f"2024-01-{day:02d}", totalSets=total) for day, total in ((1, 4), (4, 4), (8, 3))]
        response = planned(exercise(PRESS, double()), recentHistory=[history(*done, name=PRESS)])
        assert sum(count for _, _, count in shapes(only(response).working_sets)) == 4


class TestHeldBack:
    def test_a_due_increase_waits_on_a_bad_day(self) -> None:
        response = planned(recentHistory=[history(session(100, 6))], readiness=LOW)
        assert top(response) == (100, 6)
        assert any("increase that is due waits" in line for line in response.adjustments)

    def test_and_is_not_lost(self) -> None:
        earned, held = session(100, 6, 8, "2024-01-01"), session(100, 4, 7.5, "2024-01-08", readiness=LOW)
        assert _after(earned, held) == (102.5, 4)

    def test_a_bad_day_that_earned_the_increase_counts(self) -> None:
        before, held = session(100, 4, 8, "2024-01-01"), session(100, 6, 7.5, "2024-01-08", readiness=LOW)
        assert _after(before, held) == (102.5, 4)

    def test_someone_who_is_always_tired_still_has_a_history(self) -> None:
        assert _after(session(100, 5, 7.5, readiness=LOW)) == (100, 6)

    def test_a_double_progression_is_held_back_too(self) -> None:
        assert _double(sets(20, 12, 12, 12), readiness=LOW) == [(20, 12, 3)]

    def test_the_cap_of_a_good_day_was_higher(self) -> None:
        assert _after(session(100, 6, 8.5, readiness=GOOD)) == (102.5, 4)
        assert _after(session(100, 6, 8.5)) == (100, 6)


class TestBackoffs:
    @pytest.mark.parametrize(
        ("drop", "load"), [(0.10, 90), (0.12, 87.5), (0.08, 92.5), (0.0, 100), (0.5, 50), (0.0875, 90)]
    )
    def test_the_drop_is_rounded_to_a_load_that_exists(self, drop: float, load: float) -> None:
        response = planned(
            exercise(prescribed=prescription(backoffLoadDropPercent=drop)), recentHistory=[history(session(97.5, 6))]
        )
        assert shapes(only(response).backoff_sets) == [(load, 8, 3)]

    @pytest.mark.parametrize(("readiness", "expected"), [(GOOD, [1]), (LOW, [])])
    def test_where_none_are_prescribed(self, readiness: dict[str, str], expected: list[int]) -> None:
        response = planned(exercise(prescribed=prescription(backoffSets=0)), readiness=readiness)
        assert [each.set_count for each in only(response).backoff_sets] == expected


class TestTwice:
    HEAVY_AND_LIGHT = (
        exercise(prescribed=prescription(topSetRepsRange="3-5", backoffSets=0)),
        exercise(prescribed=double(topSetRepsRange="8-10", sets=2)),
    )

    def test_each_place_learns_from_its_own_sets(self) -> None:
        done = [{"weight": load, "reps": reps, "rpe": 8} for load, reps in ((100, 5), (75, 9), (75, 8))]
        response = planned(*self.HEAVY_AND_LIGHT, recentHistory=[history({"date": "2024-01-15", "sets": done})])
        heavy, light = response.exercises
        assert heavy.top_set is not None
        assert (float(heavy.top_set.weight), heavy.top_set.reps) == (102.5, 3)
        assert shapes(light.working_sets) == [(75, 10, 1), (75, 9, 1)]

    def test_the_light_place_without_sets_of_its_own_starts_light(self) -> None:
        response = planned(*self.HEAVY_AND_LIGHT, recentHistory=[history(session(100, 5))])
        light = response.exercises[1]
        assert [each.weight <= 75 for each in light.working_sets] == [True]


class TestNoHistory:
    def test_a_light_guess_that_says_so(self) -> None:
        response = planned()
        assert top(response) == (20, 4)
        assert "P6" in rules(response)
        assert any("guess" in line for line in response.reasoning)

    def test_the_profile_makes_it_less_of_a_guess(self) -> None:
        profile = {"bodyweight": 90, "sex": "Male", "level": "Intermediate"}
        assert top(planned(profile=profile)) == (32.5, 4)
        assert top(planned(exercise("Back Squat"), profile=profile))[0] == 45
        assert top(planned(exercise("Dumbbell Curl"), profile=profile))[0] == 6

    @pytest.mark.parametrize(
        ("name", "load"),
        [
            ("Back Squat", 25),
            ("Deadlift", 32.5),
            ("Dumbbell Row", 8),
            ("Goblet Squat", 10),
            ("Dumbbell Lateral Raise", 2),
            ("Leg Press", 40),
            ("Kettlebell Goblet Squat", 10),
            ("Assisted Pull-up", 30),
        ],
    )
    def test_without_one_it_is_light_for_nearly_everyone(self, name: str, load: float) -> None:
        assert top(planned(exercise(name)))[0] == load

    def test_bodyweight_is_enough(self) -> None:
        assert top(planned(exercise("Pull-up"))) == (0, 4)

    def test_an_unknown_exercise_says_what_was_assumed(self) -> None:
        response = planned(exercise("Zercher Wobble"), recentHistory=[history(session(33, 6), name="zercher wobble")])
        assert top(response) == (35.5, 4)
        assert "A1" in rules(response)
        assert any("do not know this one" in line for line in response.reasoning)

    def test_an_ambiguous_name_is_asked_about(self) -> None:
        response = planned(exercise("press"))
        assert any("may mean" in line for line in response.reasoning)


class TestBreaks:
    @pytest.mark.parametrize(
        ("today", "expected"),
        [("2024-02-01", (102.5, 4)), ("2024-02-20", (90, 4)), ("2024-06-01", (80, 4)), (None, (102.5, 4))],
    )
    def test_the_first_session_after_a_break_is_lighter(self, today: str | None, expected: tuple[float, int]) -> None:
        dated = {"date": today} if today else {}
        assert _after(session(100, 6), **dated) == expected

    def test_a_long_break_takes_a_fifth_off_any_load(self) -> None:
        assert _after(session(97.5, 6), date="2024-06-01") == (77.5, 4)
