"""What the tests of the page have in common: how a user writes, and what stands in the conversation."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

OpenPage = Callable[..., Page]
"""Opens a page: ``(width, height, **options)``, the options being those of Playwright's ``new_context``."""


def box(page: Page) -> Locator:
    """Where the user writes."""
    return page.get_by_label("Message to your coach")


def write(page: Page, text: str) -> None:
    """Write a message and send it."""
    box(page).fill(text)
    box(page).press("Enter")


def bubbles(page: Page) -> Locator:
    """What the user has said, landed or not."""
    return page.locator(".bubble")


def landed(page: Page) -> Locator:
    """What the user has said and the server has."""
    return page.locator(".user[data-state=landed] .bubble")


def said(page: Page) -> Locator:
    """What the coach has said in its own text."""
    return page.locator(".said:not(:empty)")


def stop_button(page: Page) -> Locator:
    """It is there while a run is at work."""
    return page.get_by_role("button", name="Stop")


def conversations(page: Page) -> Locator:
    """The conversations on the side."""
    return page.get_by_role("navigation", name="Conversations").get_by_role("link")
