"""An agent's name is its own in its tenant: records beside the agents say who has it.

Names that people would take for the same one are the same: letter case, width and white space make no difference, nor
do letters that look alike (Unicode TS #39). A name is held by what it says and by what it looks like.
"""

import hashlib
import unicodedata
from functools import cache
from pathlib import Path

from spotter.errors import Conflict
from spotter.language.unseen import is_unseen
from spotter.platform.agents.keys import BUILT_IN_NAME, NAMES
from spotter.training.person.documents import record_in
from spotter.training.records import Effect, Reader

_LOOKALIKES = Path(__file__).parent / "data" / "lookalikes.txt"


def folded(name: str) -> str:
    """What a name says."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def skeleton(name: str) -> str:
    """What a name looks like: the same for names that are written with other letters of the same shape."""
    seen = "".join(letter for letter in unicodedata.normalize("NFKC", name) if not is_unseen(letter))
    return folded(seen.translate(_shapes()))


def claims(name: str) -> tuple[str, ...]:
    """The records that say who has a name: one, or two where it does not say what it looks like."""
    return tuple(dict.fromkeys(map(_claim_sk, (folded(name), skeleton(name)))))


def claimed(reader: Reader, name: str, agent: str) -> tuple[Effect, ...]:
    """The writes that give a name to an agent; none where it has it already. Conflict where another one has it."""
    effects: list[Effect] = []
    for sk in claims(name):
        record = record_in(reader, sk)
        if record.data.get("agent") == agent:
            continue
        if record.version or sk in claims(BUILT_IN_NAME):
            raise Conflict("Another agent has this name, or one that looks like it. Choose another one.")
        effects.append(Effect(sk, 0, {"agent": agent}))
    return tuple(effects)


def released(reader: Reader, name: str, agent: str, but: tuple[str, ...] = ()) -> tuple[Effect, ...]:
    """The writes that take a name from an agent, ``but`` for some of its records; none where it has not got it."""
    records = [record_in(reader, sk) for sk in claims(name) if sk not in but]
    return tuple(Effect(record.sk, record.version, None) for record in records if record.data.get("agent") == agent)


def renamed(reader: Reader, before: str, after: str, agent: str) -> tuple[Effect, ...]:
    """The writes that give an agent another name. Conflict where another one has it."""
    kept = claims(after)
    if claims(before) == kept:
        return ()
    return (*claimed(reader, after, agent), *released(reader, before, agent, but=kept))


def _claim_sk(compared: str) -> str:
    return f"{NAMES}{hashlib.sha256(compared.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"


@cache
def _shapes() -> dict[int, str]:
    """By letter, the one of ASCII that looks like it."""
    lines = _LOOKALIKES.read_text("utf-8").splitlines()
    return {ord(letter): line[0] for line in lines if line[0] != "#" for letter in line[2:]}
