"""P1 to P8 alone and where they meet, through a plan."""

from typing import Any

import pytest

from tests.unit.coaching.asked import (
    double,
    exercise,
    history,
    only,
    pain,
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
            (3, 9.5, "P3", (100, 4)),
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

    @pytest.mark.parametrize(
        ("top_range", "backoff_range", "reps"),
        [("4-6", "", 6), ("4-6", None, 6), ("4-6", "8-10", 8), ("8-10", "6-8", 8), ("3-5", "3-5", 3)],
    )
    def test_without_a_range_two_reps_more_and_never_fewer_than_the_top_set(
        self, top_range: str, backoff_range: str | None, reps: int
    ) -> None:
        scheme = prescription(topSetRepsRange=top_range, backoffRepsRange=backoff_range)
        response = planned(exercise(prescribed=scheme), recentHistory=[history(session(97.5, 20, 7))])
        assert top(response) == (100, int(top_range[0]))
        assert only(response).backoff_sets[0].reps == reps


class TestOverTheCap:
    def test_below_the_range_as_well_both_rules_are_named(self) -> None:
        response = planned(recentHistory=[history(session(100, 3, 9))])
        assert top(response) == (100, 4)
        assert {"P3", "P4"} <= rules(response)
        assert not any("deload" in line for line in response.reasoning)

    def test_a_miss_at_9_5_says_what_a_second_one_means(self) -> None:
        response = planned(recentHistory=[history(session(100, 3, 9.5))])
        assert any("below 4-6 and over the RPE cap of 8" in line for line in response.reasoning)
        assert any("A second such session" in line and "means a deload" in line for line in response.reasoning)

    def test_in_working_sets_the_short_ones_gain_a_rep(self) -> None:
        done = [{"weight": 20, "reps": 9, "rpe": 8}, {"weight": 20, "reps": 6, "rpe": 10}]
        press = exercise(PRESS, double(sets=2))
        response = planned(press, recentHistory=[history({"date": "2024-01-15", "sets": done}, name=PRESS)])
        assert shapes(only(response).working_sets) == [(20, 9, 1), (20, 7, 1)]
        assert {"P3", "P4"} <= rules(response)

    @pytest.mark.parametrize(
        ("rpe", "readiness", "cap"), [(9, None, "8"), (8, LOW, "7.5"), (9, LOW, "7.5"), (8, None, None)]
    )
    def test_the_same_again_beyond_todays_cap_says_where_to_stop(
        self, rpe: float, readiness: dict[str, str] | None, cap: str | None
    ) -> None:
        changes = {"readiness": readiness} if readiness else {}
        response = planned(recentHistory=[history(session(100, 6, rpe))], **changes)
        said = [line for line in response.adjustments if "Stop at RPE" in line]
        assert [f"Stop at RPE {cap} today" in line for line in said] == ([True] if cap else [])


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
        assert top(response) == (20, 5)
        assert "P6" in rules(response)
        assert any("guess" in line for line in response.reasoning)

    def test_the_profile_makes_it_less_of_a_guess(self) -> None:
        profile = {"bodyweight": 90, "sex": "Male", "level": "Intermediate"}
        assert top(planned(profile=profile)) == (32.5, 5)
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

    @pytest.mark.parametrize(
        ("reps", "expected"), [("8-12", 10), ("4-6", 5), ("3-6", 4), ("1", 3), ("1-2", 3), ("1-3", 3), ("10", 10)]
    )
    def test_it_is_the_middle_of_the_range_and_never_a_single(self, reps: str, expected: int) -> None:
        assert top(planned(exercise(prescribed=prescription(topSetRepsRange=reps))))[1] == expected

    @pytest.mark.parametrize(("name", "reps"), [("Plank", 30), ("Running", 25)])
    def test_what_is_not_counted_in_reps_has_a_range_of_its_own(self, name: str, reps: int) -> None:
        scheme = double(topSetRepsRange="", sets=2)
        response = planned(exercise(name, scheme), userGoal="Strength")
        assert [each.reps for each in only(response).working_sets] == [reps]

    def test_bodyweight_is_enough(self) -> None:
        assert top(planned(exercise("Pull-up"))) == (0, 5)

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
        [
            ("2024-02-01", (102.5, 4)),
            ("2024-02-12", (102.5, 4)),  # four weeks to the day
            ("2024-02-13", (90, 4)),
            ("2024-04-15", (90, 4)),  # thirteen weeks to the day
            ("2024-04-16", (80, 4)),
            (None, (102.5, 4)),
        ],
    )
    def test_the_first_session_after_a_break_is_lighter(self, today: str | None, expected: tuple[float, int]) -> None:
        dated = {"date": today} if today else {}
        assert _after(session(100, 6), **dated) == expected

    def test_a_long_break_takes_a_fifth_off_any_load(self) -> None:
        assert _after(session(97.5, 6), date="2024-06-01") == (77.5, 4)

    def test_a_held_back_session_ends_the_break_too(self) -> None:
        earned, held = session(100, 6, 8, "2024-01-01"), session(100, 4, 7.5, "2024-02-01", readiness=LOW)
        assert _after(earned, held, date="2024-02-05") == (102.5, 4)

    def test_pain_and_a_break_take_the_lighter_of_the_two(self) -> None:
        press = exercise("Overhead Press")
        past, flag = history(session(100, 6), name="Overhead Press"), pain("Shoulder", "Moderate")
        long_ago = planned(press, recentHistory=[past], painFlags=[flag], date="2024-06-01")
        lately = planned(press, recentHistory=[past], painFlags=[flag], date="2024-01-20")
        assert (top(lately), top(long_ago)) == ((85, 6), (80, 6))


class TestTypingErrors:
    def test_a_jump_of_more_than_20_percent_is_asked_about_and_decides_nothing(self) -> None:
        jump = session(1000, 5, 8, "2024-01-22")
        response = planned(recentHistory=[history(session(100, 6), jump)])
        assert top(response) == (102.5, 4)
        assert "P10" in rules(response)
        asked = "Bench Press: is 1000 kg × 5 on 2024-01-22 a typing error? It is 872.2% above your best."
        assert any(line.startswith(asked) for line in response.adjustments)

    @pytest.mark.parametrize(("load", "asked"), [(120, False), (120.1, True), (125, True)])
    def test_the_limit_is_20_percent(self, load: float, asked: bool) -> None:
        response = planned(recentHistory=[history(session(100, 5), session(load, 5, 8, "2024-01-22"))])
        assert ("P10" in rules(response)) is asked

    def test_confirmed_it_counts(self) -> None:
        jump = session(150, 6, 8, "2024-01-22", confirmed=True)
        response = planned(recentHistory=[history(session(100, 6), jump)])
        assert top(response) == (152.5, 4)
        assert "P10" not in rules(response)

    def test_done_again_it_counts(self) -> None:
        done = [session(100, 6), session(150, 6, 8, "2024-01-22"), session(150, 6, 8, "2024-01-29")]
        response = planned(recentHistory=[history(*done)])
        assert top(response) == (152.5, 4)
        assert "P10" not in rules(response)

    def test_the_other_sets_of_its_session_still_count(self) -> None:
        done = [{"weight": load, "reps": 5, "rpe": 8} for load in (100, 1000, 100)]
        response = planned(recentHistory=[history(session(100, 4), {"date": "2024-01-22", "sets": done})])
        assert top(response) == (100, 6)
        assert "P10" in rules(response)

    def test_the_next_load_of_a_coarse_rack_is_progress(self) -> None:
        past = history(sets(4, 12, 12, 12), sets(6, 8, 8, 8, date="2024-01-22"), name=PRESS)
        response = planned(exercise(PRESS, double(sets=3)), recentHistory=[past])
        assert shapes(only(response).working_sets) == [(6, 9, 3)]

    def test_a_belt_with_a_few_kilos_is_progress(self) -> None:
        past = history(session(2.5, 6), session(7.5, 5, 8, "2024-01-22"), name="Pull-up")
        assert top(planned(exercise("Pull-up"), recentHistory=[past])) == (7.5, 6)

    def test_many_push_ups_are_no_error(self) -> None:
        past = history(sets(0, 8, 8), sets(0, 30, 30, date="2024-01-22"), name="Push-up")
        response = planned(exercise("Push-up", double(topSetRepsRange="8-30", sets=2)), recentHistory=[past])
        assert "P10" not in rules(response)

    def test_a_break_ends_with_the_session_that_is_asked_about(self) -> None:
        done = (session(100, 6, date="2024-01-01"), session(1000, 6, 8, "2024-03-01"))
        assert _after(*done, date="2024-03-04") == (102.5, 4)


MINOR, PREGNANT, HEART = {"age": 16}, {"pregnant": True}, {"heartCondition": True}


class TestCare:
    @pytest.mark.parametrize("profile", [MINOR, PREGNANT, HEART])
    def test_the_cap_is_7_and_no_set_has_fewer_than_6_reps(self, profile: dict[str, Any]) -> None:
        response = planned(recentHistory=[history(session(100, 6, 7))], profile=profile)
        assert top(response) == (100, 7)
        assert shapes(only(response).backoff_sets) == [(90, 8, 3)]
        assert {each.rpe_cap for each in (only(response).top_set, *only(response).backoff_sets) if each} == {7}
        assert any("RPE 7 at most and 6 reps at least" in line for line in response.adjustments)
        assert len(response.caveats) == 1
        assert "H5" in rules(response)

    def test_no_bonus_on_a_good_day(self) -> None:
        response = planned(profile=MINOR, readiness=GOOD)
        assert only(response).top_set is not None
        assert only(response).backoff_sets[0].set_count == 3
        assert {each.rpe_cap for each in only(response).backoff_sets} == {7}

    def test_a_load_that_was_too_hard_comes_down(self) -> None:
        """100 x 4 @ 8 is a maximum of 120: nine possible reps are there at 92.3, and 92.5 is above it."""
        response = planned(recentHistory=[history(session(100, 4, 8))], profile=MINOR)
        assert top(response) == (90, 6)
        assert any("harder than RPE 7 or under 6 reps" in line for line in response.adjustments)

    def test_a_first_time_has_six_reps_or_more(self) -> None:
        assert top(planned(profile=PREGNANT)) == (20, 7)

    def test_others_are_not_capped(self) -> None:
        response = planned(profile={"age": 18}, recentHistory=[history(session(100, 4, 8))])
        assert top(response) == (100, 5)
        assert "H5" not in rules(response)
