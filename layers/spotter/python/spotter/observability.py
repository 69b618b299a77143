"""Logs, traces and metrics: names, ids, counts and durations; never a message, a memory or a credential."""

from aws_lambda_powertools import Logger

logger = Logger(service="spotter", log_uncaught_exceptions=False)
