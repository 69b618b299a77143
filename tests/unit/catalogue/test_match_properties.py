"""What holds of every match, whatever is written and whatever the list."""

import random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from spotter.catalogue import Exercise, all_exercises, custom, match
from spotter.catalogue.words import words

CATALOGUE = all_exercises()
GYM_WORDS = sorted({word for each in CATALOGUE for name in (each.name, *each.aliases) for word in name.split()})

phrases = st.lists(st.sampled_from(GYM_WORDS), min_size=1, max_size=5).map(" ".join)
own = st.text(min_size=1, max_size=20).filter(str.strip).map(custom)
lists = st.lists(st.sampled_from(CATALOGUE) | own, max_size=9)


def slip(name: str, at: int, letter: str) -> str:
    at %= len(name)
    return name[:at] + letter + name[at + 1 :]


written_names = (
    st.text(max_size=80)
    | phrases
    | st.builds(
        slip, st.sampled_from([each.name for each in CATALOGUE]), st.integers(0, 40), st.sampled_from("abcdexyz -")
    )
)


@settings(max_examples=400, deadline=None)
@given(written_names, st.none() | lists)
@example("HIP:DUCTION:MACHIN", [])
def test_any_text_is_answered_with_an_exercise_of_the_list_or_a_code(name: str, among: list[Exercise] | None) -> None:
    found = match(name, among)
    assert (found.exercise is None) == (found.code is not None) == (found.how == "none")
    assert len(found.candidates) == len({each.id for each in found.candidates}) <= 8
    listed = CATALOGUE if among is None else among
    if found.exercise is not None:
        assert found.exercise in listed
        assert found.candidates == ()
    if found.code == "ambiguous_exercise":
        assert found.candidates
        assert all(each in listed for each in found.candidates)
    if found.code == "unmatched":
        assert len(found.candidates) <= 1


@settings(max_examples=200, deadline=None)
@given(written_names, lists, st.integers(0, 1000))
def test_the_order_of_the_list_does_not_matter(name: str, among: list[Exercise], seed: int) -> None:
    shuffled = among[:]
    random.Random(seed).shuffle(shuffled)  # noqa: S311 - an order, not a secret
    assert match(name, among) == match(name, shuffled) == match(name, (*among, *shuffled))


@settings(max_examples=200, deadline=None)
@given(phrases)
def test_the_order_of_the_words_and_their_case_do_not_matter_to_an_exact_name(name: str) -> None:
    assert match(name.upper()) == match(name)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(CATALOGUE), lists)
def test_a_name_on_the_list_is_that_exercise(exercise: Exercise, others: list[Exercise]) -> None:
    own_names = {
        frozenset(words(text)) for each in others for text in (each.name, *each.aliases) if each.id != exercise.id
    }
    if frozenset(words(exercise.name)) not in own_names:
        assert match(exercise.name, [*others, exercise]).exercise == exercise


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(CATALOGUE), lists)
def test_a_full_name_that_is_not_on_the_list_is_never_forced_on_it(exercise: Exercise, others: list[Exercise]) -> None:
    among = [each for each in others if each.id != exercise.id and not each.id.startswith("own-")]
    assert match(exercise.name, among).exercise is None
