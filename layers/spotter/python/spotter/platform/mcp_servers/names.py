"""What a server's tools are called: by the server, in references, and by models."""

import hashlib
import re

MOST_SLUG = 20
MOST_NAME = 64
"""Of what a model calls a tool by: the bound of the providers' APIs."""
SEPARATOR = "__"
_TOOL = re.compile(r"[A-Za-z0-9_./-]{1,128}")
_ALLOWED = re.compile(r"[^a-zA-Z0-9_-]")
_OF_A_SLUG = re.compile(r"[^a-z0-9]+")
_DIGEST_LETTERS = 8


def is_tool_name(name: str) -> bool:
    """Whether a tool can be referred to by this name: letters, digits and ``_ . / -``, as the protocol has them."""
    return _TOOL.fullmatch(name) is not None


def tool_ref(server: str, tool: str) -> str:
    """``mcp:<serverId>:<tool name>``."""
    return f"mcp:{server}:{tool}"


def is_of_server(ref: str, server: str) -> bool:
    """Whether a ref is of a tool of this server."""
    return ref.startswith(f"mcp:{server}:")


def parse_ref(ref: str) -> tuple[str, str] | None:
    """The server's id and the tool's name; None for what refers to no tool of an MCP server."""
    kind, _, rest = ref.partition(":")
    server, _, tool = rest.partition(":")
    return (server, tool) if kind == "mcp" and server and is_tool_name(tool) else None


def slug_of(name: str) -> str:
    """A short word for a server out of its name: ``Gym tools (Berlin)`` is ``gym-tools-berlin``."""
    return _OF_A_SLUG.sub("-", name.lower()).strip("-")[:MOST_SLUG].strip("-") or "mcp"


def numbered(slug: str, number: int) -> str:
    """The slug for the ``number``-th server of the same name, from 1."""
    return slug if number == 1 else f"{slug}-{number}"


def model_name(slug: str, tool: str) -> str:
    """What a model calls the tool by: ``<slug>__<tool>``, with a digest where the name has to be written otherwise."""
    plain = f"{slug}{SEPARATOR}{_ALLOWED.sub('_', tool)}"
    if plain == f"{slug}{SEPARATOR}{tool}" and len(plain) <= MOST_NAME:
        return plain
    digest = hashlib.sha256(tool.encode()).hexdigest()[:_DIGEST_LETTERS]
    return f"{plain[: MOST_NAME - _DIGEST_LETTERS - 1]}_{digest}"
