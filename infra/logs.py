"""Log groups: always explicit, always with an end."""

from aws_cdk import RemovalPolicy
from aws_cdk import aws_logs as logs
from constructs import Construct

RETENTION = logs.RetentionDays.ONE_MONTH


def log_group(scope: Construct, construct_id: str, name: str) -> logs.LogGroup:
    """A log group that forgets after a month and goes with its stack: it holds names, ids and durations only."""
    return logs.LogGroup(
        scope, construct_id, log_group_name=name, retention=RETENTION, removal_policy=RemovalPolicy.DESTROY
    )
