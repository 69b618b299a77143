"""How safety weighs a message against what is known, and what its verdicts hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import Joint
from spotter.coaching.types import Severity
from spotter.safety import Block, Category, SafetyState, assess
from spotter.safety.answers import ANSWERS, BLOCKS, URGENT
from spotter.safety.assess import read


def test_every_category_has_its_answer_and_what_it_blocks() -> None:
    assert set(ANSWERS) == set(Category)
    assert set(BLOCKS) == set(Category)
    assert all(BLOCKS.values())


def test_the_answer_is_the_same_every_time() -> None:
    first, second = assess("my chest hurts"), assess("coach, I have CHEST PAIN!")
    assert first.answer == second.answer == ANSWERS[Category.CHEST_PAIN]


@pytest.mark.parametrize(
    ("text", "stops", "refuses"),
    [
        ("my chest hurts", True, True),
        ("how much tren should I take", False, True),
        ("I'm 20 weeks pregnant, leg day please", False, False),
        ("been throwing up all night", False, True),
        ("everything feels pointless lately", False, True),
        ("my knee hurts a bit", False, False),
        ("give me a leg workout", False, False),
    ],
)
def test_a_verdict_says_how_far_it_reaches(text: str, stops: bool, refuses: bool) -> None:
    verdicts = assess(text)
    assert (verdicts.stops, verdicts.refuses) == (stops, refuses)


def test_an_emergency_comes_before_everything_else() -> None:
    verdicts = assess("I'm 15, pregnant and on tren, give me a rehab plan, oh and I have chest pain")
    assert verdicts.categories[0] is Category.CHEST_PAIN
    assert {Category.MINOR, Category.PREGNANCY, Category.DRUGS} <= set(verdicts.categories)


def test_the_gravest_emergency_is_answered() -> None:
    assert assess("my arm is numb and my chest hurts").categories[0] is Category.CHEST_PAIN


def test_an_eating_disorder_comes_before_a_crash_diet() -> None:
    verdicts = assess("I make myself throw up and want to lose 10 kg in a week")
    assert verdicts.categories[0] is Category.EATING_DISORDER
    assert Block.WEIGHT_LOSS in verdicts.blocks


def test_conditions_add_their_caveats_to_a_refusal() -> None:
    verdicts = assess("how much anavar should I take, I'm on beta blockers")
    assert verdicts.categories[0] is Category.DRUGS
    assert len(verdicts.caveats) == 1
    assert "Heart" in verdicts.caveats[0]
    assert Block.MAXIMUM_TEST in verdicts.blocks


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
    verdicts = assess("give me a leg workout", state)
    assert verdicts.categories == (category,)
    assert verdicts.caveats


def test_an_adult_without_conditions_is_not_lectured() -> None:
    assert not assess("give me a leg workout", SafetyState(age=18, beginner=True))


@pytest.mark.parametrize("category", [Category.CHEST_PAIN, Category.FAINTING])
def test_an_emergency_stays_open_until_the_person_ends_it(category: Category) -> None:
    verdicts = assess("give me a leg workout", SafetyState(open_warning=category))
    assert verdicts.categories[0] is category
    assert verdicts.stops


@pytest.mark.parametrize("state", [SafetyState(beginner=True), SafetyState(age=16)])
def test_a_maximum_is_refused_to_beginners_and_minors(state: SafetyState) -> None:
    verdicts = assess("I want to test my bench 1RM today", state)
    assert verdicts.categories[0] is Category.MAXIMUM_TEST
    assert Block.MAXIMUM_TEST in verdicts.blocks


def test_a_maximum_is_not_refused_to_others() -> None:
    assert not assess("I want to test my bench 1RM today", SafetyState(age=30))


@pytest.mark.parametrize(
    ("text", "urgent"),
    [
        ("no chest pain", False),
        ("No, I have chest pain", True),
        ("no chest pain today", False),
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
    assert assess(text).stops is urgent


def test_what_is_well_again_is_no_warning() -> None:
    assert not assess("my knee is fine now")
    assert not assess("my shoulder hurt last month, all good now, overhead press please")


@pytest.mark.parametrize(
    "text", ["MY CHEST HURTS", "my chest hurrrts", "My chest hurts 😢😢", "i can’t breathe", "chést pain"]
)
def test_spelling_and_decoration_do_not_hide_an_emergency(text: str) -> None:
    assert assess(text).stops


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
    assert (Category.CRASH_WEIGHT_CUT in assess(text).categories) is refused


@pytest.mark.parametrize(
    ("text", "minor"),
    [
        ("im 14", True),
        ("im 13, how much should i bench", True),
        ("13yo, 5'2", True),
        ("I am 16 years old", True),
        ("tengo 13 y quiero entrenar", True),
        ("bin 12 und will anfangen", True),
        ("im 18", False),
        ("I'm 12 weeks into it", False),
        ("I'm 15 minutes late", False),
        ("I'm 17 kg lighter", False),
        ("sets of 15, 12, 10", False),
    ],
)
def test_an_age_is_read_and_no_other_number(text: str, minor: bool) -> None:
    assert (Category.MINOR in assess(text).categories) is minor


@pytest.mark.parametrize(
    ("text", "part", "severity", "joint"),
    [
        ("my knee's been a bit grumpy", "knee", Severity.MILD, Joint.KNEE),
        ("my shoulder hurts a bit", "shoulder", Severity.MILD, Joint.SHOULDER),
        ("lower back feels tweaked", "lower back", Severity.MODERATE, Joint.LOWER_BACK),
        ("sharp, inner knee", "knee", Severity.SEVERE, Joint.KNEE),
        ("swap the second, make the last easier, my shoulder hurts a bit", "shoulder", Severity.MILD, Joint.SHOULDER),
        ("me duele la rodilla", "knee", Severity.MODERATE, Joint.KNEE),
    ],
)  # fmt: skip
def test_a_pain_is_given_as_data(text: str, part: str, severity: Severity, joint: Joint) -> None:
    verdicts = assess(text)
    assert verdicts.categories[0] is Category.PAIN
    pain = next(pain for pain in verdicts.pains if pain.part == part)
    assert (pain.severity, joint in pain.joints) == (severity, True)


def test_a_pain_of_which_nobody_knows_the_place_is_asked_about() -> None:
    verdicts = assess("something tweaked, ouch")
    assert verdicts.categories == (Category.CONCERN,)
    assert verdicts.refuses
    assert "?" in verdicts.answer


@pytest.mark.parametrize(
    ("text", "language", "number"),
    [
        ("me duele mucho el pecho", "es", "112"),
        ("j'ai mal à la poitrine depuis ce matin", "fr", "112"),
        ("ich habe seit heute Schmerzen in der Brust", "de", "112"),
        ("estou com uma dor forte no peito", "pt", "112"),
        ("ho un dolore al petto da ieri", "it", "112"),
        ("quiero morirme", "es", "024"),
        ("ich will nicht mehr leben", "de", "0800 111 0 111"),
    ],
)
def test_an_emergency_is_answered_in_its_language_with_a_number_to_call(text: str, language: str, number: str) -> None:
    verdicts = assess(text)
    assert verdicts.language == language
    assert verdicts.stops
    assert number in verdicts.answer.partition("\n")[0]


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300), st.integers(0, 300))
def test_nothing_around_an_emergency_hides_it_and_nothing_raises(noise: str, at: int) -> None:
    assess(noise)
    letters = "".join(letter for letter in noise if letter.isalnum() is False and letter not in "'’‘`´ʼ′")
    verdicts = assess(f"{letters[:at]}\nMy chest hurts a lot.\n{letters[at:]}")
    assert verdicts.gravest is not None
    assert verdicts.gravest.category is Category.CHEST_PAIN


def test_every_urgent_answer_sends_for_help() -> None:
    assert all("emergency" in ANSWERS[category] for category in URGENT)


@pytest.mark.parametrize(
    "text",
    [
        "I can't walk, my foot hurts",
        "my knee is killing me, can barely walk",
        "my back hurts, I can't stand up straight",
        "my knee hurts, got an MRI tomorrow",
        "my knee hurts, is it serious?",
    ],
)
def test_a_pain_that_keeps_somebody_from_more_than_training_is_asked_about(text: str) -> None:
    assert Category.CONCERN in read(text).categories


@pytest.mark.parametrize(
    "text", ["my right knee has been complaining since monday's squats, a mild pain", "R knee 6/10 going down stairs"]
)
def test_a_pain_of_a_part_that_is_named_is_that_pain(text: str) -> None:
    assert read(text).categories == (Category.PAIN,)
