"""The stack of what must outlive every deployment."""

from aws_cdk import CfnOutput, CfnResource, RemovalPolicy, Stack
from constructs import Construct

from infra.identity import Identity
from infra.keys import Keys
from infra.names import resource_name
from infra.objects import Objects
from infra.records import Records


class StatefulStack(Stack):
    """Table, bucket, users and keys: retained when the stack goes, and the stack itself protected from going."""

    def __init__(self, scope: Construct, *, stage: str) -> None:
        super().__init__(
            scope,
            "Stateful",
            stack_name=resource_name(stage, "stateful"),
            description="Spotter: what must outlive every deployment",
            termination_protection=True,
        )
        self.records = Records(self, "Records", stage=stage)
        self.objects = Objects(self, "Objects", stage=stage)
        self.identity = Identity(self, "Identity", stage=stage)
        self.keys = Keys(self, "Keys", stage=stage)
        for resource in filter(CfnResource.is_cfn_resource, self.node.find_all()):
            resource.apply_removal_policy(RemovalPolicy.RETAIN)  # down to the bucket's policy and the key's alias
        CfnOutput(self, "UserPoolId", value=self.identity.user_pool.user_pool_id)
        CfnOutput(self, "AppClientId", value=self.identity.client.user_pool_client_id)
