"""How much work a reader of text does, counted: the calls that are made and the letters that patterns are handed."""

import re
import sys
from collections.abc import Callable, Iterator
from cProfile import Profile
from functools import _lru_cache_wrapper, wraps
from types import ModuleType
from typing import Any

import pytest

_searches = ("search", "match", "fullmatch", "finditer", "findall", "split")
_substitutions = ("sub", "subn")


class Work:
    """Counts while it is installed. What was read before is forgotten first, so that each count begins anew."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.letters = 0
        for module in _modules():
            for name, value in list(vars(module).items()):
                if (counted := self._counted(value)) is not value:
                    monkeypatch.setattr(module, name, counted)
        for name in (*_searches, *_substitutions):
            at = 2 if name in _substitutions else 1
            monkeypatch.setattr(re, name, self._with_letters(getattr(re, name), at))

    def of(self, read: Callable[[], object]) -> int:
        """The work of one reading."""
        for module in _modules():
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper) and value.cache_parameters()["maxsize"] is not None:
                    value.cache_clear()
        self.letters = 0
        calls = Profile()  # a function of Python that counts them takes longer than the reading
        with calls:
            read()
        return self.letters + sum(each.callcount for each in calls.getstats())

    def _counted(self, value: Any) -> Any:
        """``value`` with every pattern in it counted: in tuples, in dicts, and in what a function returns."""
        if isinstance(value, re.Pattern):
            return _CountedPattern(value, self)
        if type(value) is tuple:
            parts = tuple(map(self._counted, value))
            return parts if any(new is not old for new, old in zip(parts, value, strict=True)) else value
        if isinstance(value, dict):
            found = {key: self._counted(each) for key, each in value.items()}
            return found if any(found[key] is not value[key] for key in value) else value
        if isinstance(value, _lru_cache_wrapper) and "re.Pattern" in str(value.__annotations__.get("return")):
            return lambda *arguments: self._counted(value(*arguments))
        return value

    def _with_letters(self, function: Callable[..., Any], at: int) -> Callable[..., Any]:
        @wraps(function)
        def counted(*arguments: Any, **more: Any) -> Any:
            self.letters += len(arguments[at])
            return function(*arguments, **more)

        return counted


class _CountedPattern:
    """A compiled pattern that notes how many letters it is handed."""

    def __init__(self, pattern: re.Pattern[str], work: Work) -> None:
        self.pattern = pattern.pattern
        self._real, self._work = pattern, work

    def __getattr__(self, name: str) -> Any:
        function = getattr(self._real, name)
        if name not in (*_searches, *_substitutions):
            return function
        at = 1 if name in _substitutions else 0

        def counted(*arguments: Any) -> Any:
            begun = arguments[at + 1] if name not in _substitutions and len(arguments) > at + 1 else 0
            self._work.letters += len(arguments[at]) - begun
            return function(*arguments)

        return counted


def _modules() -> Iterator[ModuleType]:
    yield from (module for name, module in list(sys.modules.items()) if name.split(".")[0] == "spotter")
