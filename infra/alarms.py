"""The alarms of a stage: what an operator sees red in the console, and why."""

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch as cloudwatch
from constructs import Construct

from infra.names import resource_name

PERIOD = cdk.Duration.minutes(5)


def alarm(
    scope: Construct,
    construct_id: str,
    *,
    stage: str,
    name: str,
    description: str,
    metric: cloudwatch.IMetric,
    threshold: int = 1,
    without_data: cloudwatch.TreatMissingData = cloudwatch.TreatMissingData.NOT_BREACHING,
) -> cloudwatch.Alarm:
    """Red as soon as ``metric`` reaches the threshold in one period. No data is no trouble, if nothing else is said."""
    return cloudwatch.Alarm(
        scope,
        construct_id,
        alarm_name=resource_name(stage, name),
        alarm_description=description,
        metric=metric,
        threshold=threshold,
        comparison_operator=cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluation_periods=1,
        treat_missing_data=without_data,
    )
