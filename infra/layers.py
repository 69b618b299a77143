"""The layers: one definition, read by the CDK stack and by the builder. Imports nothing of CDK."""

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNZIPPED_LIMIT_BYTES = 262_144_000
"""A function and all its layers, unzipped: Lambda's quota of 250 MB."""

AWS_SERVICES = frozenset(
    {"apigatewaymanagementapi", "cognito-idp", "dynamodb", "kms", "s3", "secretsmanager", "stepfunctions"}
)
"""Whose clients functions make: the runtime layer's botocore knows no others. A test compares it with the code."""

BOTOCORE_DATA = frozenset({"_retry.json", "endpoints.json", "partitions.json", "sdk-default-configuration.json"})
"""What botocore reads for every client."""

SDK_SERVICES = frozenset({"bedrock-runtime"})
"""Whose data the model SDKs read through botocore: Anthropic's client of Bedrock decodes its event stream by it."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer. A ``locked`` one is built from the wheels of its lock; any other from its folder's own sources."""

    name: str
    purpose: str
    locked: bool
    without: str | None = None
    """The layer that is always attached beside this one: what that one holds is not built in again."""

    @property
    def folder(self) -> Path:
        """Where its sources are."""
        return ROOT / "layers" / self.name

    @property
    def requirements(self) -> Path:
        """The lock file, with a hash for every wheel."""
        return self.folder / "requirements.txt"


SPOTTER = Layer("spotter", "All first-party code", locked=False)
RUNTIME = Layer("runtime", "Third-party code that every function needs", locked=True)
LLM = Layer("llm", "The SDKs of the model providers, and numpy for the offline one", locked=True, without="runtime")

MCP = Layer("mcp", "The SDK of the Model Context Protocol", locked=True, without="runtime")

LAYERS: tuple[Layer, ...] = (SPOTTER, RUNTIME, LLM, MCP)
LAYERS_BY_NAME: dict[str, Layer] = {layer.name: layer for layer in LAYERS}
