"""What integration tests share: the second DynamoDB, for those that ask for it."""

from collections.abc import Iterator

import pytest

from tests.fakes import dynamodb_local


@pytest.fixture(scope="session")
def dynamodb_local_url() -> Iterator[str]:
    """Where DynamoDB Local listens. Tests that need it are skipped where it cannot be had, and say why."""
    try:
        with dynamodb_local.running() as url:
            yield url
    except dynamodb_local.NotHereError as reason:
        pytest.skip(str(reason))
