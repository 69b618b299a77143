"""Every Lambda function: one definition, read by the CDK stack and by the local run. Imports nothing of CDK.

``grants`` says in the house's words what a function may do; ``infra`` turns each word into the narrowest IAM
statement, and a test compares the synthesised role with this page.
"""

from dataclasses import dataclass
from enum import StrEnum


class Grant(StrEnum):
    """What a function may do, and to what."""

    LOG_READ = "log-read"  # GetItem, BatchGetItem, Query on the table
    LOG_WRITE = "log-write"  # PutItem, UpdateItem, and the same inside transactions
    LOG_DELETE = "log-delete"  # DeleteItem, BatchWriteItem
    LIST_READ = "list-read"  # Query on the table's index
    OBJECTS_READ = "objects-read"  # s3:GetObject below the sessions' prefix
    OBJECTS_WRITE = "objects-write"  # s3:PutObject
    OBJECTS_DELETE = "objects-delete"  # s3:DeleteObject and ListBucket
    EXPORTS_KEEP = "exports-keep"  # s3:PutObject, GetObject, DeleteObject and ListBucket below the exports' prefix
    USER_DELETE = "user-delete"  # cognito-idp:AdminDeleteUser on the user pool
    RUNS_START = "runs-start"  # states:StartExecution on the agent loop
    RUNS_STOP = "runs-stop"  # states:StopExecution
    RUNS_LOOK = "runs-look"  # states:ListExecutions, DescribeExecution
    FRAMES_SEND = "frames-send"  # execute-api:ManageConnections, POST only
    TICKET_BURN = "ticket-burn"  # dynamodb:DeleteItem on the table, leading key of a tenant
    CONFIGURATION_DELETE = "configuration-delete"  # dynamodb:DeleteItem on the table, leading key of a tenant
    EFFECT_DELETE = "effect-delete"  # dynamodb:DeleteItem on the table, leading key of a user
    FAILURES_KEEP = "failures-keep"  # sqs:SendMessage on the queue of events that could not be worked off
    KEYS_READ = "keys-read"  # secretsmanager:GetSecretValue on the keys of model providers
    USAGE_COUNT = "usage-count"  # GetItem, PutItem, UpdateItem of a user; GetItem of a tenant; slots of sessions
    USERS_READ = "users-read"  # cognito-idp:AdminGetUser on the user pool
    SECRETS_SEAL = "secrets-seal"  # kms:GenerateDataKey on the key of credentials, for a tenant and an owner
    SECRETS_OPEN = "secrets-open"  # kms:Decrypt, the same
    BEDROCK_INVOKE = "bedrock-invoke"  # bedrock:InvokeModel, also with a stream, on Claude alone


@dataclass(frozen=True, slots=True)
class Function:
    """One Lambda function. ``timeout_seconds`` is the function's own; a Task in the state machine waits longer."""

    name: str
    purpose: str
    timeout_seconds: int
    memory_mb: int
    grants: frozenset[Grant]
    calls_models: bool = False
    knows_budget: bool = False
    """Whether it is told what models may cost, and what else is limited."""
    knows_sign_in: bool = False
    """Whether it is told where people sign in, and as which clients."""
    speaks_mcp: bool = False
    reaches_out: bool = False
    """Whether it calls addresses that tenants name, or has to do with their credentials: the HTTP client, AES and JSON
    Schema come with the SDK of MCP (docs/decisions/0105)."""

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers under it, by name: SDKs only where they are used."""
        wanted = {"llm": self.calls_models, "mcp": self.speaks_mcp or self.reaches_out}
        beside = [name for name, needed in wanted.items() if needed]
        return ("spotter", "runtime", *beside)

    @property
    def handler(self) -> str:
        """The module that the local run imports; in Lambda the folder itself is the root: ``handler.handler``."""
        return f"functions.{self.name}.handler"


RUNTIME = "python3.13"
ARCHITECTURE = "arm64"

MODEL_GRANTS = frozenset({Grant.KEYS_READ, Grant.BEDROCK_INVOKE, Grant.USAGE_COUNT})
"""What a stage gives only for the provider that it is set to (``infra.settings``)."""
_MODELS = MODEL_GRANTS - {Grant.USAGE_COUNT}

_STEP = frozenset({Grant.LOG_READ, Grant.LOG_WRITE, Grant.OBJECTS_READ, Grant.OBJECTS_WRITE, Grant.FRAMES_SEND})

FUNCTIONS: tuple[Function, ...] = (
    Function(
        "chat",
        "Take a user message: start or join a run, and wait a while for the reply",
        29,
        512,
        _STEP | {Grant.RUNS_START},
        knows_budget=True,
    ),
    Function(
        "sessions",
        "List, read, replay, cancel and delete sessions; hand out WebSocket tickets",
        29,
        512,
        _STEP | {Grant.LIST_READ, Grant.LOG_DELETE, Grant.OBJECTS_DELETE, Grant.RUNS_START, Grant.RUNS_STOP},
        knows_budget=True,
    ),
    Function(
        "websocket",
        "Subscribe to a session, replay what was missed, take messages and cancels",
        29,
        512,
        _STEP | {Grant.RUNS_START},
        knows_budget=True,
    ),
    Function("websocket_authorizer", "Burn a ticket and say who connects", 10, 256, frozenset({Grant.TICKET_BURN})),
    Function(
        "coach",
        "Plan a session, read one, and find a stall",
        29,
        1024,
        MODEL_GRANTS,
        calls_models=True,
        knows_budget=True,
    ),
    Function(
        "training",
        "Say what was trained, and correct it",
        29,
        512,
        frozenset({Grant.LOG_READ, Grant.LOG_WRITE, Grant.EFFECT_DELETE}),
    ),
    Function(
        "profile",
        "Keep what is the person's own: profile, settings, goals, equipment, program, preferences, pain, exercises",
        29,
        512,
        frozenset({Grant.LOG_READ, Grant.LOG_WRITE, Grant.EFFECT_DELETE}),
    ),
    Function(
        "account",
        "Export, import and delete all that there is of a user; say what models have cost",
        29,
        1024,
        frozenset(
            {
                Grant.LOG_READ,
                Grant.LOG_WRITE,
                Grant.LOG_DELETE,
                Grant.LIST_READ,
                Grant.OBJECTS_READ,
                Grant.OBJECTS_DELETE,
                Grant.EXPORTS_KEEP,
                Grant.RUNS_STOP,
                Grant.USER_DELETE,
            }
        ),
        knows_budget=True,
    ),
    Function(
        "openapi",
        "Health, the description of the HTTP API, and where MCP clients sign in",
        10,
        512,
        frozenset(),
        knows_sign_in=True,
    ),
    Function(
        "mcp",
        "The user's training data as tools, for MCP clients",
        29,
        1024,
        frozenset({Grant.LOG_READ, Grant.LOG_WRITE, Grant.EFFECT_DELETE, Grant.USERS_READ}),
        knows_budget=True,
        knows_sign_in=True,
        speaks_mcp=True,
    ),
    Function(
        "ingest",
        "Log a workout from text, and what of it was held, once it is confirmed",
        29,
        1024,
        MODEL_GRANTS | {Grant.LOG_READ, Grant.LOG_WRITE},
        calls_models=True,
        knows_budget=True,
    ),
    Function(
        "schedule",
        "Keep the sessions that a user plans for days to come",
        29,
        512,
        frozenset({Grant.LOG_READ, Grant.LOG_WRITE, Grant.EFFECT_DELETE}),
    ),
    Function(
        "limits",
        "Keep the limits of a tenant; say what its users have used",
        29,
        512,
        frozenset({Grant.LOG_READ, Grant.LOG_WRITE, Grant.LIST_READ}),
        knows_budget=True,
    ),
    Function(
        "agents",
        "Keep the agents of a tenant",
        29,
        512,
        frozenset({Grant.LOG_READ, Grant.LOG_WRITE, Grant.CONFIGURATION_DELETE}),
    ),
    Function(
        "tools",
        "Keep the tools that a tenant adds, each one HTTP request, and try them",
        29,
        512,
        frozenset(
            {Grant.LOG_READ, Grant.LOG_WRITE, Grant.CONFIGURATION_DELETE, Grant.SECRETS_SEAL, Grant.SECRETS_OPEN},
        ),
        knows_budget=True,
        reaches_out=True,
    ),
    Function(
        "memories",
        "Keep what agents remember of a user, and find in a session what is worth it",
        29,
        1024,
        MODEL_GRANTS | {Grant.LOG_READ, Grant.LOG_WRITE, Grant.LIST_READ, Grant.EFFECT_DELETE, Grant.OBJECTS_READ},
        calls_models=True,
        knows_budget=True,
    ),
    Function(
        "prepare",
        "Load what the message needs to know",
        60,
        1024,
        _STEP | _MODELS,
        calls_models=True,
        knows_budget=True,
    ),
    Function(
        "think",
        "Ask the provider what to do next",
        120,
        1024,
        _STEP | _MODELS,
        calls_models=True,
        knows_budget=True,
    ),
    Function(
        "act",
        "Run the tools that were asked for",
        60,
        512,
        _STEP | {Grant.EFFECT_DELETE, Grant.SECRETS_OPEN},
        reaches_out=True,
    ),
    Function(
        "mcp_servers",
        "Connect, change and look at a tenant's MCP servers, and choose their tools",
        29,
        1024,
        frozenset(
            {
                Grant.LOG_READ,
                Grant.LOG_WRITE,
                Grant.CONFIGURATION_DELETE,
                Grant.SECRETS_SEAL,
                Grant.SECRETS_OPEN,
            }
        ),
        knows_budget=True,
        reaches_out=True,
    ),
    Function(
        "mcp_sweep",
        "Look at every MCP server from time to time, and at whether its tools have changed",
        120,
        1024,
        frozenset({Grant.LOG_READ, Grant.LIST_READ, Grant.LOG_WRITE, Grant.SECRETS_OPEN}),
        reaches_out=True,
    ),
    Function("finish", "Close a run and give back its lease", 30, 512, _STEP),
    Function(
        "reap",
        "Close what a dead run left open; empty deleted sessions for good; suggest and embed memories",
        120,
        1024,
        frozenset(
            _STEP
            | _MODELS
            | {
                Grant.LIST_READ,
                Grant.LOG_DELETE,
                Grant.OBJECTS_DELETE,
                Grant.RUNS_START,
                Grant.RUNS_LOOK,
                Grant.FAILURES_KEEP,
            }
        ),
        calls_models=True,
        knows_budget=True,
    ),
)

BY_NAME: dict[str, Function] = {function.name: function for function in FUNCTIONS}


def function_name(stage: str, name: str) -> str:
    """The deployed name, the same in AWS and in the local run: ``spotter-dev-chat``."""
    return f"spotter-{stage}-{name.replace('_', '-')}"
