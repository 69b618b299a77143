"""The secret that holds the keys of model providers."""

from aws_cdk import aws_secretsmanager as secretsmanager
from constructs import Construct

from infra.names import keys_secret_name


class ModelKeys(Construct):
    """One secret, made without a value: an operator puts ``{"anthropic": "...", "openai": "..."}`` into it.

    A value in the template would be readable in it, and CloudFormation would put it back in place of a newer one. It
    is encrypted with the account's own key for Secrets Manager: who may read the secret needs no other permission.
    """

    def __init__(self, scope: Construct, construct_id: str, *, stage: str) -> None:
        super().__init__(scope, construct_id)
        self.secret = secretsmanager.CfnSecret(
            self,
            "Secret",
            name=keys_secret_name(stage),
            description="Keys of model providers, by name: JSON with anthropic and openai",
        )
