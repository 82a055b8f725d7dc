"""Waiting for what a server, a page or a bot does by itself."""

import asyncio
from collections.abc import Callable
from inspect import isawaitable

__all__ = ["until"]


async def until(true: Callable[[], object], seconds: float = 60) -> None:
    """Look again and again until something is so; it may be told at once or later."""
    async with asyncio.timeout(seconds):
        while not (await told if isawaitable(told := true()) else told):  # noqa: ASYNC110 - it may be another process
            await asyncio.sleep(0.02)
