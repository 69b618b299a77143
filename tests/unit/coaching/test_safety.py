"""How safety weighs a message against what is known, and what its verdicts hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.coaching.safety import Block, Category, SafetyState, assess, assess_pain
from spotter.coaching.safety.answers import ANSWERS, BLOCKS
from spotter.coaching.safety.patterns import patterns
from spotter.coaching.types import PainFlagContext, Severity


def test_every_category_has_its_answer_and_what_it_blocks() -> None:
    assert set(ANSWERS) == set(Category)
    assert set(BLOCKS) == set(Category)
    assert all(BLOCKS.values())


def test_every_pattern_is_of_a_category() -> None:
    meanings = {*patterns("red_flags"), *patterns("refusals"), *patterns("care")} - {"beginner"}
    assert meanings <= set(Category)


def test_the_answer_is_the_same_every_time() -> None:
    first, second = assess("my chest hurts"), assess("coach, I have CHEST PAIN!")
    assert first is not None
    assert second is not None
    assert first.answer == second.answer == ANSWERS[Category.CHEST_PAIN]


@pytest.mark.parametrize(
    ("text", "stops", "refuses"),
    [
        ("my chest hurts", True, True),
        ("how much tren should I take", False, True),
        ("I'm 20 weeks pregnant, leg day please", False, False),
    ],
)
def test_a_verdict_says_how_far_it_reaches(text: str, stops: bool, refuses: bool) -> None:
    verdict = assess(text)
    assert verdict is not None
    assert (verdict.stops, verdict.refuses) == (stops, refuses)


def test_an_emergency_comes_before_everything_else() -> None:
    verdict = assess("I'm 15, pregnant and on tren, give me a rehab plan, oh and I have chest pain")
    assert verdict is not None
    assert verdict.category is Category.CHEST_PAIN


def test_the_gravest_emergency_is_answered() -> None:
    verdict = assess("my arm is numb and my chest hurts")
    assert verdict is not None
    assert verdict.category is Category.CHEST_PAIN


def test_an_eating_disorder_comes_before_a_crash_diet() -> None:
    verdict = assess("I make myself throw up and want to lose 10 kg in a week")
    assert verdict is not None
    assert verdict.category is Category.EATING_DISORDER
    assert Block.WEIGHT_LOSS in verdict.blocks


def test_conditions_add_their_caveats_to_a_refusal() -> None:
    verdict = assess("how much anavar should I take, I'm on beta blockers")
    assert verdict is not None
    assert verdict.category is Category.DRUGS
    assert len(verdict.caveats) == 1
    assert "Heart" in verdict.caveats[0]
    assert Block.MAXIMUM_TEST in verdict.blocks


@pytest.mark.parametrize(
    ("state", "category"),
    [
        (SafetyState(age=15), Category.MINOR),
        (SafetyState(pregnant=True), Category.PREGNANCY),
        (SafetyState(recent_surgery=True), Category.SURGERY),
        (SafetyState(heart_condition=True), Category.HEART),
        (SafetyState(eating_disorder=True), Category.EATING_DISORDER),
    ],
)
def test_a_state_alone_is_enough(state: SafetyState, category: Category) -> None:
    verdict = assess("give me a leg workout", state)
    assert verdict is not None
    assert verdict.category is category
    assert verdict.caveats


def test_an_adult_without_conditions_is_not_lectured() -> None:
    assert assess("give me a leg workout", SafetyState(age=18, beginner=True)) is None


@pytest.mark.parametrize("category", [Category.CHEST_PAIN, Category.FAINTING])
def test_an_emergency_stays_open_until_the_person_ends_it(category: Category) -> None:
    verdict = assess("give me a leg workout", SafetyState(open_warning=category))
    assert verdict is not None
    assert verdict.category is category
    assert Block.EVERYTHING in verdict.blocks


@pytest.mark.parametrize("state", [SafetyState(beginner=True), SafetyState(age=16)])
def test_a_maximum_is_refused_to_beginners_and_minors(state: SafetyState) -> None:
    verdict = assess("I want to test my bench 1RM today", state)
    assert verdict is not None
    assert verdict.category is Category.MAXIMUM_TEST
    assert Block.MAXIMUM_TEST in verdict.blocks


def test_a_maximum_is_not_refused_to_others() -> None:
    assert assess("I want to test my bench 1RM today", SafetyState(age=30)) is None


@pytest.mark.parametrize(
    ("text", "urgent"),
    [
        ("no chest pain", False),
        ("No, I have chest pain", True),
        ("no chest pain but I fainted", True),
        ("no dizziness, chest pain or fainting", False),
        ("I don't know why my chest hurts", True),
        ("my chest doesn't hurt", False),
        ("my chest doesn't hurt, my arm went numb though", True),
        ("never had chest pain", False),
        ("never had chest pain like this", True),
        ("my chest pain won't go away", True),
        ("not only does my chest hurt, I feel sick", True),
        ("I had chest pain years ago", False),
        ("I have had chest pain since last year", True),
        ("I did not sleep, chest pain all night", True),
    ],
)
def test_denials_are_told_from_complaints(text: str, urgent: bool) -> None:
    verdict = assess(text)
    assert (verdict is not None and verdict.urgent) is urgent


@pytest.mark.parametrize(
    "text", ["MY CHEST HURTS", "my chest hurrrts", "My chest hurts 😢😢", "i can’t breathe", "chést pain"]
)
def test_spelling_and_decoration_do_not_hide_an_emergency(text: str) -> None:
    verdict = assess(text)
    assert verdict is not None
    assert verdict.urgent


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("lose 2 kg in a week", True),
        ("lose 1.5 kg in a week", False),
        ("lose 3 lbs in 1 week", False),
        ("lose 4 lbs in 1 week", True),
        ("lose 6 kg in a month", False),
        ("lose 10 kg in a month", True),
        ("lose 10 kg in 10 weeks", False),
    ],
)
def test_weight_may_be_lost_at_a_sane_pace(text: str, refused: bool) -> None:
    verdict = assess(text)
    assert (verdict is not None and verdict.category is Category.CRASH_WEIGHT_CUT) is refused


def test_severe_chest_pain_in_a_flag_is_an_emergency_unless_an_exercise_brings_it_on() -> None:
    alone = PainFlagContext(body_part="Chest", severity=Severity.SEVERE)
    brought_on = PainFlagContext(body_part="Chest", severity=Severity.SEVERE, exercise_name="Bench Press")
    verdict = assess_pain([alone])
    assert verdict is not None
    assert verdict.category is Category.CHEST_PAIN
    assert assess_pain([brought_on]) is None


@pytest.mark.parametrize("part", ["chest pain", "heart palpitations", "numbness in left arm"])
def test_the_words_of_a_flag_are_read(part: str) -> None:
    verdict = assess_pain([PainFlagContext(body_part=part, severity=Severity.MILD)])
    assert verdict is not None
    assert verdict.urgent


@pytest.mark.parametrize("part", ["Right Shoulder", "Lower Back", "Knee", "Chest", "Left Wrist", ""])
def test_ordinary_parts_are_no_emergency(part: str) -> None:
    assert assess_pain([PainFlagContext(body_part=part, severity=Severity.MODERATE)]) is None


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300), st.integers(0, 300))
def test_nothing_around_an_emergency_hides_it_and_nothing_raises(noise: str, at: int) -> None:
    assess(noise)
    letters = "".join(letter for letter in noise if letter.isalnum() is False and letter not in "'’‘`´")
    verdict = assess(f"{letters[:at]}\nMy chest hurts a lot.\n{letters[at:]}")
    assert verdict is not None
    assert verdict.category is Category.CHEST_PAIN
