"""The package has the layers of ``docs/build/architecture.md``, and no import breaks them.

The tests read the plain files and run none of them.
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from canasta.rules import RULE_TEXTS
from tests.support.imports import imports

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "canasta"
FREE = frozenset({"arguments", "build_info", "errors", "extras", "__version__"})
"""Modules that every layer may import: argument checks, the running form, the base of the
exceptions, the extras, and the version."""
FRONT_DOOR = frozenset({"library"})
"""Layers that the package itself may import, because ``import canasta`` offers their names."""
PURE = frozenset({"cards", "rules", "engine", "fair", "record", "library"})
"""The layers that need only the standard library and mypy's helpers."""
LONGEST_FILE = 500
MOST_MODULES = 26
"""The maximum number of modules in a folder, so that its listing stays readable."""

NAMES_OF_TEXTS = {
    "rules/ruleset.py": {"laws1951", "frimes", "duel"},  # the default id; words of `wording`
    "protocol/settings.py": {"classic"},  # what the form for a new table begins with
    "record/position.py": {"classic"},  # what a position that names no rules is played by
    "envs/game_rules.py": {"classic"},  # the default of environments
    "library/game.py": {"classic"},  # the default of Game
    "library/match.py": {"classic"},  # the default of play_match
    "cli/options.py": {"classic"},  # the default of --rules
    "cli/commands/bench.py": {"classic"},  # what speed is measured on
    "cli/reports/speed.py": {"classic"},
}
"""The files that may name the four texts, each with the names."""


PAGE = ROOT / "docs" / "build" / "architecture.md"
CONTRIBUTING = PAGE.with_name("contributing.md")
SCRIPTS = SOURCE / "web" / "scripts"
MODULES = {
    ".".join(("canasta", *file.relative_to(SOURCE).with_suffix("").parts)): file
    for file in sorted(SOURCE.rglob("*.py"))
    if file.name != "__init__.py" and "versions" not in file.parts
}
"""Every module of the package by its full name."""


def layers() -> list[str]:
    """Return the layers in the order of the page."""
    drawn = PAGE.read_text(encoding="utf-8").split("```")[1]
    return [line.split()[0] for line in drawn.strip().splitlines()]


def rooms() -> list[str]:
    """Return the rooms of all layers, such as ``engine/state``, in the order of the page."""
    text = PAGE.read_text(encoding="utf-8")
    table = text.partition("| room |")[2].partition("\n\n")[0]
    return re.findall(r"`([a-z]+/[a-z]+)/`", table)


def source_files() -> Iterator[Path]:
    return iter(sorted(SOURCE.rglob("*.py")))


def written_files() -> list[Path]:
    """Return the modules, scripts and style sheets, without vendored ones."""
    files = (*SOURCE.rglob("*.py"), *SOURCE.rglob("*.js"), *SOURCE.rglob("*.css"))
    return [file for file in files if "vendor" not in file.parts]


def layer_of(file: Path) -> str:
    """Return the layer of a file, or an empty string for the files of the package itself.

    ``__main__.py``, which ``python -m canasta`` needs there, belongs to the command line.
    """
    parts = file.relative_to(SOURCE).parts
    if parts == ("__main__.py",):
        return "cli"
    return parts[0] if len(parts) > 1 else ""


def imported(tree: ast.Module, package: tuple[str, ...]) -> Iterator[str]:
    """Yield the full name of every module imported anywhere in a file of ``package``."""
    for module, name in imports(tree, package):
        yield f"canasta.{name}" if module == "canasta" and name else module
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="__import__") | ast.Attribute(attr="import_module")):
                yield "canasta.*"  # could be anything
            case _:
                pass


def wrong_imports(text: str, layer: str, order: list[str]) -> list[str]:
    """Return the forbidden imports of a file of ``layer``."""
    before = set(order[: order.index(layer) + 1]) if layer else FRONT_DOOR
    outside = set(sys.stdlib_module_names) | {"librt", "mypy_extensions"}
    package = ("canasta", layer) if layer else ("canasta",)
    wrong: list[str] = []
    for name in imported(ast.parse(text), package):
        first, *rest = name.split(".")
        if first == "canasta":
            is_wrong = not rest or rest[0] not in before | FREE
        else:
            is_wrong = layer in PURE and first not in outside
        if is_wrong:
            wrong.append(name)
    return wrong


def imported_modules(file: Path) -> Iterator[str]:
    """Yield the full name of every module of the package that a file imports by ``from``."""
    package = ("canasta", *file.relative_to(SOURCE).parent.parts)
    for module, name in imports(ast.parse(file.read_text(encoding="utf-8")), package):
        if name:
            inner = f"{module}.{name}"
            yield inner if inner in MODULES else module


def room_of(module: str) -> str:
    """Return the node of a module in the graph of rooms: its sub-package, or the module itself.

    A module at the root of a layer combines rooms and counts as a room itself.
    """
    _, *parts = module.split(".")
    return ".".join(parts[:2])


def circle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """Return the nodes of a cycle, the first repeated at the end, or an empty list."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        return circle
    return []


def names_of_texts(text: str) -> set[str]:
    """Return the names of the four texts in code, without comments and longer strings."""
    constants = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    return {value for value in constants if isinstance(value, str) and value in RULE_TEXTS}


def comparisons_of_names(text: str) -> list[str]:
    """Return the places where code compares the name of a text."""
    asking: list[str] = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Compare():
                parts: list[ast.AST] = [node]
            case ast.Match():
                parts = [case.pattern for case in node.cases]
            case ast.Dict():
                parts = [key for key in node.keys if key is not None]
            case _:
                continue
        inside = [leaf for part in parts for leaf in ast.walk(part)]
        named = {leaf.value for leaf in inside if isinstance(leaf, ast.Constant)}
        if named & set(RULE_TEXTS):
            asking.append(ast.unparse(node))
    return asking


def test_the_page_names_every_layer() -> None:
    folders = {file.parent.name for file in SOURCE.glob("*/__init__.py")}
    assert len(layers()) == len(folders)
    assert set(layers()) == folders


@pytest.mark.parametrize("layer", ["", *layers()])
def test_imports_point_up_only(layer: str) -> None:
    files = [file for file in source_files() if layer_of(file) == layer]
    assert files
    wrong = {
        str(file.relative_to(SOURCE)): found
        for file in files
        if (found := wrong_imports(file.read_text(encoding="utf-8"), layer, layers()))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("layer", "planted"),
    [
        ("engine", "from canasta.record.notation import parse_play"),
        ("engine", "import canasta.record.notation"),
        ("engine", "from canasta import record"),
        ("engine", "import canasta"),
        ("engine", "from ..record import notation"),
        ("engine", "from .. import record"),
        ("engine", "def late() -> None:\n    from canasta.agents import greedy"),
        ("engine", "import importlib\nimportlib.import_module('canasta.agents')"),
        ("engine", "import numpy"),
        ("cards", "from canasta.rules import RuleSet"),
        ("rules", "import babel.messages"),
        ("agents", "from canasta.arena.simulation import Simulation"),
        ("arena", "from canasta.i18n import load"),
        ("i18n", "from canasta.cli import main"),
        ("", "from canasta.cards import kinds"),
        ("library", "import rich"),
        ("library", "from canasta.tables.table import HostedTable"),
    ],
)
def test_a_wrong_import_is_found(layer: str, planted: str) -> None:
    assert wrong_imports(planted, layer, layers())


@pytest.mark.parametrize(
    ("layer", "text"),
    [
        ("engine", "import hashlib\nfrom mypy_extensions import i64\nfrom canasta.rules import x"),
        ("engine", "from . import table\nfrom ..cards import kinds"),
        ("cli", "import rich\nfrom canasta import __version__, build_info, engine"),
        ("i18n", "from canasta.record.errors import RecordError"),
        ("", "from canasta.library import Game"),
        ("", "from canasta import library"),
    ],
)
def test_a_right_import_is_not(layer: str, text: str) -> None:
    assert wrong_imports(text, layer, layers()) == []


@cache
def import_graph() -> Mapping[str, set[str]]:
    """Return the modules that each module imports, without ``__init__.py`` files."""
    return {
        name: {other for other in imported_modules(file) if other in MODULES} - {name}
        for name, file in MODULES.items()
    }


def test_no_module_imports_itself_through_others() -> None:
    graph = import_graph()
    assert len(graph) > 300
    assert circle_in(graph) == []


def test_no_room_imports_itself_through_others() -> None:
    rooms: dict[str, set[str]] = {}
    for module, others in import_graph().items():
        rooms.setdefault(room_of(module), set()).update(room_of(other) for other in others)
    assert circle_in({room: others - {room} for room, others in rooms.items()}) == []


def test_the_page_lists_every_room() -> None:
    folders = {
        file.parent.relative_to(SOURCE).as_posix() for file in SOURCE.glob("*/*/__init__.py")
    }
    assert len(rooms()) == len(set(rooms()))
    assert set(rooms()) == folders - {"store/migrations"}  # where Alembic looks for its files


def test_a_room_imports_only_from_those_above_it() -> None:
    order = {room: place for place, room in enumerate(rooms())}
    wrong: list[str] = []
    for module, others in import_graph().items():
        room = "/".join(module.split(".")[1:3])
        for other in others:
            its_room = "/".join(other.split(".")[1:3])
            if room in order and its_room in order and room.split("/")[0] == its_room.split("/")[0]:
                wrong += [f"{module} imports {other}"] if order[its_room] > order[room] else []
    assert wrong == []


def test_a_circle_is_found() -> None:
    assert circle_in({"hand": {"drag"}, "drag": {"staging"}, "staging": {"hand"}})
    assert circle_in({"hand": {"drag"}, "drag": {"staging"}, "staging": set()}) == []


def test_the_scripts_of_the_browser_import_in_no_circle() -> None:
    scripts = {file.relative_to(SCRIPTS).as_posix(): file for file in SCRIPTS.rglob("*.js")}
    graph = {
        name: {
            (file.parent / target).resolve().relative_to(SCRIPTS).as_posix()
            for target in re.findall(r'from "(\.{1,2}/[^"]+)"', file.read_text(encoding="utf-8"))
        }
        for name, file in scripts.items()
    }
    assert len(graph) > 80
    assert circle_in(graph) == []


def test_one_script_owns_what_the_browser_keeps() -> None:
    owners = {
        file.relative_to(SCRIPTS).as_posix()
        for file in SCRIPTS.rglob("*.js")
        if re.search(r"\b(localStorage|sessionStorage|indexedDB)\b", file.read_text("utf-8"))
    }
    # Outside the pages: the records of games, and the language of a site's outer page.
    assert owners == {"lib/storage.js", "solo/records.js", "solo/site_data.js"}


def test_no_folder_holds_too_many_modules() -> None:
    counts: dict[str, int] = {}
    for file in written_files():
        if file.name != "__init__.py":
            folder = str(file.parent.relative_to(SOURCE))
            counts[folder] = counts.get(folder, 0) + 1
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}


def test_no_file_is_long() -> None:
    lengths = {
        str(file.relative_to(SOURCE)): len(file.read_text(encoding="utf-8").splitlines())
        for file in written_files()
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_the_names_of_the_texts_stand_in_few_places() -> None:
    found = {
        str(file.relative_to(SOURCE)): names
        for file in source_files()
        if (names := names_of_texts(file.read_text(encoding="utf-8")))
    }
    assert found == NAMES_OF_TEXTS


def test_no_code_asks_which_text_is_played() -> None:
    asking = {
        str(file.relative_to(SOURCE)): found
        for file in source_files()
        if (found := comparisons_of_names(file.read_text(encoding="utf-8")))
    }
    assert asking == {}


@pytest.mark.parametrize(
    "planted",
    [
        'if rules.id == "duel":\n    pass',
        'if rules.id in ("classic", "duel"):\n    pass',
        'match rules.id:\n    case "frimes" | "duel":\n        pass',
        'LIMIT = {"frimes": 7}[rules.id]',
    ],
)
def test_a_question_for_the_text_is_found(planted: str) -> None:
    assert names_of_texts(planted)
    assert comparisons_of_names(planted)


@pytest.mark.parametrize("page", [PAGE, CONTRIBUTING], ids=lambda page: page.name)
def test_the_page_names_files_that_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_0-9]+/[a-z_0-9/]*(?:\.(?:py|po|toml|js))?)`", text))
    missing = [name for name in named if not any((base / name).exists() for base in (ROOT, SOURCE))]
    assert len(named) > 10
    assert sorted(missing) == []
