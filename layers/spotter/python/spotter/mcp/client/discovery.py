"""What is found of a server: without the SDK, which only those load who ask one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ListedTool:
    """A tool as the server lists it. All of it is the server's own word."""

    name: str
    title: str
    description: str
    input_schema: Mapping[str, Any]
    annotations: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Discovery:
    """What a server is, and which tools it has."""

    protocol_version: str
    server_name: str
    server_version: str
    tools: tuple[ListedTool, ...]
    has_more: bool = False
    """Whether there are tools beyond those that are looked at."""
    milliseconds: int = 0
    """From the first request until all pages had come."""
