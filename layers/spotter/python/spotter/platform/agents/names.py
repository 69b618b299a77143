"""An agent's name is its own in its tenant: a record beside the agents says who has it.

Names that people would take for the same one are the same: letter case, width and white space make no difference.
"""

import hashlib
import unicodedata

from spotter.errors import Conflict
from spotter.platform.agents.keys import BUILT_IN_NAME, NAMES
from spotter.training.person.documents import record_in
from spotter.training.records import Effect, Reader


def folded(name: str) -> str:
    """What a name is compared by."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def claim_sk(name: str) -> str:
    """The record that says who has a name."""
    return f"{NAMES}{hashlib.sha256(folded(name).encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"


def claimed(reader: Reader, name: str, agent: str) -> tuple[Effect, ...]:
    """The write that gives a name to an agent; none where it has it already. Conflict where another one has it."""
    record = record_in(reader, claim_sk(name))
    if record.data.get("agent") == agent:
        return ()
    if record.version or folded(name) == folded(BUILT_IN_NAME):
        raise Conflict("Another agent has this name. Choose another one.")
    return (Effect(record.sk, 0, {"agent": agent}),)


def released(reader: Reader, name: str, agent: str) -> tuple[Effect, ...]:
    """The write that takes a name from an agent; none where it has not got it."""
    record = record_in(reader, claim_sk(name))
    return (Effect(record.sk, record.version, None),) if record.data.get("agent") == agent else ()


def renamed(reader: Reader, before: str, after: str, agent: str) -> tuple[Effect, ...]:
    """The writes that give an agent another name. Conflict where another one has it."""
    if claim_sk(before) == claim_sk(after):
        return ()
    return (*claimed(reader, after, agent), *released(reader, before, agent))
