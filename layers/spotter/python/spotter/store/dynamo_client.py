"""A DynamoDB client that does no work twice: items are read once, by us, and requests are checked by DynamoDB alone."""

from typing import TYPE_CHECKING, Any

import botocore.session
from botocore.config import Config
from botocore.parsers import JSONParser, ResponseParserFactory

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


class _ItemsAsTheyCome(JSONParser):
    """Leaves items as the JSON that they are; the store flattens them itself.

    botocore walks every attribute of every item by its model: a third of a Query's time. The JSON of an item is already
    what that walk would return, but for binary attributes, and the table has none.
    """

    def _handle_map(self, shape: Any, value: Any) -> Any:
        if shape.value.name == "AttributeValue":
            return value
        return super()._handle_map(shape, value)  # type: ignore[misc]  # the stubs leave botocore's handlers out


class _Parsers(ResponseParserFactory):
    def create_parser(self, protocol_name: str) -> Any:
        if protocol_name != "json":
            return super().create_parser(protocol_name)
        defaults: dict[str, Any] = self._defaults  # type: ignore[attr-defined]  # the stubs leave it out
        return _ItemsAsTheyCome(**defaults)


def make_client(config: Config, **options: Any) -> "DynamoDBClient":
    """A client of its own session. ``options`` are those of ``botocore.session.Session.create_client``."""
    session = botocore.session.Session()
    session.register_component("response_parser_factory", _Parsers())
    lean = Config(parameter_validation=False, user_agent="spotter")
    client: Any = session.create_client("dynamodb", config=config.merge(lean), **options)
    return client  # type: ignore[no-any-return]  # botocore itself does not name its clients' types
