"""The imports of Python files, read without running them."""

import ast
from collections.abc import Iterator


def imports(tree: ast.Module, package: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield every module that a file in ``package`` imports, with each imported name.

    The module is given by its full name. The imported name is empty for ``import module``.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from [(entry.name, "") for entry in names]
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package[: len(package) - level + 1] if level else ()
                base = ".".join([*above, *([module] if module else [])])
                yield from [(base, entry.name) for entry in names]
            case _:
                pass
