"""Technique, warm-ups with their steps, and rests."""

import pytest

from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how do i do a barbell row", "lower it. Chest proud. Drive the elbows back, pause, lower slowly."),
        ("how deep should i squat", "thighs level or a little lower is enough for strength and muscle"),
        ("where am i meant to feel the last one", "elbows under the shoulders. Ribs down, glutes tight, breathe"),
        ("how should i warm up for squats", "Warm-up for Back Squat to 100 kg: 20 x 10, 40 x 5, 60 x 5, 80 x 3."),
        ("warmup sets for bench press at 140 kg", "to 140 kg: 20 x 10, 55 x 5, 85 x 5, 112.5 x 3."),
        ("what warm-up sets for the squat if my work weight is 110?", "to 110 kg: 20 x 10, 45 x 5, 65 x 5, 87.5 x 3."),
        ("rest times?", "In your workout: Back Squat 150 s, Bench Press 150 s, Barbell Row 120 s"),
        ("how long should i rest on the plank", "In your workout: Plank 45 s."),
    ],
)
def test_how_a_thing_is_done(question: str, answer: str) -> None:
    talk = Talk("gym5")
    assert answer in talk.say(question).reply
    assert talk.calls == []


def test_without_a_load_the_warm_up_says_what_it_lacks() -> None:
    assert "Tell me the load of your Back Squat" in Talk("empty").say("how do i warm up for squats").reply
