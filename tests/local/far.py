"""Whoever thinks, in a process of its own with nothing but bytes in between: as a second worker of a browser is."""

import asyncio
import struct
import sys

from trey.core.engine import Observation
from trey.local import answer

LENGTH = struct.Struct("<I")


class Far:
    """Ended when a thought is cancelled, and started again at the next one."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self.thoughts = self.started = self.ended = 0

    async def think(self, thought: bytes) -> bytes:
        self.thoughts += 1
        if self._process is None:
            self.started += 1
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.local.far", stdin=pipe, stdout=pipe
            )
        process = self._process
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(LENGTH.pack(len(thought)) + thought)
            (size,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
            return await process.stdout.readexactly(size)
        except BaseException:
            await self.end()
            raise

    async def end(self) -> None:
        process, self._process = self._process, None
        if process:
            self.ended += 1
            if process.returncode is None:
                process.kill()
            await process.wait()


def lowest(_bot: str, _rules: str, observation: Observation, _seed: int) -> int:
    """Choose otherwise than any bot."""
    return observation.legal.bit_length() - 1


def main() -> None:
    taken, given = sys.stdin.buffer, sys.stdout.buffer
    while head := taken.read(LENGTH.size):
        # By a clock that stands still: on a busy machine thoughts that took long would have the short budget.
        told = answer(taken.read(LENGTH.unpack(head)[0]), lambda: 0.0)
        given.write(LENGTH.pack(len(told)) + told)
        given.flush()


if __name__ == "__main__":
    main()
