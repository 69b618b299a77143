"""``make mutants``: deliberate faults put into ``agent`` and ``store``, one at a time, and the tests run against each.

``MUTATE=store/keys.py`` limits it to a module or a folder. Everything happens in a copy of the tree under
``build/mutants``. It ends with 1 when a mutant survives that ``docs/mutants.md`` does not list with a reason, or when a
mutant that it lists is noticed.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.mutants.survivors import LIST, Mutant, known

ROOT = Path(__file__).parents[2]
TREE = ROOT / "build" / "mutants" / "tree"
PACKAGE = Path("layers/spotter/python/spotter")
FOLDERS = ("store", "agent")


def main(wanted: str) -> int:
    """Mutate what is wanted; the exit status."""
    modules = _modules(wanted)
    listed = known((ROOT / LIST).read_text())
    _copy_the_tree()
    wrong = False
    for module in modules:
        expected = {mutant for mutant in listed if mutant.module == module}
        survivors = _survivors_of(module, expected)
        for mutant in sorted(expected - survivors):
            _say(f"  listed, but noticed or gone: {mutant}")
        wrong |= survivors != expected
    return int(wrong)


def _modules(wanted: str) -> list[str]:
    package = ROOT / PACKAGE
    tops = [package / wanted] if wanted else [package / folder for folder in FOLDERS]
    found = [path for top in tops for path in ([top] if top.is_file() else sorted(top.rglob("*.py")))]
    if not found:
        raise SystemExit(f"there is no {wanted} in {PACKAGE}")
    return [str(path.relative_to(package)) for path in found if path.name != "__init__.py"]


def _copy_the_tree() -> None:
    shutil.rmtree(TREE, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607 - the developer's own git
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, TREE / name)


def _survivors_of(module: str, expected: set[Mutant]) -> set[Mutant]:
    found: set[Mutant] = set()
    with subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-m", "tests.mutants.session", str(PACKAGE), module],
        cwd=TREE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), "."])},
        stdout=subprocess.PIPE,
        text=True,
    ) as session:
        for line in session.stdout or ():
            (mutant,) = known(f"## `{module}`\n{line.rstrip()}: ?\n")
            found.add(mutant)
            _say(f"  survived, {'' if mutant in expected else 'not '}listed: {mutant}")
    if session.returncode:
        raise SystemExit(f"{module} could not be mutated")
    return found


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Run the tests against mutants of agent and store.")
    parser.add_argument(
        "wanted", nargs="?", default="", help="a module or folder of the package, such as store/keys.py"
    )
    sys.exit(main(parser.parse_args().wanted))
