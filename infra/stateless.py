"""The stack of what can be deployed again at any time."""

from aws_cdk import ArnFormat, CfnOutput, Stack
from constructs import Construct

from infra.agent_loop import AgentLoop
from infra.compute import Functions
from infra.failures import Failures
from infra.functions import MODEL_GRANTS, Grant
from infra.http_api import HttpApi
from infra.mcp_sign_in import McpSignIn
from infra.names import AGENT_LOOP, bucket_name, credentials_alias, keys_secret_name, resource_name, table_name
from infra.permissions import Places
from infra.reaping import Reaping
from infra.settings import Settings
from infra.stateful import StatefulStack
from infra.table import LIST_INDEX
from infra.websocket_api import WebSocketApi


class StatelessStack(Stack):
    """Functions, state machine, both APIs and what wakes the reaper. It holds nothing that cannot be made again."""

    def __init__(self, scope: Construct, *, settings: Settings, stateful: StatefulStack) -> None:
        stage = settings.stage
        super().__init__(
            scope,
            "Service",
            stack_name=resource_name(stage, "service"),
            description="Spotter: functions, state machine, HTTP and WebSocket API",
        )
        self.add_stack_dependency(stateful)
        self._stage = stage
        self.failures = Failures(self, "Failures", stage=stage)
        self.websocket = WebSocketApi(self, "WebSocket", stage=stage)
        identity = stateful.identity
        places = self._places(identity.user_pool.user_pool_arn, stateful.keys.credentials.key_arn)
        mcp_sign_in = McpSignIn(
            self, "McpSignIn", stage=stage, user_pool=identity.user_pool, callbacks=settings.mcp_callbacks
        )
        told_of_users = {"SPOTTER_USER_POOL": identity.user_pool.user_pool_id}
        told_of_secrets = {"SPOTTER_SECRETS_KEY": credentials_alias(stage)}
        told_of_runs = {"SPOTTER_STATE_MACHINE_ARN": places.agent_loop}
        self.functions = Functions(
            self,
            "Functions",
            stage=stage,
            places=places,
            failures=self.failures.queue,
            environment={
                "SPOTTER_TABLE": table_name(stage),
                "SPOTTER_BUCKET": self._bucket_name(),
            },
            environment_of_models={
                "SPOTTER_PROVIDER": settings.provider,
                "SPOTTER_SELECTION": settings.selection,
                # a function has less than one processor: more threads of numpy's wait for one another
                "OPENBLAS_NUM_THREADS": "1",
                **({"SPOTTER_MODEL": settings.model} if settings.model else {}),
                **({"SPOTTER_EMBEDDING_MODEL": settings.embedding_model} if settings.embedding_model else {}),
                **({"SPOTTER_MODEL_PRICES": settings.model_prices} if settings.model_prices else {}),
            },
            budget=settings.budget,
            sign_in={
                "SPOTTER_ISSUER": identity.issuer,
                "SPOTTER_APP_CLIENT": identity.client.user_pool_client_id,
                "SPOTTER_MCP_CLIENT": mcp_sign_in.client.user_pool_client_id,
                "SPOTTER_ORIGINS": ",".join(settings.origins),
            },
            environment_by_grant={
                Grant.RUNS_START: told_of_runs,
                Grant.RUNS_STOP: told_of_runs,
                Grant.RUNS_LOOK: told_of_runs,
                Grant.USER_DELETE: told_of_users,
                Grant.USERS_READ: told_of_users,
                Grant.FRAMES_SEND: {"SPOTTER_CALLBACK_URL": self.websocket.callback_url},
                Grant.SECRETS_SEAL: told_of_secrets,
                Grant.SECRETS_OPEN: told_of_secrets,
                Grant.KEYS_READ: {"SPOTTER_KEYS_SECRET": keys_secret_name(stage)},
            },
            withheld=MODEL_GRANTS - settings.model_grants,
            reserved=settings.reserved,
        )
        by_name = self.functions.by_name
        self.loop = AgentLoop(self, "AgentLoop", stage=stage, functions=by_name)
        self.http = HttpApi(self, "Http", stage=stage, identity=identity, functions=by_name, origins=settings.origins)
        mcp_sign_in.protect(f"{self.http.api.api_endpoint}/mcp")
        self.websocket.add_routes(by_name["websocket"], by_name["websocket_authorizer"])
        self.reaping = Reaping(
            self,
            "Reaping",
            stage=stage,
            state_machine=self.loop.state_machine,
            reap=by_name["reap"],
            account=by_name["account"],
            mcp_sweep=by_name["mcp_sweep"],
            failures=self.failures.queue,
        )
        CfnOutput(self, "HttpUrl", value=self.http.api.api_endpoint, description="Where the HTTP API is")
        CfnOutput(
            self,
            "McpClientId",
            value=mcp_sign_in.client.user_pool_client_id,
            description="What MCP clients sign people in as",
        )
        CfnOutput(
            self, "AgentLoopArn", value=places.agent_loop, description="The state machine whose executions are runs"
        )
        CfnOutput(
            self,
            "FailuresUrl",
            value=self.failures.queue.queue_url,
            description="The queue of events that the reaper could not work off",
        )
        CfnOutput(self, "WebSocketUrl", value=self.websocket.stage.url, description="Where the WebSocket API is")

    def _bucket_name(self) -> str:
        return bucket_name(self._stage, "objects", self.account, self.region)

    def _places(self, user_pool: str, credentials: str) -> Places:
        table = self.format_arn(service="dynamodb", resource="table", resource_name=table_name(self._stage))
        loop = resource_name(self._stage, AGENT_LOOP)
        colons = ArnFormat.COLON_RESOURCE_NAME
        return Places(
            table=table,
            list_index=f"{table}/index/{LIST_INDEX}",
            bucket=self.format_arn(service="s3", region="", account="", resource=self._bucket_name()),
            agent_loop=self.format_arn(
                service="states", resource="stateMachine", resource_name=loop, arn_format=colons
            ),
            executions=self.format_arn(
                service="states", resource="execution", resource_name=f"{loop}:*", arn_format=colons
            ),
            connections=self.websocket.connections_arn,
            failures=self.failures.queue.queue_arn,
            keys_secret=self.format_arn(
                service="secretsmanager",
                resource="secret",
                resource_name=f"{keys_secret_name(self._stage)}-??????",  # Secrets Manager adds six letters of its own
                arn_format=colons,
            ),
            user_pool=user_pool,
            credentials=credentials,
            claude=self.format_arn(
                service="bedrock", region="*", account="", resource="foundation-model", resource_name="anthropic.*"
            ),
            claude_profiles=self.format_arn(
                service="bedrock", resource="inference-profile", resource_name="*.anthropic.*"
            ),
        )
