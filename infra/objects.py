"""The bucket for payloads that are too large for an item, and the one that logs who reads it."""

from aws_cdk import Duration, RemovalPolicy, Stack
from aws_cdk import aws_s3 as s3
from constructs import Construct

from infra.logs import log_group
from infra.names import EXPORTS_PREFIX, bucket_name, function_log_group

ACCESS_LOG_DAYS = 90
EXPORT_DAYS = 1
"""The least that S3 knows. Their URLs are good for minutes."""
EMPTYING = "Custom::S3AutoDeleteObjectsCustomResourceProvider"
"""What the CDK calls its function that empties a bucket before CloudFormation deletes it."""


class Objects(Construct):
    """Private, over TLS only. No versions: a payload is named by its content, and what is deleted is gone.

    CloudFormation deletes no bucket that holds something: those of a ``disposable`` stage are emptied before.
    """

    def __init__(self, scope: Construct, construct_id: str, *, stage: str, disposable: bool) -> None:
        super().__init__(scope, construct_id)
        self._stage = stage
        self._disposable = disposable
        access_logs = self._bucket(
            "AccessLogs",
            "access-logs",
            lifecycle_rules=[s3.LifecycleRule(id="forget", expiration=Duration.days(ACCESS_LOG_DAYS))],
        )
        self.bucket = self._bucket(
            "Bucket",
            "objects",
            versioned=False,
            lifecycle_rules=[
                s3.LifecycleRule(id="exports", prefix=EXPORTS_PREFIX, expiration=Duration.days(EXPORT_DAYS)),
                s3.LifecycleRule(id="tidy", abort_incomplete_multipart_upload_after=Duration.days(1)),
            ],
            server_access_logs_bucket=access_logs,
            server_access_logs_prefix="objects/",
        )
        if disposable:
            self._log_emptying()

    def _log_emptying(self) -> None:
        """Give the CDK's function that empties buckets a log group of the stack: one that Lambda makes would stay."""
        name = function_log_group(self._stage, "empty-buckets")
        log = log_group(self, "EmptyingLog", name)
        handler = Stack.of(self).node.find_child(EMPTYING).node.find_child("Handler")
        handler.add_property_override("LoggingConfig", {"LogGroup": log.log_group_name})

    def _bucket(self, construct_id: str, purpose: str, **settings: object) -> s3.Bucket:
        stack = Stack.of(self)
        return s3.Bucket(
            self,
            construct_id,
            bucket_name=bucket_name(self._stage, purpose, stack.account, stack.region),
            encryption=s3.BucketEncryption.S3_MANAGED,
            block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
            object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
            enforce_ssl=True,
            minimum_tls_version=1.2,
            removal_policy=RemovalPolicy.DESTROY if self._disposable else RemovalPolicy.RETAIN,
            auto_delete_objects=self._disposable,
            **settings,
        )
