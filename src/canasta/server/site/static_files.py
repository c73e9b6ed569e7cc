"""The browser's static files, held in memory at an address that changes with their content."""

import gzip
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from canasta.server.site.joined_scripts import ScriptJoiner

MEDIA_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
"""The types of files that are served; others, such as type declarations, are not."""
_PACKED_ALREADY: Final = frozenset({".png", ".webp", ".woff2", ".mp3", ".ogg"})
_IMPORT: Final = re.compile(
    r"""(?:^\s*|;)(?:import|export)\b(?!\s*\()[^"';]*?["']([^"']+)["']""", re.MULTILINE
)
_BLOCK_COMMENT: Final = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*", re.DOTALL | re.MULTILINE)
_LINE_COMMENT: Final = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_CAST: Final = re.compile(r"/\*\* @(?:type|param) [^\n*]*\*/ ?")
"""Matches a comment within a line that gives a type."""
_INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_STYLE_COMMENT: Final = re.compile(r"\s*/\*.*?\*/\s*|\n\s*", re.DOTALL)
"""Matches comments and indentation in style sheets."""
_STYLE_SPACE: Final = re.compile(r"(?<=[{};,])\n|(?<=:) | (?=\{)")
"""Matches insignificant space in style sheets."""
_WORKERS: Final = ("worker.js", "folder_worker.js")
_FOREVER: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class StaticFile:
    """A file as served."""

    path: str
    data: bytes

    @property
    def kind(self) -> str:
        """The file's suffix, with the dot."""
        return PurePosixPath(self.path).suffix

    @cached_property
    def packed(self) -> bytes | None:
        """The content compressed with gzip, or None for types that are already compressed."""
        return None if self.kind in _PACKED_ALREADY else gzip.compress(self.data, 9, mtime=0)


class StaticFiles:
    """The files below ``canasta/web`` that are served, read once."""

    def __init__(
        self, joined: Mapping[str, Sequence[str]] | None = None, address: str = ""
    ) -> None:
        """Read the files of the package.

        ``joined`` names further files to serve: a style sheet joined from several in this order
        (missing ones are skipped), and a script joined from one script and all its imports.
        ``address`` replaces the prefix of their URLs.
        """
        root = files("canasta").joinpath("web")
        read = {file.path: file for file in _read(root, "") if file.path not in _WORKERS}
        scripts = ScriptJoiner(lambda part: read[part].data.decode())
        for path, parts in (joined or {}).items():
            if path.endswith(".js"):
                (entry,) = parts
                data = scripts.joined(entry).encode()
            else:
                data = b"".join([read[part].data for part in parts if part in read])
            read[path] = StaticFile(path, data)
        self._files: Final = read
        self.page: Final = root.joinpath("page.html").read_text(encoding="utf-8")
        """The shell of every page, with placeholders."""
        self.trouble_page: Final = root.joinpath("trouble.html").read_text(encoding="utf-8")
        """The page that explains an error, with placeholders."""
        self.worker, self.folder_worker = [
            without_comments(root.joinpath(name).read_text(encoding="utf-8")) for name in _WORKERS
        ]
        """The service workers, without the first line that lists what they keep."""
        content = sha256()
        for path in sorted(self._files):
            content.update(path.encode() + b"\0" + self._files[path].data)
        self.address: Final = address or f"/static/{content.hexdigest()[:16]}"
        """The prefix of the files' URLs: ``/static/<hash of their content>`` on a server."""

    @property
    def paths(self) -> tuple[str, ...]:
        """The sorted paths of all files."""
        return tuple(sorted(self._files))

    def data(self, path: str) -> bytes:
        """Return the content of a file.

        Raises:
            KeyError: there is no such file.
        """
        return self._files[path].data

    def __contains__(self, path: str) -> bool:
        """Return whether there is a file at ``path``, such as ``scripts/table.js``."""
        return path in self._files

    def modules(self, script: str, names: dict[str, str]) -> list[str]:
        """Return the joined ``script`` and all libraries that it imports, directly or not.

        ``names`` is the import map: the paths of the libraries by name.
        """
        found: list[str] = []
        waiting = [script]
        while waiting:
            path = waiting.pop(0)
            if path in found or path not in self._files:
                continue
            found.append(path)
            source = self._files[path].data.decode("utf-8")
            waiting += [names[name] for name in module_names(source) if name in names]
        return found

    def response(self, request: Request, path: str) -> Response | None:
        """Return a file as a response that may be cached forever, or None if there is none."""
        file = self._files.get(path)
        if file is None:
            return None
        headers = {"Cache-Control": _FOREVER}
        content = file.data
        if file.packed is not None:
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                headers["Content-Encoding"] = "gzip"
                content = file.packed
        return Response(content, media_type=MEDIA_TYPES[file.kind], headers=headers)


def module_names(source: str) -> list[str]:
    """Return the names of the modules that a script imports statically."""
    return _IMPORT.findall(source)


def without_comments(source: str) -> str:
    """Return a script without indentation, comments at line starts, and type comments.

    Comments are a quarter of the bytes of a first visit. Every line keeps its number. A line inside
    a template literal must not begin like a comment, which a test checks. Only HTML templates have
    several lines, and their indentation is insignificant.
    """
    without_blocks = _BLOCK_COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), source)
    return _INDENTATION.sub("", _CAST.sub("", _LINE_COMMENT.sub("", without_blocks)))


def _read(folder: Traversable, prefix: str) -> list[StaticFile]:
    found: list[StaticFile] = []
    for entry in folder.iterdir():
        path = prefix + entry.name
        if entry.is_dir():
            found += _read(entry, f"{path}/")
        elif PurePosixPath(path).suffix in MEDIA_TYPES:
            found.append(StaticFile(path, _as_served(path, entry.read_bytes())))
    return found


def _as_served(path: str, data: bytes) -> bytes:
    """Return a file as served: scripts and styles of this program without comments."""
    if path.startswith("scripts/"):
        return without_comments(data.decode("utf-8")).encode("utf-8")
    if path.startswith("styles/"):
        lean = _STYLE_COMMENT.sub("\n", data.decode("utf-8"))
        return _STYLE_SPACE.sub("", lean).encode("utf-8")
    return data
