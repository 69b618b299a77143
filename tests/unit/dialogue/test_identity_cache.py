"""What is made of an object is made once while it is asked of, and again for an equal one."""

from spotter.dialogue.identity_cache import cached_by_identity


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

    asked = [[at] for at in range(20)]
    assert [first(each) for each in asked] == [*range(20)]
    assert first(asked[19]) == 19
    assert len(made) == 20
    assert first(asked[0]) == 0
    assert len(made) == 21
