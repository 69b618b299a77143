"""The kinds of request that were learned: the weights are of the corpus as it is, and say what people mean."""

import pytest

from learning.fitting import Example, fingerprint, fit
from learning.requests import SOURCES, examples, in_conversations, is_relative, labels
from spotter.dialogue.understanding.read import Situation, learned_features, request_kinds
from spotter.dialogue.understanding.request_kinds import MEANINGS, WEIGHTS, weights
from spotter.language.classifier import likelihood_of
from tests.unit.dialogue.corpus_format import Change, Conversation, Expect, Turn
from tests.unit.language.stored_weights import labels_and_source

_gym = ("Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank")


def test_the_weights_were_learned_from_the_corpus_as_it_is() -> None:
    assert fingerprint(SOURCES) in WEIGHTS.read_text("utf-8").partition("\n")[0], "run `make learn`"


def test_slots_stand_as_typed_places_and_denied_ones_as_such() -> None:
    found = learned_features("swap the squats, no lunges", Situation(_gym))
    assert {"{listed}", "swap the", "no{exercise}", "workout: swap", "there: workout"} <= found
    assert "squats" not in found


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("please get rid of that plank thing", "remove"),
        ("the bench is beneath me, 90 on it", "set"),
        ("I have to be gone in twenty minutes, make it fit", "shorter"),
        ("something other than the rows please", "swap"),
        ("how come there are pulldowns in this", "answer"),
        ("cheers coach that was grand", "nothing"),
    ],
)
def test_what_nobody_wrote_for_the_templates_is_known_all_the_same(said: str, kind: str) -> None:
    likely = request_kinds(said, Situation(_gym))
    assert likely[kind] > 0.5


def test_a_request_without_a_workout_is_a_build() -> None:
    assert request_kinds("chest and tris, forty minutes, dumbbells only today")["build"] > 0.9


@pytest.mark.parametrize(
    ("say", "expect", "found"),
    [
        ("less rest on the rows", Change(set="Barbell Row", rest=60), True),
        ("rows at 60 s rest", Change(set="Barbell Row", rest=60), False),
        ("two minutes of rest", Change(set="Barbell Row", rest=120), False),
        ("drop the rows", Change(remove="Barbell Row"), False),
    ],
)
def test_an_amount_is_relative_where_what_it_becomes_is_not_said(say: str, expect: Change, found: bool) -> None:
    assert is_relative(expect, say) is found


def test_both_opinions_are_of_the_same_kinds() -> None:
    assert labels_and_source(MEANINGS)[0] == weights().labels


def test_labels_are_the_act_its_topic_its_changes_and_amounts() -> None:
    expect = Expect(act="edit", changes=(Change(set="Back Squat", weight=90), Change(whole="shorter")))
    assert labels("squats at 90, and be quick", expect) == {"edit", "set", "set.weight", "shorter"}
    assert labels("how so", Expect(act="answer", topic="why")) == {"answer", "answer.why"}


def test_an_example_is_read_in_the_workout_that_there_is() -> None:
    turns = (Turn(say="legs", expect=Expect(act="build")), Turn(say="shorter", expect=Expect(act="edit")))
    found = list(examples(in_conversations([Conversation(id="x", author="x", start="empty", turns=turns)])))
    assert ["there: workout" in each.features for each in found] == [False, True]


def test_what_tells_labels_apart_is_learned() -> None:
    told = [
        Example(frozenset({"out", "the"}), frozenset({"remove"})),
        Example(frozenset({"in", "the"}), frozenset({"add"})),
    ]
    found = fit(told * 4, strength=10)
    assert found.labels == ("add", "remove")
    assert likelihood_of(found.totals({"out", "the"})["remove"]) > 0.9
    assert likelihood_of(found.totals({"in", "the"})["remove"]) < 0.1
    assert not found.knows("the")
