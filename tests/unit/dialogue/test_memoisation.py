"""What is made of a message is made once while it is asked of, and anew for another one."""

from dataclasses import replace

from spotter.dialogue.memoisation import cached_by_identity, cached_by_request, cached_by_utterance, forget_requests
from spotter.dialogue.state import Utterance
from spotter.messages import AssistantTurn, Request, UserTurn


def test_it_is_made_once_for_an_object_and_again_for_its_equal() -> None:
    made: list[list[float]] = []

    @cached_by_identity
    def said(asked: list[float]) -> str:
        made.append(asked)
        return f"{asked[0]} kg"

    whole: list[float] = [60]
    decimal: list[float] = [60.0]
    assert [said(whole), said(decimal), said(whole), said(decimal)] == ["60 kg", "60.0 kg"] * 2
    assert len(made) == 2


def test_what_was_asked_of_long_ago_is_forgotten() -> None:
    made: list[list[int]] = []

    @cached_by_identity
    def first(asked: list[int]) -> int:
        made.append(asked)
        return asked[0]

    asked = [[at] for at in range(100)]
    assert [first(each) for each in asked] == [*range(100)]
    assert first(asked[99]) == 99
    assert len(made) == 100
    assert first(asked[0]) == 0
    assert len(made) == 101


def test_an_utterance_is_read_once_however_often_it_is_made_anew() -> None:
    made: list[str] = []

    @cached_by_utterance
    def read(utterance: Utterance) -> str:
        made.append(utterance.text)
        return utterance.text.upper()

    squat = {"id": "a", "name": "Back Squat", "sets": 3, "reps": 5, "weight": 60}
    said = Utterance("drop it", listed=(squat,))
    alike = replace(said, text="drop it", listed=(dict(squat),))
    assert [read(said), read(alike)] == ["DROP IT", "DROP IT"]
    assert len(made) == 1
    for other in (
        replace(said, text="drop it!"),
        replace(said, listed=({**squat, "weight": 60.0},)),
        replace(said, question="Which one?"),
        replace(said, changed=("a",)),
        replace(said, listed_before=(squat,)),
        replace(said, replied="Done."),
    ):
        read(other)
    assert len(made) == 7


def test_a_request_is_read_once_while_it_holds_the_same_turns() -> None:
    made: list[Request] = []

    @cached_by_request
    def turns(request: Request) -> int:
        made.append(request)
        return len(request.turns)

    spoke = AssistantTurn("Done.")
    asked = Request("", (), (UserTurn("drop it"), spoke, UserTurn("and the last one")), "2026-11-29")
    again = replace(asked, turns=(UserTurn("drop it"), spoke, UserTurn("and the last one")))
    assert [turns(asked), turns(again)] == [3, 3]
    assert len(made) == 1
    for other in (
        replace(asked, turns=asked.turns[:2]),
        replace(asked, turns=(*asked.turns[:2], UserTurn("and the first one"))),
        replace(asked, turns=(asked.turns[0], AssistantTurn("Which one?"), asked.turns[2])),
        replace(asked, today="2026-11-30"),
        replace(asked, zone="Europe/Berlin"),
    ):
        turns(other)
    assert len(made) == 6


def test_nothing_is_kept_of_requests_that_are_to_be_forgotten() -> None:
    made: list[int] = []

    @cached_by_request
    def turns(request: Request) -> int:
        made.append(len(request.turns))
        return len(request.turns)

    asked = Request("", (), (UserTurn("drop it"),), "2026-11-29")
    turns(asked)
    forget_requests()
    turns(asked)
    assert made == [1, 1]
