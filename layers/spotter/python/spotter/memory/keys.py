"""Where memories lie in the user's partition: each by its agent and id, and a few records for each agent."""

MEMORIES = "MEMORY#"
"""A prefix: ``MEMORY#<agent>#<id>``."""
STATES = "MEMORIES#"
"""A prefix: ``MEMORIES#<agent>``: how many memories there are of an agent."""
ACCESSES = "MEMORYUSE#"
"""A prefix: ``MEMORYUSE#<agent>``: how often each was used."""
DELETED = "MEMORYGONE#"
"""A prefix: ``MEMORYGONE#<agent>``: digests of what was deleted."""

VECTORS_DUE = "MEMORYVECTORS#"
"""A prefix: ``MEMORYVECTORS#<agent>``: that memories of an agent lack a vector."""


def memories_of(agent: str) -> str:
    """The prefix of an agent's memories."""
    return f"{MEMORIES}{agent}#"


def memory(agent: str, memory_id: str) -> str:
    """A memory."""
    return f"{memories_of(agent)}{memory_id}"


def state(agent: str) -> str:
    """How many there are."""
    return f"{STATES}{agent}"


def accesses(agent: str) -> str:
    """How often each was used."""
    return f"{ACCESSES}{agent}"


def deleted(agent: str) -> str:
    """What was deleted."""
    return f"{DELETED}{agent}"


def vectors_due(agent: str) -> str:
    """That memories lack a vector."""
    return f"{VECTORS_DUE}{agent}"
