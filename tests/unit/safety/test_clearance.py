"""Whether somebody who knows has seen a person and lets them train, however it is said."""

import pytest

from spotter.language.tokens import tokenise
from spotter.safety.clearance import is_answer_of_who_saw, lets_train, was_seen


@pytest.mark.parametrize(
    "said",
    [
        "saw a colleague doc, shes fine with legs and core, just no pressing for 2 weeks",
        "went to my doctor today and she said light training is fine as long as I don't bend",
        "I have been seen by the doctor today, she cleared me for light training",
        "I called the practice, the physio moved the hip and said all is ok, no squats for a week",
        "been to the er, they ran an ecg and said everything is ok, i can train",
        "nurse checked me over and says its nothing serious",
        "my physio had a look and is happy for me to train, nothing overhead",
        "i got cleared by the hospital yesterday",
        "the surgeon looked at it and lets me do upper body",
    ],
)
def test_who_was_seen_and_may_train_is_let(said: str) -> None:
    assert lets_train(tokenise(said))


@pytest.mark.parametrize(
    "said",
    [
        "i was seen already",
        "tingling is gone, feels fine now. 30 minutes legs",
        "should i see a doctor or is it fine to train?",
        "i will see the doctor tomorrow, i feel fine",
        "if the doctor says ok can i train tomorrow",
        "saw the doc, he wants an mri. i feel fine though",
        "saw the doctor, she said its fine but no exercise for a week",
        "the doctor said i should not train",
        "doctor says to rest, should just rest for a week",
        "hospital kept me overnight, i was admitted, all good now",
        "the er said it was a heart attack",
        "I saw a physio last year and all was fine",
        "my wife is a nurse and i feel good",
        "i dont need a doctor, im fine. give me a workout",
        "went to the doctor but they were closed, i am ok though",
    ],
)
def test_what_is_wished_denied_grave_or_to_come_lets_nobody_train(said: str) -> None:
    assert not lets_train(tokenise(said))


def test_being_seen_is_known_before_what_came_of_it() -> None:
    assert was_seen(tokenise("i was seen already i just told you"))
    assert was_seen(tokenise("saw the doc, he wants an mri"))
    assert not was_seen(tokenise("i have not been seen yet"))
    assert is_answer_of_who_saw(tokenise("they said light training is fine, no squats"))
    assert not is_answer_of_who_saw(tokenise("they said no training for a week"))
