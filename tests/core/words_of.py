"""Words of a game for tests: a package whose folder `words` holds what a test says."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from trey.core.word_files import WordFiles

__all__ = ["Worded", "worded"]

NUMBERS = count()
Worded = Callable[..., WordFiles]


@pytest.fixture
def worded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Worded:
    """A function that returns the words of a new package, from the text of one file and of a catalogue."""

    def made(text: str, french: str = "", **others: str) -> WordFiles:
        name = f"worded_{next(NUMBERS)}"
        folder = tmp_path / name / "words"
        folder.mkdir(parents=True)
        (folder.parent / "__init__.py").touch()
        for file, held in {"game": text, **others}.items():
            (folder / f"{file}.toml").write_text(held, encoding="utf-8")
        pairs = (line.partition(" = ")[::2] for line in french.splitlines())
        (folder / "fr").mkdir()
        (folder / "fr/words.po").write_text("\n".join(f'msgid "{en}"\nmsgstr "{fr}"\n' for en, fr in pairs), "utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        return WordFiles(name)

    return made
