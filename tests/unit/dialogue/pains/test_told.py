"""Which parts a message says are sore, and which it says are well again."""

import pytest

from spotter.dialogue.pains import told as pains
from spotter.dialogue.pains.told import pains_in, recovered
from spotter.language.tokens import tokenise
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("groin pull, legs 30 min", ["groin"]),
        ("stiff neck, dumbbell shoulders", ["neck"]),
        ("stiff neck, shoulders and arms 30 min", ["neck"]),
        ("my knee hurts, give me chest and arms", ["knee"]),
        ("my knee hurts give me legs and arms", ["knee"]),
        ("legs with a bad knee", ["knee"]),
        ("leg workout with a bad knee", ["knee"]),
        ("sore shoulder, legs", ["shoulder"]),
        ("sore wrist. arms for 20 minutes", ["wrist"]),
        ("my elbow is sore so do legs and shoulders", ["elbow"]),
        ("chest and arms, my ankle hurts", ["ankle"]),
        ("tweaked my back, arms and shoulders only please", ["lower back"]),
        ("my knee hurts\nlegs please", ["knee"]),
        ("my shoulders and neck hurt", ["shoulders", "neck"]),
        ("my neck, shoulders and arms hurt", ["neck", "shoulders", "arms"]),
        ("pain in my neck, shoulders and arms", ["neck", "shoulders", "arms"]),
        ("problems with my shoulders", ["shoulders"]),
        ("my knee and hip hurt, upper body please", ["knee", "hip"]),
        ("my legs hurt badly", ["legs"]),
        ("lower back hurts", ["lower back"]),
        ("Lower back has gone into spasm after 11 hours of workshops.", ["lower back"]),
        ("hip flexor is tight from sprints, chest and arms then, 35", ["hip flexor"]),
        ("my knee is fine but my hip hurts", ["hip"]),
        ("an old tear in my right shoulder, so nothing behind the neck", ["shoulder"]),
    ],
)
def test_the_part_next_to_the_word_of_pain_is_sore(text: str, parts: list[str]) -> None:
    assert [each.part for each in pains_in(text)] == parts


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("my shoulder hurts", "shoulder is 100% now"),
        ("my knee hurts", "knee's all good again"),
        ("my lower back hurts", "back is fine these days"),
        ("my knee hurts", "my knee is back to normal"),
        ("my knee hurts", "knee feels great now, add squats"),
        ("my wrist is sore", "no more wrist pain"),
        ("my wrist is sore", "no issues with my wrist anymore"),
        ("my elbow hurts", "the elbow has healed up"),
        ("my hip hurts", "hip's perfect now"),
        ("my hip hurts", "my hip doesn't hurt any more"),
        ("my neck is stiff", "neck is totally fine"),
        ("my ankle hurts", "ankle as good as new"),
        ("my knee hurts", "my knee pain is gone"),
        ("my knee hurts", "the knee is solid these days"),
    ],
)
def test_a_part_that_is_well_again_is_taken_back(before: str, text: str) -> None:
    (pain,) = pains_in(before)
    assert recovered(text, pain)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("my shoulder hurts", "knee is 100% now"),
        ("my shoulder hurts", "is my shoulder fine now?"),
        ("my shoulder hurts", "shoulder is not 100% yet"),
        ("my shoulder hurts", "shoulder is almost 100%"),
        ("my shoulder hurts", "when my shoulder is fine again we can press"),
        ("my shoulder hurts", "I hope my shoulder is good now"),
        ("my back hurts", "back is fine with light weights"),
        ("my back hurts", "back good mornings"),
        ("my back hurts", "add a back exercise"),
        ("my knee hurts", "knee is 80% now"),
        ("my knee hurts", "bad knee ok"),
        ("my knee hurts", "knee has gone into spasm"),
        ("my knee hurts", "knee's gone numb"),
        ("my knee hurts", "knee good exercises please"),
        ("my knee hurts", "the other knee is fine"),
        ("my knee hurts", "no knee pain exercises please"),
        ("my knee hurts", "knee is good for now but still hurts on stairs"),
    ],
)
def test_a_part_that_is_not_said_to_be_well_stays_sore(before: str, text: str) -> None:
    (pain,) = pains_in(before)
    assert not recovered(text, pain)


def test_a_pull_of_a_part_is_no_pulling_session() -> None:
    talk = Talk("empty").say("groin pull, legs 30 min bodyweight")
    assert talk.reply.startswith("A 30-minute leg session")
    assert "Nothing here asks much of your groin" in talk.reply


def test_only_the_recovery_is_named_of_a_part_that_is_well_again() -> None:
    talk = Talk("gym5").say("my lower back hurts").say("back is fine these days")
    assert talk.reply == "Noted is a pain of the lower back. Is that the one that is over?"
    assert talk.say("yes").calls[-1] == "end_pain"
    assert talk.reply == "Good: the lower back is no longer noted as hurting."


def test_what_a_pain_accounts_for_is_found_without_a_copy_of_all_words(monkeypatch: pytest.MonkeyPatch) -> None:
    class Words(frozenset[str]):
        def __or__(self, other: object) -> "Words":
            raise AssertionError("thousands of words are copied for each word of a message")

    monkeypatch.setattr(pains, "english_words", lambda: Words({"my", "knee", "hurts", "since"}))
    text = "my knee hurts since bogtrot"
    assert pains.accounted_for(tokenise(text), pains_in(text)) == {0, 1, 2, 3}
