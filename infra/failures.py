"""The queue of events that reap could not work off, and the alarm that says so."""

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.alarms import alarm
from infra.names import resource_name

QUEUE = "failures"


class Failures(Construct):
    """Kept for two weeks. The five-minute sweep does the work all the same; what lies here tells an operator why."""

    def __init__(self, scope: Construct, construct_id: str, *, stage: str) -> None:
        super().__init__(scope, construct_id)
        self.queue = sqs.Queue(
            self,
            "Queue",
            queue_name=resource_name(stage, QUEUE),
            retention_period=cdk.Duration.days(14),
            encryption=sqs.QueueEncryption.SQS_MANAGED,
            enforce_ssl=True,
        )
        alarm(
            self,
            "Alarm",
            stage=stage,
            name=QUEUE,
            description="An event for the reaper could not be delivered or worked off, and still lies in the queue",
            metric=self.queue.metric_approximate_number_of_messages_visible(),
            # SQS tells nothing of a queue that six hours have left alone, whatever lies in it.
            without_data=cloudwatch.TreatMissingData.IGNORE,
        )
