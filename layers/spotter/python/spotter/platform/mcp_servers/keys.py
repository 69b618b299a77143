"""Where a server and what belongs to it lie, in the partition of its tenant."""

SERVERS = "MCP#"
LISTINGS = "MCPTOOLS#"
PINS = "MCPPINS#"
HEALTH = "MCPHEALTH#"
SLUGS = "MCPSLUG#"
CHECK_LIST = "MCPSERVERS"
"""The list-index partition of all servers of all tenants, those first that were looked at longest ago."""


def server_sk(server: str) -> str:
    """The server as it is configured; its version is the ETag of all of it."""
    return f"{SERVERS}{server}"


def listing_sk(server: str) -> str:
    """Its tools as it listed them last."""
    return f"{LISTINGS}{server}"


def pins_sk(server: str) -> str:
    """What of them an administrator has approved."""
    return f"{PINS}{server}"


def health_sk(server: str) -> str:
    """How it was when it was looked at last, with the hashes of its tools."""
    return f"{HEALTH}{server}"


def slug_sk(slug: str) -> str:
    """Who holds a slug."""
    return f"{SLUGS}{slug}"


def due_sk(at: str, tenant: str, server: str) -> str:
    """Its place in the list of servers to look at."""
    return f"{at}#{tenant}#{server}"
