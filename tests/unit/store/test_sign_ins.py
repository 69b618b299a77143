"""A user is removed from the pool by their sub; whoever is not there is removed already."""

from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from spotter.errors import StoreUnavailable
from spotter.store.sign_ins import CognitoSignIns


class Client:
    def __init__(self, error: Exception | None = None) -> None:
        self.asked: list[dict[str, Any]] = []
        self._error = error

    def admin_delete_user(self, **request: Any) -> None:
        self.asked.append(request)
        if self._error is not None:
            raise self._error


def refusal(code: str, status: int = 400) -> ClientError:
    response: Any = {"Error": {"Code": code}, "ResponseMetadata": {"HTTPStatusCode": status}}
    return ClientError(response, "AdminDeleteUser")


def sign_ins(client: Any) -> CognitoSignIns:
    return CognitoSignIns(lambda: client, "pool_1")


@pytest.mark.parametrize("error", [None, refusal("UserNotFoundException")])
def test_a_user_is_gone_afterwards(error: Exception | None) -> None:
    client = Client(error)
    sign_ins(client).delete("ana")
    assert client.asked == [{"UserPoolId": "pool_1", "Username": "ana"}]


@pytest.mark.parametrize(
    "error",
    [refusal("TooManyRequestsException"), refusal("InternalErrorException", 500), ReadTimeoutError(endpoint_url="x")],
)
def test_a_pool_that_does_not_answer_is_asked_again_later(error: Exception) -> None:
    with pytest.raises(StoreUnavailable):
        sign_ins(Client(error)).delete("ana")


def test_a_pool_that_is_not_there_is_a_fault_of_ours() -> None:
    with pytest.raises(ClientError):
        sign_ins(Client(refusal("ResourceNotFoundException"))).delete("ana")
