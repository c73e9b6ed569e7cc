"""Scripts joined into one module per page, so that a page loads one file instead of many.

The scripts remain ES modules, which run unchanged from the source tree. Joined, they compress to
two thirds of the size, in one request. Each module becomes a function that is called once and
returns its exports, stored under a short name. Modules of libraries are still imported.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from posixpath import dirname, join, normpath
from typing import Final

_IMPORT: Final = re.compile(r'^import\s+(?:([^"\';()]*?)\s+from\s+)?"([^"]+)";\n?', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE
)
_NAMED: Final = re.compile(r"^\{(.*)\}$", re.DOTALL)
_WHOLE: Final = re.compile(r"^\* as (\w+)$")
_EMPTY_LINES: Final = re.compile(r"\n{2,}")
_LEFT: Final = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)


@dataclass(frozen=True)
class _Module:
    """A script without its imports and exports."""

    name: str
    """The name of the constant that holds the script's exports."""
    body: str
    exported: tuple[str, ...]
    imported: tuple[str, ...]
    """The paths of the scripts that the script imports."""
    library: tuple[tuple[str, str], ...]
    """The script's imports from libraries, as pairs of module and imported name."""

    @property
    def called(self) -> str:
        """The script as a function that is called at once."""
        returned = ", ".join(self.exported)
        return f"const {self.name} = (() => {{\n{self.body}return {{ {returned} }};\n}})();\n"


class ScriptJoiner:
    """Joins the scripts of a page into one module."""

    def __init__(self, read: Callable[[str], str]) -> None:
        """Join scripts; ``read`` returns the script at a path, stripped of comments."""
        self._read: Final = read
        self._modules: Final[dict[str, _Module]] = {}
        self._names: Final[dict[str, str]] = {}

    def joined(self, entry: str) -> str:
        """Return the script at ``entry`` and all scripts that it imports as one module.

        Raises:
            ValueError: a script has an unsupported import or export: a default export, a variable
                that changes (``export let``), a module loaded later, or circular imports.
        """
        # Numbering per page keeps names short with any number of pages.
        self._modules.clear()
        self._names.clear()
        modules = list(self._in_order(entry, [], set()))
        library: dict[str, set[str]] = {}
        for module in modules:
            for source, name in module.library:
                library.setdefault(source, set()).add(name)
        imports = [
            f'import {{ {", ".join(sorted(names))} }} from "{source}";\n'
            for source, names in sorted(library.items())
        ]
        *imported, own = modules
        called = [module.called for module in imported]
        # The script of the page itself may use ``await``.
        return "".join([*imports, *called, own.body])

    def _in_order(self, path: str, opened: list[str], done: set[str]) -> Iterator[_Module]:
        """Yield the imports of a script that are not done yet, recursively, and then the script."""
        if path in opened:
            raise ValueError(f"{path} imports itself, by way of {opened}")
        if path in done:
            return
        module = self._module(path)
        for imported in module.imported:
            yield from self._in_order(imported, [*opened, path], done)
        done.add(path)
        yield module

    def _module(self, path: str) -> _Module:
        if path not in self._modules:
            self._modules[path] = self._taken_apart(path)
        return self._modules[path]

    def _taken_apart(self, path: str) -> _Module:
        imported: list[str] = []
        library: list[tuple[str, str]] = []

        def taken(found: re.Match[str]) -> str:
            """Return the replacement of an import."""
            names, source = found[1], found[2]
            if not source.startswith("."):
                library.extend([(source, name) for name in _listed(path, names)])
                return ""
            target = normpath(join(dirname(path), source))
            imported.append(target)
            if whole := _WHOLE.match(names or ""):
                return f"const {whole[1]} = {self._name(target)};\n"
            listed = ", ".join([name.replace(" as ", ": ") for name in _listed(path, names)])
            return f"const {{ {listed} }} = {self._name(target)};\n" if listed else ""

        body = _IMPORT.sub(taken, self._read(path))
        exported = _EXPORT.findall(body)
        body = _EMPTY_LINES.sub("\n", _EXPORT.sub("", body).strip()) + "\n"
        if left := _LEFT.search(body):
            raise ValueError(f"{path}: cannot join {left[0]!r}")
        return _Module(self._name(path), body, tuple(exported), tuple(imported), tuple(library))

    def _name(self, path: str) -> str:
        """Return the constant for the exports of a script."""
        return self._names.setdefault(path, f"${len(self._names)}")


def _listed(path: str, names: str | None) -> list[str]:
    """Return the names in the braces of an import."""
    if names is None:
        return []
    if names.isidentifier():
        return [f"default as {names}"]
    braces = _NAMED.match(names)
    if not braces:
        raise ValueError(f"{path}: cannot join the import of {names}")
    return [name.strip() for name in braces[1].split(",") if name.strip()]
