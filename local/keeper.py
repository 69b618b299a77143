"""Saving what has changed: what a crash takes is at most a second old."""

import logging
import threading
from typing import Protocol

from local.database import Changes, Database

PERIOD_SECONDS = 0.4
"""How long a change waits at most before it is taken; what remains of the second is for writing it."""

logger = logging.getLogger("local.keeper")


class Source(Protocol):
    """What is kept."""

    def take(self) -> Changes:
        """What has changed since the last moment that was saved."""
        ...

    def saved(self, changes: Changes) -> None:
        """These changes are on the disk."""
        ...

    def not_saved(self, changes: Changes) -> None:
        """These changes are not on the disk, and are to be given again."""
        ...


class Keeper:
    """Saves what has changed, in a thread of its own, until it is stopped."""

    def __init__(self, database: Database, source: Source) -> None:
        self._database = database
        self._source = source
        self._stopped = threading.Event()
        self._saving = threading.Lock()
        self._thread = threading.Thread(target=self._keep, name="keeper", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self, *, save: bool) -> None:
        """End, after one last look for changes if ``save``."""
        self._stopped.set()
        self._thread.join()
        if save:
            self._save()

    def save(self) -> None:
        """Save what has changed now, unless this has been stopped."""
        if not self._stopped.is_set():
            self._save()

    def _keep(self) -> None:
        while not self._stopped.wait(PERIOD_SECONDS):
            self.save()

    def _save(self) -> None:
        with self._saving:
            self._save_changes()

    def _save_changes(self) -> None:
        changes = self._source.take()
        if not changes:
            return
        try:
            self._database.commit(changes)
        except OSError as error:
            self._source.not_saved(changes)
            logger.error("The data could not be saved (%s): what happens now would not survive a crash", error.strerror)
        else:
            self._source.saved(changes)
