"""What a denial reaches, and what only looks like one."""

import pytest

from spotter.language.negation import Denial, is_denied, scopes
from spotter.language.tokens import tokenise


def denied(text: str) -> list[tuple[Denial, str]]:
    tokens = tokenise(text)
    return [(scope.kind, " ".join(token.text for token in tokens[scope.start : scope.end])) for scope in scopes(tokens)]


@pytest.mark.parametrize(
    ("text", "kind", "what"),
    [
        ("don't remove the first exercise", Denial.DENY, "remove the first exercise"),
        ("never swap the squats", Denial.DENY, "swap the squats"),
        ("do not swap the first one for a machine", Denial.DENY, "swap the first one for a machine"),
        ("no need to make it shorter, 45 min is fine", Denial.DENY, "make it shorter"),
        ("I'm not a beginner", Denial.DENY, "a beginner"),
        ("without a barbell for 45 minutes with dumbbells", Denial.LACK, "a barbell"),
        ("without dumbbells for 30 minutes", Denial.LACK, "dumbbells"),
        ("no dumbbells available right now, bands only", Denial.LACK, "dumbbells"),
        ("no squats, 30 minutes, dumbbells and bench", Denial.LACK, "squats"),
        ("no squats, lunges or jumping please 45 min", Denial.LACK, "squats , lunges or jumping"),
        ("I don't have a barbell or a rack but dumbbells", Denial.LACK, "a barbell or a rack"),
        ("everything except the bench", Denial.EXCEPT, "the bench"),
        ("I hate burpees and planks", Denial.REFUSE, "burpees and planks"),
        ("the bench is taken, 45min", Denial.BEHIND, "the bench"),
        ("no equipment half an hour", Denial.LACK, "equipment"),
    ],
)
def test_a_denial_reaches_as_far_as_it_is_meant(text: str, kind: Denial, what: str) -> None:
    assert denied(text) == [(kind, what)]


def test_a_reason_without_a_comma_ends_it() -> None:
    assert denied("no lunges my knee hates them")[0] == (Denial.LACK, "lunges")


def test_each_cue_reaches_its_own() -> None:
    assert denied("no bench no rack") == [(Denial.LACK, "bench"), (Denial.LACK, "rack")]


@pytest.mark.parametrize(
    "text", ["why not", "no idea what this is", "not sure about it", "I can't wait to squat", "no more than 45 minutes"]
)
def test_what_only_looks_like_a_denial_denies_nothing(text: str) -> None:
    assert denied(text) == []


def test_a_denied_denial_is_none() -> None:
    tokens = tokenise("don't skip the squats")
    found = scopes(tokens)
    assert [is_denied(found, at) for at in range(len(tokens))] == [False, True, False, False]
