"""``python -m static_site FOLDER`` writes the site that needs no server.

The program needs the tools of ``scripts/install``, Node, and the packages that ``npm ci`` installs.
"""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from canasta.i18n import LANGUAGES
from canasta.i18n.catalogue import compiled_texts_of
from static_site.interpreter import interpreter_files
from static_site.pages import WORKER, frame_files, outer_files, score_files, worker
from static_site.wheels import ROOT, load_wheels

PYODIDE: Final = ROOT / "node_modules" / "pyodide"
_PACKED: Final = (".gz", ".xz")
"""The suffixes of files that the worker itself loads."""


_PYODIDE: Final = b"""The interpreter is Pyodide, under the Mozilla Public License 2.0:
https://github.com/pyodide/pyodide. It contains CPython, under the PSF License:
https://docs.python.org/3.14/license.html.
"""


def build(folder: Path, wheels: Path, pyodide: Path) -> None:
    """Write the site to ``folder``, replacing an older site."""
    texts = {
        f"canasta/i18n/compiled/{language}.json": compiled_texts_of(language).to_json().encode()
        for language in LANGUAGES
    }
    with TemporaryDirectory() as workshop:
        interpreter = interpreter_files(pyodide, wheels, texts, Path(workshop))
    files = {
        **frame_files(),
        **{f"python/{name}": content for name, content in interpreter.items()},
    }
    packed = {name: len(file) for name, file in interpreter.items() if name.endswith(_PACKED)}
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    score = score_files()
    version = _version({**files, **score, **outer_files("", packed, lock), "worker.js": WORKER})
    outer = {**outer_files(version, packed, lock), **score}
    if folder.exists():
        shutil.rmtree(folder)
    _write(folder / version, files)
    _write(folder, {**outer, "worker.js": worker(version, outer, files)})
    _write(folder / "licences", _licences(wheels))


def _version(files: Mapping[str, bytes]) -> str:
    """Return a name that changes if any of these files changes."""
    content = sha256()
    for name in sorted(files):
        content.update(name.encode() + b"\0" + files[name])
    return content.hexdigest()[:16]


def _licences(wheels: Path) -> dict[str, bytes]:
    """Return the licences of all parts of the site, by file name."""
    found = {"canasta.txt": (ROOT / "LICENSE").read_bytes()}
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if "/licenses/" in name:
                    found[f"{wheel.name.partition('-')[0]}.txt"] = archive.read(name)
    for licence in sorted((ROOT / "src" / "canasta" / "web" / "vendor").glob("*/LICENSE")):
        found[f"{licence.parent.name.partition('@')[0]}.txt"] = licence.read_bytes()
    found["pyodide.txt"] = _PYODIDE
    return found


def is_ours(folder: Path) -> bool:
    """Return whether a folder is empty or contains a site that may be replaced."""
    return not folder.exists() or (
        folder.is_dir() and (not any(folder.iterdir()) or (folder / "score").is_dir())
    )


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def main(arguments: list[str]) -> str | None:
    """Build the site; return an error message or None."""
    if len(arguments) != 1:
        return "usage: scripts/build-site FOLDER"
    folder = Path(arguments[0])
    if not is_ours(folder):
        return f"{folder} holds other files: name a new folder"
    try:
        build(folder, load_wheels(), PYODIDE)
    except subprocess.CalledProcessError as error:
        return f"the site is not built: {error.stderr.strip()}"
    sys.stdout.write(f"{folder}: try it by python3 -m http.server --directory {folder}\n")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
