"""ETag and If-Match."""

import pytest

from spotter.api.etags import answer_tagged, check, etag
from spotter.api.shapes import ReplyModel
from spotter.errors import PreconditionFailed


class Thing(ReplyModel):
    """A body."""

    name: str


@pytest.mark.parametrize(
    ("if_match", "version"),
    [(None, 0), (None, 7), ('"0"', 0), ('"7"', 7), ('"6", "7"', 7), ("*", 1)],
)
def test_the_version_that_there_is_may_be_changed(if_match: str | None, version: int) -> None:
    check(if_match, version)


@pytest.mark.parametrize(
    ("if_match", "version"),
    [('"1"', 0), ('"6"', 7), ("7", 7), ('W/"7"', 7), ("*", 0), ('"77"', 7), (",", 7), ('"5", "6"', 7)],
)
def test_another_version_may_not(if_match: str, version: int) -> None:
    with pytest.raises(PreconditionFailed) as refused:
        check(if_match, version)
    assert refused.value.status == 412


def test_an_answer_says_which_version_it_shows() -> None:
    answered = answer_tagged(Thing(name="squat"), 3, 201)
    assert answered.status_code == 201
    assert answered.headers["ETag"] == '"3"' == etag(3)
