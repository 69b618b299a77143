"""Templates: what their notation stands for, what a match captures, and which reading of a message is the cheapest."""

from collections.abc import Iterable, Mapping

import pytest

from spotter.language.template_automaton import Automaton
from spotter.language.templates import Costs, Reading, Slot, TemplateError, Templates
from spotter.language.tokens import tokenise

_kinds = {"squats": "exercise", "rows": "exercise", "plank": "exercise", "30": "time", "dumbbells": "equipment"}
_costs = Costs(loose_slots={"time": 0.02, "equipment": 0.03, "exercise": 0.1})


def reading(
    text: str, *templates: str, rules: Mapping[str, str] | None = None, fillers: Iterable[str] = ()
) -> Reading[str]:
    """``text`` read with templates that mean themselves. A word of ``_kinds`` is a slot whose value is the word."""
    tokens = tokenise(text)
    slots = [
        Slot(_kinds[token.text], token.text, at, at + 1) for at, token in enumerate(tokens) if token.text in _kinds
    ]
    free = frozenset(at for at, token in enumerate(tokens) if token.text in fillers)
    return Templates([(each, each) for each in templates], rules or {}).read(tokens, slots, free, _costs)


def said(text: str, template: str, **rules: str) -> bool:
    """Whether the whole text is one thing that the template says."""
    found = reading(text, template, rules=rules)
    return len(found.matches) == 1 and not found.left_over and not found.loose and not found.matches[0].skipped


@pytest.mark.parametrize(
    ("template", "texts", "others"),
    [
        ("take it out", ["take it out", "Take it OUT", "take it out!"], ["take it", "out", "it out"]),
        ("(drop|take out) it", ["drop it", "take out it"], ["take it", "drop out it"]),
        ("make it [much] shorter", ["make it shorter", "make it much shorter"], ["make it much"]),
        ("make it [(much|far) more]", ["make it", "make it much more", "make it far more"], ["make it much"]),
        ("go (on)+", ["go on", "go on on on on on on"], ["go", "on"]),
        ("go (on [and])+ now", ["go on now", "go on and on now", "go on and on and now"], ["go and now", "go now"]),
        ("[please]+ go", ["go", "please go", "please please go"], ["please"]),
        ("remov* it", ["remove it", "removing it", "remov it"], ["move it"]),
        ("((a|b) [c]|d) e", ["a e", "b c e", "d e"], ["c e", "d c e", "e"]),
        ("swap {exercise}", ["swap squats"], ["swap", "swap dumbbells", "swap bananas"]),
        ("want this , that", ["want this, that"], ["want this that"]),
    ],
)
def test_the_notation(template: str, texts: list[str], others: list[str]) -> None:
    assert {text: said(text, template) for text in (*texts, *others)} == {
        **dict.fromkeys(texts, True),
        **dict.fromkeys(others, False),
    }


def test_a_rule_stands_for_its_template_and_may_use_others() -> None:
    rules = {"drop": "(drop|<take> out)", "take": "(take|leave)"}
    texts = ("drop it", "take out it", "leave out it", "take it")
    assert [said(text, "<drop> it", **rules) for text in texts] == [True, True, True, False]


def test_a_rule_that_is_used_twice_in_a_row_keeps_its_places_apart() -> None:
    rules = {"one": "{exercise:target}", "several": "<one> [and <one>] [and <one>]"}
    found = reading("drop squats and rows and plank", "drop <several>", rules=rules)
    assert [slot.value for slot in found.matches[0].all("target")] == ["squats", "rows", "plank"]


def test_slots_are_captured_under_their_names() -> None:
    found = reading("swap squats for rows", "swap {exercise:old} for {exercise:new}").matches[0]
    assert [(name, slot.value) for name, slot in found.captures] == [("old", "squats"), ("new", "rows")]
    assert (found.start, found.end, sorted(found.literals)) == (0, 4, [0, 2])


def test_a_slot_without_a_name_is_captured_under_its_kind() -> None:
    assert reading("for 30", "for {time}").matches[0].captures == (("time", Slot("time", "30", 1, 2)),)


def test_one_word_may_be_captured_under_two_names_of_which_the_first_that_is_written_counts() -> None:
    found = reading("swap squats", "swap ({exercise:old}|{exercise:new})").matches[0]
    assert [name for name, _slot in found.captures] == ["old"]


def test_each_round_of_a_repetition_is_captured() -> None:
    found = reading("no squats or rows or plank", "no ({exercise} [or])+").matches[0]
    assert [slot.value for slot in found.all("exercise")] == ["squats", "rows", "plank"]


@pytest.mark.parametrize(
    ("template", "rules", "why"),
    [
        ("(a|b", {}, r"\) is missing"),
        ("[a", {}, r"\] is missing"),
        ("a)", {}, "the end is missing"),
        ("a]b", {}, "the end is missing"),
        ("(a]", {}, r"\) is missing"),
        ("{time", {}, "} is missing"),
        ("<the", {}, "> is missing"),
        ("{}", {}, "no name"),
        ("<>", {}, "no name"),
        ("{time <the>", {}, "is missing"),
        ("a } b", {}, "has no place"),
        ("a > b", {}, "has no place"),
        ("<the> a", {}, "there is no rule the"),
        ("<a>", {"a": "b <c>", "c": "d <a>"}, "the rule a uses itself"),
        ("", {}, "must not be empty"),
        ("[a] [b]", {}, "must not be empty"),
        ("<nothing>", {"nothing": "[a]"}, "must not be empty"),
    ],
)
def test_a_bad_template_says_what_is_wrong(template: str, rules: dict[str, str], why: str) -> None:
    with pytest.raises(TemplateError, match=why):
        Templates([(template, "")], rules)


def test_the_words_of_templates_are_known_their_stems_are_not() -> None:
    assert Templates([("remov* <the> plank", "")], {"the": "[the]"}).words == {"the", "plank"}


def test_a_word_that_nothing_accounts_for_is_left_over() -> None:
    found = reading("swap squats bananas", "swap {exercise}")
    assert found.left_over == (2,)
    assert (found.matches[0].start, found.matches[0].end) == (0, 2)


def test_words_within_a_template_are_passed_over_and_left_over() -> None:
    found = reading("swap my blue squats", "swap {exercise}")
    assert found.left_over == found.matches[0].skipped == (1, 2)


def test_no_template_goes_on_over_three_unknown_words_nor_over_a_mark_nor_over_a_number() -> None:
    for text in ("swap my big blue squats", "swap. squats", "swap 5 squats", "swap\nsquats"):
        assert reading(text, "swap {exercise}").matches == ()


def test_fillers_cost_nothing_wherever_they_stand() -> None:
    found = reading(
        "so please swap then the squats now", "swap {exercise}", fillers=("so", "please", "then", "the", "now")
    )
    assert (found.matches[0].start, found.matches[0].end, found.left_over) == (2, 6, ())
    assert found.matches[0].skipped == ()


def test_a_filler_is_a_word_of_a_template_that_holds_it() -> None:
    found = reading("take it out", "take it", "take it out", fillers=("out",))
    assert [match.meaning for match in found.matches] == ["take it out"]


def test_slots_outside_of_templates_are_loose() -> None:
    found = reading("swap squats for rows, 30 dumbbells", "swap {exercise:old} for {exercise:new}")
    assert [(slot.kind, slot.value) for slot in found.loose] == [("time", "30"), ("equipment", "dumbbells")]
    assert found.left_over == ()


def test_a_kind_of_slot_that_may_not_stand_loose_is_left_over() -> None:
    tokens = tokenise("swap squats 30")
    slots = [Slot("exercise", "squats", 1, 2), Slot("time", "30", 2, 3)]
    found = Templates([("swap {exercise}", 1)], {}).read(tokens, slots, frozenset(), Costs())
    assert (found.loose, found.left_over) == ((), (2,))


def test_the_template_that_accounts_for_the_most_wins() -> None:
    found = reading("swap squats for rows", "swap {exercise:old}", "swap {exercise:old} for {exercise:new}")
    assert [match.meaning for match in found.matches] == ["swap {exercise:old} for {exercise:new}"]


def test_one_template_is_cheaper_than_two() -> None:
    found = reading("swap squats for rows", "swap squats", "for rows", "swap {exercise} for {exercise}")
    assert [match.meaning for match in found.matches] == ["swap {exercise} for {exercise}"]


def test_of_templates_that_say_the_same_the_first_wins() -> None:
    for templates in (("drop {exercise:a}", "drop {exercise:b}"), ("drop {exercise:b}", "drop {exercise:a}")):
        assert reading("drop squats", *templates).matches[0].meaning == templates[0]


def test_a_message_is_a_row_of_templates() -> None:
    found = reading("drop squats and make it short , then drop rows", "drop {exercise}", "make it short")
    assert [(match.meaning, match.start, match.end) for match in found.matches] == [
        ("drop {exercise}", 0, 2),
        ("make it short", 3, 6),
        ("drop {exercise}", 8, 10),
    ]
    assert found.left_over == (2, 7)


def test_of_overlapping_slots_those_count_that_the_cheapest_reading_takes() -> None:
    tokens = tokenise("swap leg press for rows")
    slots = [
        Slot("area", "legs", 1, 2),
        Slot("exercise", "leg press", 1, 3),
        Slot("exercise", "rows", 4, 5),
    ]
    read = Templates([("swap {exercise:old} for {exercise:new}", 1)], {}).read
    assert [slot.value for _name, slot in read(tokens, slots, frozenset(), Costs()).matches[0].captures] == [
        "leg press",
        "rows",
    ]


def test_nothing_is_read_out_of_nothing() -> None:
    assert reading("", "a") == Reading((), (), ())


_repeats = (
    "drop ",
    "drop squats ",
    "drop the rows and ",
    "squats ",
    "and ",
    "bananas ",
    "swap squats for ",
    ", ",
    "a ",
)


@pytest.mark.parametrize("unit", _repeats)
def test_twice_the_tokens_take_twice_the_steps(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [0]
    for name in ("after_word", "after_slot"):
        real = getattr(Automaton, name)

        def counted(*arguments: object, real: object = real) -> object:
            steps[0] += 1
            return real(*arguments)  # type: ignore[operator]

        monkeypatch.setattr(Automaton, name, counted)
    templates = ("drop ([the] {exercise} [and])+", "swap {exercise:old} [for {exercise:new}]", "[the] {exercise} out")

    def of(times: int) -> int:
        steps[0] = 0
        reading(unit * times, *templates, fillers=("a",))
        return steps[0]

    few, many = of(100), of(200)
    assert few < 100 * 60
    assert many <= 2.1 * few
