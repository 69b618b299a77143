"""The stack of what holds data."""

from aws_cdk import CfnOutput, CfnResource, RemovalPolicy, Stack
from constructs import Construct

from infra.identity import Identity
from infra.keys import Keys
from infra.model_keys import ModelKeys
from infra.names import resource_name
from infra.objects import Objects
from infra.records import Records
from infra.settings import Settings


class StatefulStack(Stack):
    """Table, bucket, users, keys and the secret with those of models.

    They outlive the stack, unless the stage is disposable: then they go with it.

    A first deployment that failed can be repeated: what it made is deleted again, but for the users, whose pool is
    empty and whose name need not be unique. The table, whose deletion protection would stand in the way, is made last:
    nothing fails after it.
    """

    def __init__(self, scope: Construct, *, settings: Settings) -> None:
        stage, disposable = settings.stage, settings.disposable
        super().__init__(
            scope,
            "Stateful",
            stack_name=resource_name(stage, "stateful"),
            description="Spotter: what holds data",
        )
        self.objects = Objects(self, "Objects", stage=stage, disposable=disposable)
        self.keys = Keys(self, "Keys", stage=stage)
        self.model_keys = ModelKeys(self, "ModelKeys", stage=stage)
        self.identity = Identity(
            self, "Identity", stage=stage, protected=not disposable, mcp_callbacks=settings.mcp_callbacks
        )
        self.records = Records(self, "Records", stage=stage, protected=not disposable)
        self.identity.node.add_dependency(self.objects, self.keys, self.model_keys)
        self.records.node.add_dependency(self.identity)
        _remove(self, RemovalPolicy.DESTROY if disposable else RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
        if not disposable:
            _remove(self.identity, RemovalPolicy.RETAIN)
        CfnOutput(self, "UserPoolId", value=self.identity.user_pool.user_pool_id, description="The users")
        CfnOutput(
            self, "AppClientId", value=self.identity.client.user_pool_client_id, description="What the app signs in as"
        )
        CfnOutput(
            self,
            "McpClientId",
            value=self.identity.mcp_client.user_pool_client_id,
            description="What MCP clients sign people in as",
        )
        CfnOutput(
            self,
            "ModelKeysName",
            value=self.model_keys.secret.name or "",
            description="The secret that the keys of model providers are put into",
        )
        CfnOutput(self, "TableName", value=self.records.table.table_name, description="The event log and all else")


def _remove(scope: Construct, policy: RemovalPolicy) -> None:
    """Say what becomes of everything below ``scope``, down to a bucket's policy, when it leaves the stack."""
    for resource in filter(CfnResource.is_cfn_resource, scope.node.find_all()):
        resource.apply_removal_policy(policy)
