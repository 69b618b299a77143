"""``python -m local``: serve Spotter on this machine until Ctrl-C.

PORT (8000) is the port, SPOTTER_DATA (``.spotter`` in the project) the folder that keeps the data. Keys of models and
SPOTTER_PROVIDER say who answers (``local.models``).
"""

import asyncio
import errno
import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from local.invoke import Handler

ROOT = Path(__file__).parents[1]
LAYER = ROOT / "layers" / "spotter" / "python"


def main(handlers: "Mapping[str, Handler] | None" = None) -> NoReturn:
    """Start, serve, end. The exit code is 1 if it could not start, and one line on standard error says why.

    ``handlers`` replace those of ``functions/``, by name.
    """
    sys.path[:0] = [path for path in (str(LAYER), str(ROOT)) if path not in sys.path]
    code = _serve(handlers)
    sys.stdout.flush()
    sys.stderr.flush()
    logging.shutdown()
    # Functions may still be running in their threads; a process that ends does not wait for them, as Lambda does not
    os._exit(code)


def _serve(handlers: "Mapping[str, Handler] | None") -> int:
    from local.listener import listen  # before the imports that take a second: a port in use is said at once

    terminal = sys.stdout
    written = os.environ.get("PORT") or "8000"
    if not written.isdecimal() or not 0 <= int(written) <= 65535:
        return _refused(f"PORT is no port: {written}")
    try:
        listener = listen(int(written))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return _refused(f"Port {written} is in use. Choose another: PORT={int(written) % 65535 + 1} make run")
        return _refused(f"Port {written} cannot be used: {error.strerror}")

    from local import logs, watchdog
    from local.assembly import LocalRun, Settings
    from local.folder import DataFolder, DataFolderError
    from local.invoke import HandlersMissingError
    from local.models import described
    from local.provision import ProvisionError
    from spotter.config import InvalidConfig
    from spotter.llm.choice import NotConfigured

    path = Path(os.environ.get("SPOTTER_DATA") or ROOT / ".spotter")
    try:
        models = described(os.environ)
        folder = DataFolder(path)
        logs.write_to(path)
        run = LocalRun(Settings(handlers), folder, listener)

        def ready() -> None:
            where = f"Spotter is at {run.url}  (data in {_short(path)}; Ctrl-C stops it)"
            print(f"{where}\n{models}", file=terminal, flush=True)

        watchdog.start()
        asyncio.run(run.serve(ready))
    except (DataFolderError, HandlersMissingError, InvalidConfig, NotConfigured, ProvisionError) as error:
        return _refused(str(error))
    print(f"\nStopped. The data is in {_short(path)}.", file=terminal, flush=True)
    return 0


def _refused(reason: str) -> int:
    print(reason, file=sys.stderr, flush=True)
    return 1


def _short(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


if __name__ == "__main__":
    main()
