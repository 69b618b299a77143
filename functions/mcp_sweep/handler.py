"""Look at MCP servers from time to time: whether they answer, and whether their tools have changed."""

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.observability import logger, observed
from spotter.platform.mcp_servers.sweeping import sweep

wiring.warm(wiring.table, wiring.mcp_checks, wiring.mcp_client)


@observed
def handler(_event: dict[str, Any], _context: LambdaContext) -> dict[str, Any]:
    """Answer EventBridge: the five-minute schedule."""
    swept = sweep(wiring.table(), wiring.mcp_checks(), wiring.now, wiring.log_sweep_fault)
    logger.info("mcp servers swept", extra={"looked": swept.looked, "well": swept.well, "failed": swept.failed})
    return {"looked": swept.looked, "well": swept.well, "failed": swept.failed}
