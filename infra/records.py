"""The table: the event log, the users' data and the tenants' settings."""

from aws_cdk import aws_dynamodb as dynamodb
from constructs import Construct

from infra.names import table_name
from infra.table import LIST_INDEX, LIST_PARTITION_KEY, LIST_SORT_KEY, PARTITION_KEY, SORT_KEY, TTL_ATTRIBUTE

RECOVERY_DAYS = 35
"""How far back the table can be restored: DynamoDB's longest."""


class Records(Construct):
    """One table, on demand, restorable, and ``protected``: not to be deleted by mistake."""

    def __init__(self, scope: Construct, construct_id: str, *, stage: str, protected: bool) -> None:
        super().__init__(scope, construct_id)
        self.table = dynamodb.Table(
            self,
            "Table",
            table_name=table_name(stage),
            partition_key=_string(PARTITION_KEY),
            sort_key=_string(SORT_KEY),
            billing_mode=dynamodb.BillingMode.PAY_PER_REQUEST,
            time_to_live_attribute=TTL_ATTRIBUTE,
            point_in_time_recovery_specification=dynamodb.PointInTimeRecoverySpecification(
                point_in_time_recovery_enabled=True, recovery_period_in_days=RECOVERY_DAYS
            ),
            deletion_protection=protected,
        )
        self.table.add_global_secondary_index(
            index_name=LIST_INDEX,
            partition_key=_string(LIST_PARTITION_KEY),
            sort_key=_string(LIST_SORT_KEY),
            projection_type=dynamodb.ProjectionType.KEYS_ONLY,
        )


def _string(name: str) -> dynamodb.Attribute:
    return dynamodb.Attribute(name=name, type=dynamodb.AttributeType.STRING)
