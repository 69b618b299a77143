"""Messages that ask for no change, in words that no template holds: answered by what was learned and what is named."""

import pytest

from spotter.dialogue.questions.answering import undoubted
from spotter.dialogue.requests.likelihood import change, likeliest, topic_of
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import Act
from tests.unit.dialogue.corpus_format import Start
from tests.unit.dialogue.talk import Talk

_remark = Utterance("one two three four five six")
_listed = Utterance(_remark.text, listed=({"id": "a", "name": "Back Squat"},))


def _act(name: str, end: int) -> Act:
    skill, _, intent = name.partition(".")
    return Act(skill, intent, 0, end, (), denied=False)


def test_the_likeliest_kind_and_topic_are_told() -> None:
    likely = {"answer": 0.6, "edit": 0.5, "answer.how": 0.2, "answer.why": 0.1, "nothing.chat": 0.9}
    assert likeliest(likely) == "answer"
    assert topic_of("answer", likely) == "how"
    assert topic_of("answer", likely, at_least=0.3) is None
    assert topic_of("care", likely) is None


def test_how_likely_a_change_is_counts_its_kinds() -> None:
    assert change({"edit": 0.2, "shorter": 0.9, "set.by": 1.0, "answer": 1.0}) == 0.9


@pytest.mark.parametrize(
    ("act", "said", "likely", "stays"),
    [
        (_act("remove.remove", 2), _listed, {"answer": 0.9, "edit": 0.1}, False),
        (_act("remove.remove", 2), _listed, {"answer": 0.9, "edit": 0.3}, True),
        (_act("remove.remove", 2), _listed, {"answer": 0.9, "edit": 0.1, "remove": 0.7}, True),
        (_act("remove.remove", 2), _listed, {"answer": 0.7, "edit": 0.1}, True),
        (_act("remove.remove", 2), _remark, {"answer": 0.7, "edit": 0.1}, False),
        (_act("remove.remove", 2), _remark, {"answer": 0.3, "edit": 0.1}, True),
        (_act("show.duration", 2), _listed, {"answer": 1, "answer.how": 0.5}, False),
        (_act("show.duration", 5), _listed, {"answer": 1, "answer.how": 0.5}, True),
        (_act("show.duration", 2), _listed, {"answer": 1, "answer.how": 0.5, "answer.workout": 0.1}, True),
        (_act("facts.sleep", 2), _listed, {"answer": 1, "answer.how": 0.5}, True),
        (_act("unsupported.timer", 2), _listed, {"care": 0.5}, False),
        (_act("unsupported.log", 2), _listed, {"care": 0.5}, True),
        (_act("small_talk.agreed", 2), _listed, {"answer": 0.9}, False),
    ],
)
def test_what_was_read_by_chance_is_dropped(act: Act, said: Utterance, likely: dict[str, float], stays: bool) -> None:
    assert undoubted((act,), said, likely) == ((act,) if stays else ())


@pytest.mark.parametrize(
    ("start", "messages", "reply"),
    [
        (
            "empty",
            ("slept 4 hours, should I train?",),
            "4 hours of sleep is little. You can train, only easier (rule R1)",
        ),
        ("empty", ("alternatives to bench press",), "In place of Bench Press I would take"),
        ("empty", ("what should I do after this?",), "There is no workout in this conversation yet."),
        ("home4", ("what should I do after this?",), "I do not see which one you are at. The order is Goblet Squat"),
        (
            "home4",
            ("would it help to rest longer?",),
            "Because the next set should be as good as the last",
        ),
        ("history", ("which of my lifts is stuck?",), "Bench Press is stalled: No e1RM improvement in 3 sessions."),
        ("history", ("which weight should I use for squats?",), "Back Squat: last 100 kg"),
        (
            "gym5",
            ("Can you ring me tomorrow at nine so I don't forget?",),
            "I can't send reminders or ring you.",
        ),
        ("gym5", ("what's today's workout",), "Back Squat"),
        ("gym5", ("what is the plank for", "how low do i go on it"), "Plank: "),
        ("gym5", ("I baked a rhubarb pie this morning",), "I see."),
        ("gym5", ("ooooh that clicked!! ur better than tina",), ""),
    ],
)
def test_it_is_answered_in_words(start: Start, messages: tuple[str, ...], reply: str) -> None:
    talk = Talk(start)
    before = talk.workout
    for message in messages:
        talk.say(message)
    assert reply in talk.reply
    assert not talk.asked
    assert talk.workout == before


def test_what_is_told_and_has_no_slot_is_quoted_and_not_claimed_to_be_kept() -> None:
    talk = Talk("empty").say("I mostly train straight after a lecture")
    assert 'I hear you: "I mostly train straight after a lecture".' in talk.reply
    assert "keep in mind" not in talk.reply


def test_an_unknown_word_after_a_question_is_asked_back() -> None:
    talk = Talk("home4").say("swap it").say("blue")
    assert talk.asked


@pytest.mark.parametrize(
    ("question", "answer", "line"),
    [
        (
            "Would it be sensible to do the bench at 75 instead of 80 if I slept about 4 hours?",
            "Ok then do that please.",
            "Bench Press 3x5 @75 r150",
        ),
        (
            "so what would it do if I did more weight and less reps on the bench like four sets of three with 90",
            "yeah go ahead and do that",
            "Bench Press 4x3 @90 r150",
        ),
    ],
)
def test_a_yes_does_what_was_only_asked_about(question: str, answer: str, line: str) -> None:
    talk = Talk("gym5").say(question)
    assert line not in talk.workout
    assert line in talk.say(answer).workout


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("will i get stronger with 5x5?", "yes please, do that"),
        ("how heavy should i squat?", "yes please, do that"),
        ("would 4 sets of bench be too much?", "ok then"),
        ("would it be silly to take the plank out?", "yes it is"),
        ("would swapping squats for lunges be a mistake?", "yes"),
    ],
)
def test_a_yes_that_takes_up_nothing_changes_nothing(question: str, answer: str) -> None:
    talk = Talk("gym5")
    before = talk.workout
    assert talk.say(question).say(answer).workout == before
