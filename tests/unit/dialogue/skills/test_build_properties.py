"""Whatever a request for a workout is made of, and in whatever order: all that was said is kept to."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import Equipment, match
from tests.unit.dialogue.talk import Talk

_requests = ("give me a workout", "build me something", "i need a session please", "can you make me a routine", "")
_times = {"20 min": 20, "half an hour": 30, "40ish minutes": 40, "about an hour": 60}
_equipment = {
    "just dumbbells": frozenset({Equipment.DUMBBELL}),
    "only a kettlebell": frozenset({Equipment.KETTLEBELL}),
    "no equipment": frozenset[Equipment](),
    "with bands": frozenset({Equipment.BAND}),
}
_areas = {"full body": "", "for my legs": "quads", "upper body": "chest"}
_exclusions = {"no lunges": "lunge", "i hate push ups": "push", "anything but planks": "plank", "": ""}
_fillers = ("", "hey", "cheers mate", "its been a long day", "i live upstairs")
_words = ("florbig", "zwuft", "krempl")


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(_requests),
    st.sampled_from(sorted(_times)),
    st.sampled_from(sorted(_equipment)),
    st.sampled_from(sorted(_areas)),
    st.sampled_from(sorted(_exclusions)),
    st.sampled_from(_fillers),
    st.randoms(use_true_random=False),
    st.sampled_from((", ", ". ", "\n")),
)
def test_time_equipment_and_exclusions_are_kept_to(
    request: str, time: str, gear: str, area: str, exclusion: str, filler: str, order: Random, mark: str
) -> None:
    parts = [part for part in (request, time, gear, area, exclusion, filler) if part]
    order.shuffle(parts)
    talk = Talk("empty").say(mark.join(parts))
    assert talk.calls == ["generate_workout"]
    assert talk.chat.estimate <= _times[time]
    for name in talk.chat.names:
        known = match(name, fuzzy=False).exercise
        assert known is not None
        assert known.equipment <= _equipment[gear]
        assert not _exclusions[exclusion] or _exclusions[exclusion] not in name.lower().replace("-", " ").split()


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(_requests[:4]),
    st.sampled_from(sorted(_times)),
    st.sampled_from(sorted(_equipment)),
    st.sampled_from(_words),
    st.integers(0, 3),
)
def test_a_word_that_nothing_accounts_for_never_leads_to_a_workout(
    request: str, time: str, gear: str, word: str, place: int
) -> None:
    parts = [request, time, gear]
    parts.insert(place, word)
    talk = Talk("empty").say(", ".join(parts))
    assert talk.workout == []
    assert word in talk.reply


@pytest.mark.parametrize(
    "request_", ["don't build me a workout", "no need for a workout today", "i dont want a workout"]
)
def test_a_denied_request_builds_nothing(request_: str) -> None:
    assert Talk("empty").say(request_).workout == []
