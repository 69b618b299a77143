"""Which tools an agent may be given: built-in ones by name, and what others know of tools from outside."""

from collections.abc import Callable, Collection, Mapping, Sequence

from spotter.errors import Fault, InvalidFields

MOST_TOOLS = 128
"""Of an agent: as many as OpenAI's API takes, and more than any model tells apart."""
HTTP, MCP = "http", "mcp"
REF_PATTERN = r"^([a-z][a-z0-9_]{0,63}|http:[A-Za-z0-9_-]{1,64}|mcp:[A-Za-z0-9_-]{1,64}:[^\x00-\x20\x7f-\x9f]{1,128})$"
"""A built-in tool's name, ``http:<tool id>``, or ``mcp:<server id>:<tool's name there>``."""

Faults = Mapping[str, str]
"""By ref: why it cannot be given to an agent. A ref that can is not in it."""
RefCheck = Callable[[str, Sequence[str]], Faults]
"""Looks up refs for a tenant."""


def check_of(built_in: Collection[str], outside: Mapping[str, RefCheck]) -> RefCheck:
    """What looks up every kind of ref. ``outside``: by what stands before a ref's first colon.

    A kind that nobody looks up has no tools.
    """

    def look_up(tenant: str, refs: Sequence[str]) -> Faults:
        faults = {
            ref: "there is no built-in tool of this name" for ref in refs if ":" not in ref and ref not in built_in
        }
        for kind in dict.fromkeys(ref.partition(":")[0] for ref in refs if ":" in ref):
            of_kind = [ref for ref in refs if ref.startswith(f"{kind}:")]
            found = outside.get(kind, _none_known)(tenant, of_kind)
            faults |= {ref: found[ref] for ref in of_kind if ref in found}
        return faults

    return look_up


def refuse_faulty(check: RefCheck, tenant: str, refs: Sequence[str], known: Collection[str] = ()) -> None:
    """InvalidFields where some of the refs cannot be given to an agent. Those in ``known`` it has already."""
    new = [ref for ref in refs if ref not in known]
    faults = check(tenant, new) if new else {}
    if faults:
        raise InvalidFields(
            [Fault(f"body.tools.{at}", faults[ref]) for at, ref in enumerate(refs) if ref in faults and ref in new]
        )


def _none_known(_tenant: str, refs: Sequence[str]) -> Faults:
    return dict.fromkeys(refs, "there is no such tool")
