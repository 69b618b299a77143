"""What MCP clients ask tokens for, and where they read who gives them out (RFC 9728)."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

METADATA = "/.well-known/oauth-protected-resource"
"""A resource's own path may follow."""
MCP = "/mcp"


class ProtectedResource(BaseModel):
    """The MCP server, as a resource that OAuth protects. The names of the fields are the standard's."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    resource: str = Field(description="The MCP server's URL.")
    authorization_servers: list[str] = Field(description="Who gives out tokens for it: the issuer of the user pool.")
    bearer_methods_supported: list[str] = Field(["header"], description="How a token is sent.")
    scopes_supported: list[str] = Field(["openid"], description="What a client asks for.")
    resource_name: str = Field("Spotter", description="What people are shown.")


def mcp_url(event: Mapping[str, Any]) -> str:
    """The MCP server's URL, on the host that a request was sent to."""
    return f"{base_url(event)}{MCP}"


def metadata_url(event: Mapping[str, Any]) -> str:
    """Where the metadata of the MCP server is, on the host that a request was sent to."""
    return f"{base_url(event)}{METADATA}{MCP}"


def base_url(event: Mapping[str, Any]) -> str:
    """The scheme and host that a request of the HTTP API was sent to."""
    scheme = "http" if header(event, "x-forwarded-proto") == "http" else "https"
    return f"{scheme}://{event.get('requestContext', {}).get('domainName', '')}"


def header(event: Mapping[str, Any], name: str) -> str:
    """A header of a request, by its name in lower case; empty if it has none."""
    return str((event.get("headers") or {}).get(name) or "")
