"""Save files: written so that a crash at any moment leaves a whole save, the new one or the one before.

What is added to one counts only if it is there to its last byte.
"""

from __future__ import annotations

import os
import tempfile
from io import FileIO
from pathlib import Path

from wardroom.table.errors import SaveError, WardroomError, reason
from wardroom.table.text import Text

__all__ = ["append_save", "data_folder", "read_save", "sync_folder", "write_save"]


def data_folder() -> Path:
    """Where a person's games are: $WARDROOM_HOME, or wardroom in $XDG_DATA_HOME or ~/.local/share."""
    home = os.environ.get("WARDROOM_HOME")
    if home:
        return Path(home)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else _user_home() / ".local" / "share") / "wardroom"


def _user_home() -> Path:
    try:
        return Path.home()
    except RuntimeError as fault:
        raise WardroomError("your home folder is not known; name a folder for games in WARDROOM_HOME.") from fault


def write_save(path: str | Path, data: bytes) -> None:
    """Put a save on the disk in place of the one before it."""
    target = Path(path)
    try:
        if target.is_dir():
            raise SaveError("{0} is a folder; name a file in it.", target)
        _replace(target, data)
    except SaveError:
        raise
    except FileNotFoundError as fault:
        raise SaveError("there is no folder {0} to save in.", target.parent) from fault
    except (OSError, ValueError) as fault:
        raise SaveError("{0} cannot be written: {1}.", target, _reason(fault)) from fault


def append_save(path: str | Path, data: bytes, length: int) -> None:
    """Add to a save that has this length, and wait for the disk; a part of it is taken away again if that can be done.

    A crash may leave a part, which a reader of saves leaves off.
    """
    target = Path(path)
    try:
        with target.open("r+b", buffering=0) as file:
            file.seek(length)
            try:
                _write_all(file, data)
                os.fsync(file.fileno())
            except BaseException:
                file.truncate(length)
                raise
    except OSError as fault:
        raise SaveError("{0} cannot be written: {1}.", target, _reason(fault)) from fault


def _write_all(file: FileIO, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def read_save(path: str | Path) -> bytes:
    """The bytes of a save file."""
    source = Path(path)
    try:
        if source.is_dir():
            raise SaveError("{0} is a folder, not a save.", source)
        if source.is_char_device():  # it may have no end
            raise SaveError("{0} is a device, not a save.", source)
        return source.read_bytes()
    except SaveError:
        raise
    except FileNotFoundError as fault:
        raise SaveError("there is no save called {0}.", source) from fault
    except (OSError, ValueError) as fault:
        raise SaveError("{0} cannot be read: {1}.", source, _reason(fault)) from fault


def _replace(target: Path, data: bytes) -> None:
    """Write beside the target, wait for the disk, then rename: a rename is done whole or not at all."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the disk knows the new name as well; Windows has no such call and needs none."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(fault: OSError | ValueError) -> Text:
    return reason(fault) if isinstance(fault, OSError) else Text("{0}", (str(fault).lower(),))
