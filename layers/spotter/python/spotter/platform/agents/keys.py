"""Where the agents of a tenant lie: all in the tenant's own partition. Imports nothing that takes long."""

DEFAULT_AGENT = "default"
"""The id of the agent that is there without being stored."""
BUILT_IN_NAME = "Spotter"
"""Its name, which no other agent may have."""

AGENTS = "AGENT#"
"""A prefix: ``AGENT#<id>``: an agent as it is now, but for its prompt, which its newest version has: so all can be
listed. The count of its writes is the number of that version."""
VERSIONS = "AGENTV#"
"""A prefix: ``AGENTV#<id>#<version>``: an agent as a version of it was. It is written once, and stays when the agent is
deleted."""
NAMES = "AGENTNAME#"
"""A prefix: ``AGENTNAME#<hash of the name>``: which agent has a name."""
VERSION_DIGITS = 6


def agent_sk(agent: str) -> str:
    """An agent as it is now."""
    return f"{AGENTS}{agent}"


def version_sk(agent: str, version: int) -> str:
    """One version of an agent, by its number from 1."""
    return f"{VERSIONS}{agent}#{version:0{VERSION_DIGITS}d}"
