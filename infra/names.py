"""What things are called in AWS, by stage. Imports nothing of CDK.

Names that can be written down beforehand keep the two stacks apart: a function is told and granted the table by its
name, and no export ties the stack that holds the data. IAM roles are left to CloudFormation: their names are
account-wide, and a fixed one would keep a second region from being deployed.
"""

import re

from infra.functions import function_name
from infra.table import TABLE_NAME

AGENT_LOOP = "agent-loop"
ADMIN_GROUP = "admin"
"""Of the user pool: its members change agents, tools, MCP servers and limits of their own tenant
(``spotter.api.identity.ADMIN``)."""
OBJECTS_PREFIX = "sessions/"
"""Every large payload lies below it, as ``spotter.store.keys`` names them."""
EXPORTS_PREFIX = "exports/"
"""Exports that are too large for a reply lie below it, until they expire."""

_STAGE = re.compile(r"[a-z][a-z0-9]{0,11}")


def checked_stage(stage: str) -> str:
    """The stage itself. ValueError if it cannot be part of a bucket's name."""
    if not _STAGE.fullmatch(stage):
        raise ValueError(f"a stage is up to twelve lower-case letters and digits, beginning with a letter: {stage!r}")
    return stage


def resource_name(stage: str, name: str) -> str:
    """``spotter-dev-agent-loop``."""
    return f"spotter-{stage}-{name}"


def keys_secret_name(stage: str) -> str:
    """The secret that holds the keys of model providers."""
    return resource_name(stage, "model-keys")


def credentials_alias(stage: str) -> str:
    """The key in KMS that tenants' credentials are sealed with."""
    return f"alias/{resource_name(stage, 'credentials')}"


def table_name(stage: str) -> str:
    """The one table."""
    return TABLE_NAME.format(stage=stage)


def bucket_name(stage: str, purpose: str, account: str, region: str) -> str:
    """Bucket names are global, so they carry the account and the region."""
    return f"spotter-{stage}-{purpose}-{account}-{region}"


def function_log_group(stage: str, name: str) -> str:
    """Where Lambda looks for the log group of a function."""
    return f"/aws/lambda/{function_name(stage, name)}"


def delivered_log_group(stage: str, name: str) -> str:
    """Logs that a service delivers. Below ``/aws/vendedlogs`` they take no room in the account's resource policy."""
    return f"/aws/vendedlogs/{resource_name(stage, name)}"
