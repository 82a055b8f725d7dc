"""What is in packaging/: linted, and tried as far as a machine without containers and without systemd allows."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.installed import away, play_an_action
from tools.files import ROOT, tracked
from trey.server.options import PORT

CONTAINER = (ROOT / "packaging/Containerfile").read_text(encoding="utf-8")
UNIT = (ROOT / "packaging/trey.service").read_text(encoding="utf-8")
KNOWN = {
    *("FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER"),
    *("VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT"),
}
IMAGE = re.compile(r"[a-z0-9.-]+\.[a-z]+/[a-z0-9/._-]+:\d+\.\d+[\w.-]*")


class Step(NamedTuple):
    """One instruction of a Containerfile."""

    word: str
    rest: str


def steps(text: str) -> list[Step]:
    """The instructions, each on a line of its own."""
    lines = re.sub(r"\\\n\s*", "", re.sub(r"(?m)^\s*#.*\n", "", text)).splitlines()
    return [Step(*line.split(None, 1)) for line in lines if line.strip()]


@cache
def sent() -> list[Path]:
    """The tracked files that a build is sent."""
    rules = [line for line in (ROOT / ".containerignore").read_text().splitlines() if line and line[0] != "#"]

    def goes(path: Path) -> bool:
        going = True
        for rule in rules:
            pattern = rule.removeprefix("!")
            if any(fnmatch(str(part), pattern) for part in (path, *path.parents)):
                going = rule.startswith("!")
        return going

    return [path for path in tracked() if goes(path)]


def faults(text: str) -> Iterator[str]:
    """What is wrong with a Containerfile."""
    known, stages = steps(text), list[str]()
    user = ""
    for word, rest in known:
        if word == "FROM":
            image, *name = rest.split(" AS ")
            stages += name
            user = ""
            if not IMAGE.fullmatch(image):
                yield f"{image} names no registry, or no version"
        elif word == "COPY":
            yield from _missing(rest, stages)
        elif word == "USER":
            user = rest
        elif word in {"ENTRYPOINT", "HEALTHCHECK"} and not _list(rest.partition("CMD")[2] or rest):
            yield f"{word} is no list of words"
    yield from (f"{word} is not used here" for word, _ in known if word not in KNOWN)
    if not re.fullmatch(r"[1-9]\d*:[1-9]\d*", user):
        yield "it runs as root, or as a user whom a volume does not know by number"
    if Step("EXPOSE", str(PORT)) not in known:
        yield "another port"
    if not {"ENTRYPOINT", "HEALTHCHECK"} <= {step.word for step in known}:
        yield "nothing is run, or looked after"


def _missing(rest: str, stages: list[str]) -> Iterator[str]:
    """What is copied that is not there."""
    *sources, _ = [part for part in rest.split() if not part.startswith("--")]
    if not (stage := re.search(r"--from=(\S+)", rest)):
        files = {str(part) for path in sent() for part in (path, *path.parents)}
        yield from (f"{source} is not sent" for source in sources if source not in files)
    elif stage[1] not in stages:
        yield f"there is no stage {stage[1]}"


def _list(text: str) -> bool:
    try:
        return isinstance(json.loads(text), list)
    except ValueError:
        return False


def test_the_containerfile_is_in_order() -> None:
    assert list(faults(CONTAINER)) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("python:3.13-slim AS build", "python AS build"),
        ("docker.io/library/python:3.13-slim\n", "python:3.13-slim\n"),
        ("--from=build", "--from=bild"),
        ("COPY requirements", "COPY requirement"),
        ("COPY . .", "ADD . ."),
        ("USER 10358:10358\n", ""),
        ("USER 10358:10358", "USER 0:0"),
        ("EXPOSE 8358", "EXPOSE 80"),
        ('CMD ["python"', "CMD python ["),
        ("ENTRYPOINT", "LABEL"),
    ],
)
def test_a_fault_in_the_containerfile_would_be_seen(right: str, wrong: str) -> None:
    assert right in CONTAINER
    assert list(faults(CONTAINER.replace(right, wrong)))


def test_the_image_is_sent_what_it_needs_and_no_database() -> None:
    names = {str(path) for path in sent()}
    assert {"pyproject.toml", "src/trey/__init__.py", "web/index.html", "LICENSE", "tools/hatch_client.py"} <= names
    assert not [name for name in names if name.startswith(("tests", "docs", ".git", "bench"))]


class Image:
    """The steps of a Containerfile, carried out in a folder: each absolute path lies in the folder of its stage."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.stages = folder, dict[str, Path]()
        self.root, self.work, self.env = folder, folder, away()
        self.entry: list[str] = []
        self.check: list[str] = []

    def inside(self, text: str) -> str:
        """A command with its absolute paths moved into the folder; what the base image has stays where it is."""
        return re.sub(r"(?<![\w.$}/])/(src|tools|wheel|trey|data)\b", lambda hit: f"{self.root}{hit[0]}", text)

    def build(self, known: list[Step]) -> None:
        """Carry all of them out."""
        for word, rest in known:
            getattr(self, f"_{word.lower()}", lambda _: None)(rest)

    def _from(self, rest: str) -> None:
        _, _, name = rest.partition(" AS ")
        self.root = self.folder / (name or "image")
        self.root.mkdir()
        self.stages[name] = self.work = self.root
        self.env = away(PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")

    def _workdir(self, rest: str) -> None:
        self.work = Path(self.inside(rest))
        self.work.mkdir(exist_ok=True)

    def _copy(self, rest: str) -> None:
        *words, target = rest.split()
        place = Path(self.inside(target)) if target.startswith("/") else self.work / target
        if words[0].startswith("--from="):
            source = Path(str(self.stages[words[0].partition("=")[2]]) + words[1])
            shutil.copytree(source, place, symlinks=True)
            for file in (place / "bin").iterdir():  # their first line has the folder they were made in
                if not file.is_symlink() and file.read_bytes()[:2] == b"#!":
                    file.write_text(file.read_text().replace(str(source), str(place)))
            return
        for path in sent():
            if words[0] == "." or path.parts[0] == words[0]:
                goal = self.work / path
                goal.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / path, goal)

    def _run(self, rest: str) -> None:
        subprocess.run(["sh", "-ec", self.inside(rest)], cwd=self.work, env=self.env, check=True)

    def _env(self, rest: str) -> None:
        for pair in self.inside(rest).split():
            name, _, value = pair.partition("=")
            self.env[name] = value.replace("$PATH", self.env["PATH"])

    def _entrypoint(self, rest: str) -> None:
        self.entry = json.loads(self.inside(rest))


@pytest.mark.nightly
@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give a folder away")
async def test_the_images_steps_make_a_server_that_can_be_played_at(tmp_path: Path) -> None:
    image = Image(tmp_path)
    image.build(steps(CONTAINER))
    command = [shutil.which(image.entry[0], path=image.env["PATH"]) or "", *image.entry[1:]]
    assert command[0].startswith(str(tmp_path))
    command += ["--host", "127.0.0.1", "--port", "0", "--metrics", "0", "--bot-delay", "0"]
    written = await play_an_action(command, image.env, tmp_path)
    assert '"message": "GET /healthz"' in written
    assert (tmp_path / "image/data/trey.sqlite3").exists()


def service(folder: Path) -> Path:
    """The unit with a program that is here."""
    unit = folder / "trey.service"
    unit.write_text(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={Path(sys.executable).parent / 'trey'}", UNIT))
    return unit


ANALYZE = shutil.which("systemd-analyze")


def analyzed(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(ANALYZE), *words], capture_output=True, check=False, text=True)


@pytest.mark.skipif(ANALYZE is None, reason="systemd is not here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = service(tmp_path)
    done = analyzed("verify", "--man=no", str(unit))
    assert (done.returncode, done.stderr) == (0, "")
    unit.write_text(unit.read_text().replace("ProtectSystem=strict", "ProtectSystm=strict"))
    assert "ProtectSystm" in analyzed("verify", "--man=no", str(unit)).stderr


@pytest.mark.skipif(ANALYZE is None, reason="systemd is not here")
def test_the_unit_gives_the_server_no_more_than_it_needs(tmp_path: Path) -> None:
    """Exposure goes from 0 to 10; 2.0 is asked for."""
    unit = service(tmp_path)
    assert analyzed("security", "--offline=true", "--threshold=20", str(unit)).returncode == 0
    unit.write_text(unit.read_text().replace("CapabilityBoundingSet=\n", "").replace("ProtectSystem=strict\n", ""))
    assert analyzed("security", "--offline=true", "--threshold=20", str(unit)).returncode == 1


def test_systemd_hears_that_the_unit_is_ready_lives_and_ends(tmp_path: Path) -> None:
    (line,) = re.findall(r"(?m)^ExecStart=\S+ (.*)", UNIT)
    assert "Type=notify" in UNIT
    assert "WatchdogSec=" in UNIT
    words = [*line.replace("/var/lib/trey", str(tmp_path)).split(), "--port", "0", "--metrics", "0"]
    environment = os.environ | {"NOTIFY_SOCKET": str(tmp_path / "notify")}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as system:
        system.bind(environment["NOTIFY_SOCKET"])
        system.settimeout(300)
        running = subprocess.Popen(
            [sys.executable, "-m", "trey", *words],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            heard = [system.recv(100)]
            while b"READY=1" not in heard or b"WATCHDOG=1" not in heard:
                heard.append(system.recv(100))
            running.send_signal(signal.SIGTERM)
            while heard[-1] != b"STOPPING=1":
                heard.append(system.recv(100))
            assert running.wait(300) == 0
        finally:
            running.kill()
            running.wait()
