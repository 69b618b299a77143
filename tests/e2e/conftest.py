"""A browser, a stub backend and pages of it. A page that logs an error fails its test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.e2e.browser import ARGUMENTS, executable
from tests.e2e.pages import OpenPage
from tests.e2e.stub import Stub
from tests.e2e.stub_server import serving

PATIENCE_MS = 15_000
"""Long, for a machine that is busy with other tests; what is waited for takes a fraction of it."""

OUTAGE = "Failed to load resource"
"""What Chromium logs for an answer that is an error, which a test may have asked for."""

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a module, gone with it: Playwright's event loop would get in the way of others."""
    path = executable()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What the pages of a test have complained about: nothing."""
    complaints: list[str] = []
    yield complaints
    assert complaints == []


@pytest.fixture
def new_page(chromium: Browser, faults: list[str]) -> Iterator[OpenPage]:
    """Opens pages, each in a browser profile of its own, gone after the test."""
    contexts = []

    def open_page(width: int = 1280, height: int = 800, **options: object) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]  # passed through
        contexts.append(context)
        return _listened_to(context, faults)

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def profile(chromium: Browser) -> BrowserContext:
    """A browser profile for the pages that need nothing special: the page's files are fetched once."""
    return chromium.new_context(viewport={"width": 1280, "height": 800})


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[Stub, str]]:
    """The stub of a module's tests, and its address."""
    stub = Stub()
    with serving(stub) as url:
        yield stub, url


@pytest.fixture
def stub(served: tuple[Stub, str]) -> Stub:
    """The backend of a test, as new."""
    served[0].reset()
    return served[0]


@pytest.fixture
def address(served: tuple[Stub, str]) -> str:
    """Where the stub serves the page."""
    return served[1]


@pytest.fixture
def page(profile: BrowserContext, address: str, stub: Stub, faults: list[str]) -> Iterator[Page]:
    """A page on the session ``ses_1``, connected."""
    opened = _listened_to(profile, faults)
    _follow(opened, stub, address)
    yield opened
    for one in profile.pages:
        one.close()


@pytest.fixture
def clocked(new_page: OpenPage, address: str, stub: Stub) -> Page:
    """As ``page``, with a clock that the test can move."""
    opened = new_page()
    opened.clock.install()
    _follow(opened, stub, address)
    return opened


def _follow(page: Page, stub: Stub, address: str) -> None:
    stub.new_session("ses_1", "Upper body")
    page.goto(f"{address}#ses_1")
    expect(page).to_have_title("Upper body · Spotter")
    stub.until_watched("ses_1")


def _listened_to(context: BrowserContext, faults: list[str]) -> Page:
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.on("console", lambda message: _hear(message, faults))
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


def _hear(message: ConsoleMessage, faults: list[str]) -> None:
    if message.type in ("error", "warning") and not message.text.startswith(OUTAGE):
        faults.append(message.text)
