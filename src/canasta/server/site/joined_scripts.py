"""Scripts joined into one module: a page then loads one file instead of many small ones.

Scripts stay what they are, ES modules that run as they lie in the source tree. Joined they compress
to two thirds, and a phone asks for them once. Each module becomes a function that is called once
and returns what it exports, kept under a short name; modules of libraries are imported as before.
"""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath
from typing import Final

_IMPORT: Final = re.compile(r'^import\s+(?:([^"\';()]*?)\s+from\s+)?"([^"]+)";\n?', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE
)
_NAMED: Final = re.compile(r"^\{(.*)\}$", re.DOTALL)
_EMPTY_LINES: Final = re.compile(r"\n{2,}")
_LEFT: Final = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)


def joined_scripts(entry: str, read: Callable[[str], str]) -> str:
    """Return ``entry`` and all scripts it imports as one module.

    ``read`` returns the script at a path, without its comments.

    Raises:
        ValueError: a script imports or exports in a way that is not known here: a default export,
            a variable that changes (``export let``), a module loaded later, modules in a circle.
    """
    library: dict[str, set[str]] = {}
    bodies: dict[str, str] = {}
    names_of: dict[str, str] = {}
    opened: list[str] = []

    def imported(path: str, names: str | None, module: str) -> str:
        """Return what stands in the place of an import."""
        listed = _listed(path, names)
        if not module.startswith("."):
            library.setdefault(module, set()).update(listed)
            return ""
        target = normpath(join(dirname(path), module))
        add(target)
        taken = ", ".join([name.replace(" as ", ": ") for name in listed])
        return f"const {{ {taken} }} = {names_of[target]};\n" if taken else ""

    def add(path: str) -> None:
        if path in bodies:
            return
        if path in opened:
            raise ValueError(f"{path} imports itself, by way of {opened}")
        opened.append(path)
        script = _IMPORT.sub(lambda found: imported(path, found[1], found[2]), read(path))
        exported = _EXPORT.findall(script)
        script = _EXPORT.sub("", script)
        if left := _LEFT.search(script):
            raise ValueError(f"{path}: cannot join {left[0]!r}")
        if path == entry:  # it may wait for something
            bodies[path] = script
        else:
            body = f"{script}\nreturn {{ {', '.join(exported)} }};\n"
            names_of[path] = f"${len(names_of)}"
            bodies[path] = f"const {names_of[path]} = (() => {{\n{body}}})();\n"
        opened.pop()

    add(entry)
    libraries = [
        f'import {{ {", ".join(sorted(names))} }} from "{module}";\n'
        for module, names in library.items()
    ]
    return _EMPTY_LINES.sub("\n", "".join([*libraries, *bodies.values()]))


def _listed(path: str, names: str | None) -> list[str]:
    """Return the names that an import takes, as its braces have them."""
    if names is None:
        return []
    if names.isidentifier():
        return [f"default as {names}"]
    braces = _NAMED.match(names)
    if not braces:
        raise ValueError(f"{path}: cannot join the import of {names}")
    return [name.strip() for name in braces[1].split(",") if name.strip()]
