"""What the runtime layer's packages import for names that no function uses, put off until such a name is asked for.

Each change is to a source that is known: one that looks different is refused, so that a new version is looked at first.
"""

import ast
from pathlib import Path

RE_EXPORTING = ("aws_lambda_powertools/event_handler", "aws_lambda_powertools/utilities/data_classes")
"""Packages that import every module of theirs, to offer its names: asyncio, and the events of thirty services."""

CORE_SCHEMA = "pydantic_core/core_schema.py"

_GETATTR = '''

def __getattr__(name):
    """Import what is offered at first use (PEP 562)."""
    if name not in _OFFERED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _OFFERED[name]
    value = globals()[name] = getattr(import_module(module, __name__), attribute)
    return value
'''

_TYPED_DICT = """\
if sys.version_info < (3, 12):
    from typing_extensions import TypedDict
else:
    from typing import TypedDict
"""
_PLAIN_DICT = '''\
class TypedDict(dict):
    """Stands in for typing's, which compiles each of 800 annotations at every import; only type checkers read them."""

    def __new__(cls, *args, **kwargs):
        return dict(*args, **kwargs)

    def __init_subclass__(cls, total=True):
        pass
'''


class UnknownSource(Exception):
    """A package's source is not the one that this module knows how to change."""


def defer_imports(packages: Path) -> None:
    """Change what is there of the known sources below ``packages``. UnknownSource."""
    for package in RE_EXPORTING:
        init = packages / package / "__init__.py"
        if init.exists():
            init.write_text(with_deferred_names(init.read_text(), package))
    core_schema = packages / CORE_SCHEMA
    if core_schema.exists():
        core_schema.write_text(without_typed_dicts(core_schema.read_text()))


def with_deferred_names(source: str, package: str) -> str:
    """The source of a package's ``__init__``, which imports and offers names, with each imported at first use.

    A name that is also its module's is imported as before: the import of a module binds it in its package.
    """
    kept, offered = [], {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ImportFrom):
            if not _is_docstring(node) and not _is_all(node):
                raise UnknownSource(f"{package}/__init__.py does more than to offer names")
            kept.append(ast.unparse(node))
            continue
        module = "." * node.level + (node.module or "")
        for name in node.names:
            if module.endswith(f".{name.name}"):
                kept.append(f"from {module} import {name.name}")
            else:
                offered[name.asname or name.name] = (module, name.name)
    return "\n".join([*kept, f"_OFFERED = {offered!r}", _GETATTR])


def without_typed_dicts(source: str) -> str:
    """pydantic_core's shapes of schemas as plain dictionaries, which their instances are anyway."""
    if source.count(_TYPED_DICT) != 1:
        raise UnknownSource(f"{CORE_SCHEMA} gets its TypedDict in another way")
    return source.replace(_TYPED_DICT, _PLAIN_DICT)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_all(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]
