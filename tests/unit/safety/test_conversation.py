"""What stands of what was said before, until it is lifted or taken back."""

import pytest

from spotter.safety import Category, assess_conversation


def test_an_emergency_stands_until_it_is_lifted() -> None:
    said = ["I get chest pain when I lift"]
    assert assess_conversation(said, "30 minute dumbbell workout").stops
    assert not assess_conversation(said, "my doctor cleared me. 30 minute dumbbell workout").stops
    assert not assess_conversation([*said, "false alarm, my doctor cleared me"], "dumbbell workout").stops


def test_what_is_known_adds_its_caveat_and_is_not_answered_again() -> None:
    verdicts = assess_conversation(["I'm pregnant"], "30 minutes, bodyweight")
    assert verdicts.answer == ""
    assert not verdicts.refuses
    assert "midwife" in verdicts.caveats[0]


def test_a_pain_stands_until_it_is_taken_back_for_its_part() -> None:
    said = ["my knee hurts", "and my left wrist hurts"]
    assert [pain.part for pain in assess_conversation(said, "leg day please").pains] == ["knee", "wrist"]
    assert [pain.part for pain in assess_conversation([*said, "my knee is fine now"], "legs").pains] == ["wrist"]


def test_a_question_about_an_illness_is_asked_once() -> None:
    assert assess_conversation([], "I have the flu, leg day?").refuses
    assert not assess_conversation(["I have the flu, leg day?"], "ok, show me my workout").refuses


@pytest.mark.parametrize("first", ["I'm 15", "I am 16 years old"])
def test_an_age_is_remembered(first: str) -> None:
    verdicts = assess_conversation([first], "test my deadlift max")
    assert verdicts.categories[0] is Category.MAXIMUM_TEST


_rolled = "rolled my ankle at intramural soccer sunday"


@pytest.mark.parametrize(
    "newest",
    [
        "nah i can walk its just sore. can i still do upper body tho, 40 min gym",
        "naw it's no swollen or numb or anything. can ye gie me a leg day that disnae bother it",
    ],
)
def test_a_pain_of_a_part_that_was_named_before_is_spared_and_not_asked_about(newest: str) -> None:
    verdicts = assess_conversation([_rolled], newest)
    assert not verdicts.refuses
    assert "ankle" in {pain.part for pain in verdicts.pains}
    assert "ankle" in {pain.part for pain in assess_conversation([_rolled, newest], "add a plank").pains}


@pytest.mark.parametrize(
    "newest",
    [
        "it gave way and swelled up at once, legs now please",
        "my foot went numb, 30 min legs",
        "and now my chest feels tight, 30 min upper body",
        "i cannot walk on it at all, give me upper body",
        "it hurts, swollen like a balloon",
        "something snapped and it hurts",
        "it is just sore and it buckles under me. upper body please",
        "it hurts since I fell off my bike",
        "it hurts more and more each day",
        "it's swollen, 20 min upper body",
        "it gives way when I step down",
        "the pain is unbearable",
        "I think it's broken",
    ],
)
def test_something_graver_behind_a_pain_is_heard(newest: str) -> None:
    assert assess_conversation([_rolled], newest).refuses


@pytest.mark.parametrize(
    ("said", "refuses"),
    [
        ("bad knee off a high tackle, physio's happy for me to train the top half", False),
        ("my lower back complains when I bend, the doctor encourages exercise. arms, 20 minutes", False),
        ("bad knee off a high tackle, physio isn't happy for me to train", True),
        ("my knee hurts, i have to ask my doctor if training is ok", True),
        ("my knee hurts, my doctor allowed me nothing but walking", True),
        ("my knee hurts, physio forbids lifting, walking is fine", True),
    ],
)
def test_whom_somebody_who_knows_lets_train_is_not_asked(said: str, refuses: bool) -> None:
    assert assess_conversation([], said).refuses is refuses


@pytest.mark.parametrize(
    "newest",
    [
        "not a false alarm",
        "i have not been cleared yet",
        "doctor says no training",
        "the er said it was a heart attack",
    ],
)
def test_a_clearance_that_is_denied_lifts_nothing(newest: str) -> None:
    assert assess_conversation(["I get chest pain when I lift", newest], "make it 4 sets of squats").stops


def test_what_is_denied_or_of_no_pain_is_not_graver() -> None:
    assert not assess_conversation([_rolled], "no, it isn't swollen. 20 min upper body").refuses
    assert not assess_conversation(["swap the squats"], "the rack, it is broken, so no bench").refuses


def test_who_is_dizzy_is_not_trained() -> None:
    assert assess_conversation([], "I feel dizzy after squats").refuses


def test_a_pain_that_was_told_before_and_is_no_worse_is_not_answered_again() -> None:
    told = "my left knee hurts a bit, 30 min legs please"
    assert assess_conversation([], told).says
    again = assess_conversation([told], "my left knee hurts a bit, so swap the lunges")
    assert not again.says
    assert [pain.part for pain in again.pains] == [pain.part for pain in assess_conversation([], told).pains]


@pytest.mark.parametrize(
    "newest",
    [
        "my left knee really hurts badly now",
        "my left knee hurts a bit and my wrist hurts too",
        "my right knee hurts a bit",
        "my left knee hurts a bit more than before",
    ],
)
def test_a_worse_or_another_pain_is_answered(newest: str) -> None:
    assert assess_conversation(["my left knee hurts a bit, 30 min legs please"], newest).says
