"""The key under which tenants' credentials are encrypted."""

from aws_cdk import aws_kms as kms
from constructs import Construct

from infra.names import resource_name


class Keys(Construct):
    """One key, rotated every year, with tenant and server as encryption context: so what it opens is told apart."""

    def __init__(self, scope: Construct, construct_id: str, *, stage: str) -> None:
        super().__init__(scope, construct_id)
        self.credentials = kms.Key(
            self,
            "Credentials",
            alias=f"alias/{resource_name(stage, 'credentials')}",
            description="Tenants' credentials for tools and MCP servers",
            enable_key_rotation=True,
        )
