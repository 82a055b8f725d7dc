"""An event loop whose clock leaps to what is due next: hours pass in a moment, and nothing waits."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeVar

__all__ = ["simulated"]

T = TypeVar("T")


class Leaping(selectors.BaseSelector):
    """A selector that does not wait: where nothing has come yet it moves the clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self._inner = selectors.DefaultSelector()

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._inner.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._inner.unregister(fileobj)

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._inner.get_map()

    def close(self) -> None:
        self._inner.close()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing is due any more"
        come = self._inner.select(0)
        if not come:
            self.now += max(0.0, timeout)
        return come


class SimulatedLoop(asyncio.SelectorEventLoop):
    """A loop by the clock of its selector."""

    def __init__(self) -> None:
        self._leaping = Leaping()
        super().__init__(self._leaping)

    def time(self) -> float:
        return self._leaping.now

    def run_in_executor(  # type: ignore[override]
        self, _executor: object, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Work at once: a thread would need a moment that this clock does not have."""
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - whoever waits is told
            done.set_exception(error)
        return done


def simulated(main: Coroutine[Any, Any, T]) -> T:
    """Run something to its end by a simulated clock."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(main)
