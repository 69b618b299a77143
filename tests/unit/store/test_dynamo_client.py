"""What DynamoDB's client sends as it is told to, and what it leaves of an answer as it came."""

import io
import json
from http.client import HTTPMessage
from typing import Any

from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.config import Config
from botocore.parsers import QueryParser

from spotter.store.dynamo_client import _Parsers, make_client

ITEM = {"pk": {"S": "p"}, "n": {"N": "7"}, "s": {"SS": ["x"]}, "of a later DynamoDB": {"Z": "z"}}
"""botocore's own parser leaves out an attribute of a type that it does not know."""


class Wire:
    """Takes each request in place of the network and gives one answer to all."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self._answer = json.dumps(answer).encode()
        self.sent: list[Any] = []

    def __call__(self, request: AWSPreparedRequest, **_rest: Any) -> AWSResponse:
        self.sent.append(request)
        headers: Any = HTTPMessage()
        headers["content-type"] = "application/x-amz-json-1.0"
        raw: Any = Raw(self._answer)
        return AWSResponse(str(request.url), 200, headers, raw)


class Raw(io.BytesIO):
    """A body as urllib3 gives it."""

    def stream(self) -> list[bytes]:
        return [self.read()]


def client_on(wire: Wire, config: Config | None = None) -> Any:
    client: Any = make_client(
        config or Config(), region_name="eu-central-1", aws_access_key_id="test", aws_secret_access_key="test"
    )
    client.meta.events.register("before-send.dynamodb", wire)
    return client


def test_items_are_left_as_the_json_that_they_are() -> None:
    got = client_on(Wire({"Item": ITEM})).get_item(TableName="t", Key={})
    assert got["Item"] == ITEM
    queried = client_on(Wire({"Items": [ITEM], "LastEvaluatedKey": ITEM})).query(TableName="t")
    assert (queried["Items"], queried["LastEvaluatedKey"]) == ([ITEM], ITEM)
    read = client_on(Wire({"Responses": {"t": [ITEM]}})).batch_get_item(RequestItems={})
    assert read["Responses"] == {"t": [ITEM]}


def test_what_is_no_item_is_read_by_the_description_of_the_service() -> None:
    left = {"t": {"Keys": [{"pk": {"S": "p"}}], "of a later DynamoDB": 1}}
    read = client_on(Wire({"UnprocessedKeys": left})).batch_get_item(RequestItems={})
    assert read["UnprocessedKeys"] == {"t": {"Keys": [{"pk": {"S": "p"}}]}}


def test_a_request_is_checked_by_dynamodb_alone() -> None:
    wire = Wire({})
    client_on(wire).get_item(TableName="t", Key={"pk": {"S": 7}})
    (request,) = wire.sent
    assert json.loads(request.body) == {"TableName": "t", "Key": {"pk": {"S": 7}}}


def test_a_client_says_its_name_and_keeps_the_patience_that_it_is_given() -> None:
    wire = Wire({})
    client = client_on(wire, Config(read_timeout=3, retries={"total_max_attempts": 1}))
    client.get_item(TableName="t", Key={})
    assert wire.sent[0].headers["User-Agent"].split()[0] == b"spotter", "Powertools adds its own behind it"
    assert client.meta.config.read_timeout == 3
    assert client.meta.config.retries["total_max_attempts"] == 1


def test_other_services_that_the_session_asks_for_credentials_are_read_by_botocore() -> None:
    assert isinstance(_Parsers().create_parser("query"), QueryParser)
