"""Reading and writing files: whole or not at all, with a sentence for each error."""

import errno
import os
import tempfile
from pathlib import Path

from trey.core.errors import TreyError
from trey.core.text import Text, as_it_is


def file_text(path: str) -> str:
    """Return the text of a file, with its line endings unchanged.

    :raises TreyError: `file-unreadable`.
    """
    try:
        with Path(path).open(encoding="utf-8", newline="") as file:
            return file.read()
    except UnicodeDecodeError:
        why = Text("it is not text")
    except OSError as error:
        why = _why(error)
    raise TreyError("file-unreadable", "{path} cannot be read: {why}.", path=path, why=why)


def check_place(path: str | Path) -> None:
    """Refuse a path that cannot be written; nothing there is changed.

    :raises TreyError: `file-unwritable`.
    """
    try:
        target = Path(path)
        if not target.exists():
            handle, draft = _draft(target)
            os.close(handle)
            draft.unlink()
        elif target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        elif not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise _unwritable(path, error) from None


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file; if its folder is writable, a reader finds either all of the old content or all of the new.

    :raises TreyError: `file-unwritable`.
    """
    target, data = Path(path), content.encode() if isinstance(content, str) else content
    try:
        beside = target.is_file() and os.access(target.parent, os.W_OK)
        if target.exists() and not beside:  # a pipe, a terminal, or a folder that takes no other file
            target.write_bytes(data)
        else:
            _replace(target.resolve(), data)
    except OSError as error:
        raise _unwritable(path, error) from None


def _draft(target: Path) -> tuple[int, Path]:
    """Make an empty file beside another; return its handle and its path."""
    handle, draft = tempfile.mkstemp(dir=target.parent, prefix=".trey-")
    return handle, Path(draft)


def _replace(target: Path, data: bytes) -> None:
    handle, draft = _draft(target)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        draft.chmod(0o666 & ~mask)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _unwritable(path: str | Path, error: OSError) -> TreyError:
    why = _why(error)
    return TreyError("file-unwritable", "{path} cannot be written: {why}.", path=path, why=why)


def _why(error: OSError) -> Text:
    """Return why the system refuses a file."""
    reasons = {
        errno.ENOENT: Text("there is no such file or folder"),
        errno.EACCES: Text("permission denied"),
        errno.EISDIR: Text("it is a folder"),
        errno.ENOSPC: Text("the disk is full"),
    }
    said = error.strerror or type(error).__name__
    return reasons.get(error.errno or 0, as_it_is(said))
