"""The local run as a process of its own, with the functions of these tests."""

from local.__main__ import main
from tests.integration.local.handlers import HANDLERS

main(HANDLERS)
