"""The environment that functions read, as Lambda and the stack would set it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from infra.routes import WEBSOCKET_STAGE
from local.cloud import REGION
from local.models import OF_AWS, aws_of_the_user
from local.provision import BUCKET, KEY, STAGE, TABLE, Resources

_OF_THE_USERS_AWS = (
    "AWS_PROFILE",
    "AWS_DEFAULT_PROFILE",
    "AWS_SESSION_TOKEN",
    "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS",
    "AWS_ROLE_ARN",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
)
ALLOWED = {"SPOTTER_REQUESTS_PER_MINUTE": "100000", "SPOTTER_CONCURRENT_RUNS": "100"}
"""What one user may do here, where nobody has said otherwise: whoever tries things out is no crowd to be held off."""
_NOBODY = {"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local"}
_LOOPBACK = "127.0.0.1,localhost"


@contextmanager
def cloud_environment(url: str) -> Iterator[None]:
    """Let boto3 in this process talk to the local run at ``url`` and to nobody else; afterwards all is as it was.

    The user's own AWS credentials are hidden, so that nothing reaches a real account by mistake: but for Bedrock's
    adapter, where SPOTTER_PROVIDER chooses it (NotConfigured if there are none), and unless
    AWS_ENDPOINT_URL_DYNAMODB names another DynamoDB: those credentials may be for that one.
    """
    from spotter import wiring

    before = dict(os.environ)
    aws = aws_of_the_user(before)
    for name in OF_AWS:
        os.environ.pop(name, None)
    os.environ |= {
        "AWS_ENDPOINT_URL": url,
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "AWS_EC2_METADATA_DISABLED": "true",
        "SPOTTER_STAGE": STAGE,
        "POWERTOOLS_SERVICE_NAME": "spotter",
        "POWERTOOLS_METRICS_NAMESPACE": "Spotter",
        "POWERTOOLS_TRACE_DISABLED": "true",
        "no_proxy": _with_loopback(os.environ.get("no_proxy", "")),
        "NO_PROXY": _with_loopback(os.environ.get("NO_PROXY", "")),
    }
    if "AWS_ENDPOINT_URL_DYNAMODB" not in os.environ:
        for name in _OF_THE_USERS_AWS:
            os.environ.pop(name, None)
        os.environ |= _NOBODY
    elif not {"AWS_ACCESS_KEY_ID", "AWS_PROFILE"} & os.environ.keys():
        os.environ |= _NOBODY
    _forget()
    nothing, wiring.aws_of_bedrock = wiring.aws_of_bedrock, lambda: aws
    try:
        yield
    finally:
        _forget()
        wiring.aws_of_bedrock = nothing
        for name in os.environ.keys() - before.keys():
            del os.environ[name]
        os.environ |= before


def name_resources(url: str, resources: Resources) -> None:
    """Tell functions what was made (``spotter.config``). Undone with ``cloud_environment``."""
    os.environ |= {
        **{name: value for name, value in ALLOWED.items() if name not in os.environ},
        "SPOTTER_TABLE": TABLE,
        "SPOTTER_BUCKET": BUCKET,
        "SPOTTER_STATE_MACHINE_ARN": resources.state_machine,
        "SPOTTER_USER_POOL": resources.user_pool,
        "SPOTTER_SECRETS_KEY": KEY,
        "SPOTTER_CALLBACK_URL": f"{url}/{WEBSOCKET_STAGE}",
        "SPOTTER_ISSUER": resources.issuer,
        "SPOTTER_TOKEN_KEYS_URL": f"{url}{resources.keys_path}",
        "SPOTTER_APP_CLIENT": resources.client,
        "SPOTTER_MCP_CLIENT": resources.mcp_client,
    }


def _forget() -> None:
    """Let functions forget what they have kept between calls: it is of another environment."""
    kept: Any = sys.modules.get("spotter.wiring")
    if kept is not None:
        for cached in (kept.config.load, *vars(kept).values()):
            if hasattr(cached, "cache_clear"):
                cached.cache_clear()
        kept.forget_clients()
        kept.forget_limits()


def _with_loopback(hosts: str) -> str:
    return f"{hosts},{_LOOPBACK}" if hosts else _LOOPBACK
