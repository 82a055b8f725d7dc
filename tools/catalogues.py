"""Write the catalogues of src/trey/words: which texts the code has, and how each language says them.

A text that is new stands there with an empty `msgstr` until somebody translates it; one that is gone is dropped.
`make fix` writes the files; `python -m tools.catalogues` says what each language lacks.
"""

import ast
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.files import ROOT, read, tracked
from trey.core.catalogue import entries

__all__ = ["WORDS", "files", "lacking", "texts"]

WORDS = ROOT / "src/trey/words"
HEAD = """\
msgid ""
msgstr ""
"Language: {}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""

Key = tuple[str, str]
"""A context and a text in English."""


def texts() -> dict[Key, set[str]]:
    """Return the texts of the code that stand there in English alone, and the files that have each."""
    found: dict[Key, set[str]] = defaultdict(set)
    for path in tracked("src/trey/*.py"):
        for key in _texts_in(ast.parse(read(path))):
            found[key].add(path.as_posix())
    return found


def _texts_in(tree: ast.AST) -> Iterator[Key]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        before = 0 if name == "Text" else {"RecordError": 2}.get(name, 1) if name.endswith("Error") else None
        said = call.args[-1]
        if before != len(call.args) - 1 or not isinstance(said, ast.Constant) or not isinstance(said.value, str):
            continue
        context = next((ast.literal_eval(word.value) for word in call.keywords if word.arg == "context"), "")
        if said.value:
            yield context, said.value


def lacking(language: str) -> list[str]:
    """Return the English of the texts that a language does not have."""
    known = {entry[:2] for entry in entries(read(WORDS / f"{language}.po")) if entry.said}
    return [english for context, english in texts() if (context, english) not in known]


def _written(language: str, asked: Mapping[Key, set[str]]) -> str:
    known = {entry[:2]: entry.said for entry in entries(read(WORDS / f"{language}.po"))}
    parts = [HEAD.format(language)]
    for (context, english), places in sorted(asked.items(), key=lambda one: (min(one[1]), one[0])):
        where = "".join(f"#: {place}\n" for place in sorted(places))
        apart = f"msgctxt {_quoted(context)}\n" if context else ""
        said = known.get((context, english), "")
        parts.append(f"{where}{apart}msgid {_quoted(english)}\nmsgstr {_quoted(said)}\n")
    return "\n".join(parts)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def files() -> dict[Path, str]:
    """Return what each catalogue should hold."""
    asked = texts()
    return {path: _written(path.stem, asked) for path in sorted(WORDS.glob("*.po"))}


if __name__ == "__main__":
    for path in sorted(WORDS.glob("*.po")):
        missing = lacking(path.stem)
        print(f"{path.stem}: {len(missing)} of {len(texts())} texts are missing", *missing, sep="\n  ")
