"""axe-core, which looks for what keeps people from using a page: installed once, by the hash in its lock file."""

import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from tests.fakes import npm

FILES: Final = ("package.json", "package-lock.json")
MAIN: Final = Path("node_modules/axe-core/axe.min.js")
GRAVE: Final = ("serious", "critical")

_RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const shown = (nodes) => nodes.map(({ html, failureSummary }) => [html, failureSummary]);
  return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: shown(nodes) }));
}"""


def violations(page: Page) -> list[dict[str, Any]]:
    """What is seriously wrong with the page as it stands: the rule, its impact, and the nodes with what to mend.

    The page has to be opened with ``bypass_csp``: its own policy lets no script in, and so not this one.
    """
    page.add_script_tag(content=_source())
    found: list[dict[str, Any]] = page.evaluate(_RUN)
    return [one for one in found if one["impact"] in GRAVE]


@cache
def _source() -> str:
    return (installed() / MAIN).read_text(encoding="utf-8")


def installed() -> Path:
    """The folder that axe-core is in, installed first if there is none."""
    return npm.installed("axe", Path(__file__).parent, FILES)


if __name__ == "__main__":
    try:
        installed()
    except npm.NotInstalledError as error:
        sys.exit(str(error))
