"""``import canasta`` costs little, and the library needs only the standard library."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import canasta
from canasta import library

OPTIONAL = ("numpy", "babel", "rich", "typer", "pydantic", "sqlalchemy", "starlette", "structlog")

TIME = """
import time, typing
started = time.perf_counter()
import canasta
print(time.perf_counter() - started)
"""
IMPORTED = """
import sys
before = set(sys.modules)
import canasta
print("\\n".join(sorted(name for name in set(sys.modules) - before if "canasta" in name)))
"""
WHOLE_GAME = f"""
import sys
for name in {OPTIONAL}:
    sys.modules[name] = None
import canasta
game = canasta.Game(seed=7)
game.deal()
while not game.is_over:
    game.play(game.suggest())
assert canasta.Game.from_record(game.record()).scores == game.scores
game = canasta.Game(seed=7)
game.deal()
assert game.why_not("discard 9")[0].code == "turn.draw_first"
assert canasta.Game.from_position(game.position()).hand() == game.hand()
print(game)
if SENTENCES:
    print(game.why_not("discard 9")[0], game.rules, game.story("fr"))
canasta.robot("champion")
"""


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_the_package_takes_less_than_50_ms() -> None:
    """The quickest run counts, because other programs may slow the machine."""
    assert min(float(run(TIME)) for _ in range(5)) < 0.05


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    assert run(IMPORTED).split() == ["canasta"]


def test_a_game_of_ones_own_loads_no_robot() -> None:
    program = IMPORTED.replace("import canasta\n", "import canasta\ncanasta.Game().deal()\n")
    loaded = {name for name in run(program).split() if name.startswith("canasta.agents.")}
    assert loaded == {"canasta.agents.agent", "canasta.agents.unknown_agent"}


def test_a_whole_game_needs_nothing_optional() -> None:
    """Sentences need Babel only in a source tree, where the catalogues are not compiled."""
    package = find_spec("canasta.i18n")
    assert package is not None
    assert package.submodule_search_locations is not None
    folder = Path(package.submodule_search_locations[0])
    has_compiled = not (folder / "catalogues").is_dir()
    run(f"SENTENCES = {has_compiled}\n{WHOLE_GAME}")


def test_the_package_hands_out_what_the_library_has() -> None:
    assert set(canasta.__all__) == {*library.__all__, "__version__"}
    assert canasta.Game is library.Game
    assert set(library.__all__) <= set(dir(canasta))
    assert not hasattr(canasta, "no_such_name")
