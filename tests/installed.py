"""trey as somebody has installed it, away from this checkout: served, looked at, and played at."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.server.player import Player, ask, create, hasty
from tools.files import ROOT

__all__ = ["UV", "away", "install", "play_an_action"]

UV = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}") or "uv"


def away(**more: str) -> dict[str, str]:
    """An environment in which nothing of this checkout is found."""
    hidden = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME"}
    return {key: value for key, value in os.environ.items() if key not in hidden} | more


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel with its extras `server` and `envs` into an empty environment; return its folder of programs.

    What it needs comes from what was downloaded for this one, or else anew.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    wanted = f"{wheel}[server,envs]"
    pins = ["--constraint", str(ROOT / "requirements/play.txt")]
    command = [UV, "pip", "install", "--quiet", "--python", str(folder / "bin/python"), *pins, wanted]
    if subprocess.run([*command, "--offline"], env=away(), capture_output=True, check=False).returncode:
        subprocess.run(command, env=away(), check=True)
    where = [str(folder / "bin/python"), "-c", "import trey; print(trey.__file__)"]
    found = subprocess.run(where, env=away(), cwd=folder, capture_output=True, check=True, text=True).stdout
    assert found.startswith(str(folder)), found
    return folder / "bin"


async def play_an_action(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> str:
    """Start a server, open its page, and play an action at one of its tables; return what it wrote."""
    running = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    written, said = "", list[str]()
    try:
        assert running.stdout
        while len(said) < 2 and (line := (await running.stdout.readline()).decode()):
            written += line
            said += re.findall(r"http://[^/\s]+", line)
        assert len(said) == 2, written + (await running.communicate())[1].decode()
        url, private = (address.replace("0.0.0.0", "127.0.0.1") for address in said)
        page = await ask(url, "/")
        (script,) = set(re.findall(r"/assets/[\w.-]+\.js", page)[:1])
        assert "function" in await ask(url, script)
        made = await create(url, "euchre_cutthroat", "habit", "habit")
        async with Player(url, made["table"], made["token"]) as anna:
            await anna.reach(lambda _: True, hasty(1))
            assert (await anna.act(anna.view["legal"][0]))["type"] == "done"
        assert (await ask(private, "/healthz"))["ok"]
        running.terminate()
        out, err = await running.communicate()
        assert running.returncode == 0
        return written + out.decode() + err.decode()
    finally:
        if running.returncode is None:
            running.kill()
            await running.wait()
