"""The libraries of the site, as wheels for the interpreter in the browser.

``python -m static_site.wheels`` writes ``requirements-site.txt`` anew.
"""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOCK: Final = "requirements-site.txt"
_LIBRARIES: Final = ("librt", "mypy_extensions", "pydantic")
"""The libraries that the program imports; pip finds those that they need."""
_PLATFORM: Final = (
    "--only-binary=:all:",
    "--python-version=3.14",
    "--implementation=cp",
    "--abi=cp314",
    "--platform=pyemscripten_2026_0_wasm32",
)
"""The platform of Pyodide 314."""
_HEAD: Final = """\
# Exact versions of the libraries that the site without a server runs, as wheels for Pyodide 314,
# written by scripts/lock; the interpreter itself is locked in package-lock.json.
"""


def load_wheels() -> Path:
    """Download locked wheels that are missing; return their folder.

    Raises:
        subprocess.CalledProcessError: pip fails; its ``stderr`` says why.
    """
    folder = ROOT / "build" / "site-wheels"
    _download(folder, "--no-deps", "--require-hashes", f"--requirement={LOCK}")
    return folder


def renew_lock() -> None:
    """Lock the versions of ``requirements.txt``, which a server uses.

    Raises:
        subprocess.CalledProcessError: a version has no wheel; ``stderr`` says which.
    """
    with TemporaryDirectory() as folder:
        _download(Path(folder), "--constraint=requirements.txt", *_LIBRARIES)
        (ROOT / LOCK).write_text(lock_text(Path(folder)), encoding="utf-8")


def lock_text(folder: Path) -> str:
    """Return requirements that only the wheels in a folder satisfy."""
    lines = []
    for wheel in sorted(folder.glob("*.whl")):
        name, version, *_ = wheel.name.split("-")
        lines.append(f"{name}=={version} --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n")
    return _HEAD + "".join(lines)


def _download(folder: Path, *arguments: str) -> None:
    pip = (sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--quiet")
    subprocess.run(  # noqa: S603  (pip)
        [*pip, *_PLATFORM, "--dest", folder, *arguments],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )


if __name__ == "__main__":
    try:
        renew_lock()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{LOCK} is not renewed: {error.stderr.strip()}")
