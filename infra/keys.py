"""The key under which tenants' credentials are encrypted."""

from aws_cdk import aws_kms as kms
from constructs import Construct

from infra.names import credentials_alias


class Keys(Construct):
    """One key, rotated every year, with tenant and owner (a tool, an MCP server) as encryption context.

    What it opens is so told apart, by KMS itself, and in the trail of who asked.
    """

    def __init__(self, scope: Construct, construct_id: str, *, stage: str) -> None:
        super().__init__(scope, construct_id)
        self.credentials = kms.Key(
            self,
            "Credentials",
            alias=credentials_alias(stage),
            description="Tenants' credentials for tools and MCP servers",
            enable_key_rotation=True,
        )
