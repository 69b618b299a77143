"""The coach without a model: it reads the same request as a model would, and answers by rules."""

from spotter.llm.offline.provider import OfflineProvider

__all__ = ["OfflineProvider"]
