"""Compares the play and the speed of this tree with those of an earlier commit.

    python benchmarks/compare_versions.py 5e9080f
    python benchmarks/compare_versions.py 5e9080f --speed 10 \
        --old-python OLD/.venv-dev/bin/python --new-python .venv-dev/bin/python

The script unpacks the commit into a temporary folder and gives both trees the same commands:
simulations of every arrangement and short matches of every robot, whose digests must agree; the
earlier conformance cases, which must still pass in this tree; and the schema of the protocol, which
may only grow. This tree plays each text in the version of that commit, so deliberate changes of
rules make no difference.

By default both trees run as plain files. A Python with the compiled package in its site-packages
runs that package instead. The script needs only the standard library, like the trees themselves
without their extras.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import cast

ROOT = Path(__file__).resolve().parents[1]
ARRANGEMENTS = {
    "laws1951": ((4, 2),),
    "frimes": ((2, 2), (3, 3), (4, 2), (4, 4), (5, 5), (6, 2), (6, 3), (6, 6)),
    "classic": ((2, 2), (3, 3), (4, 2), (6, 2)),
    "duel": ((2, 2),),
}
SIMULATED = {"random": 200, "greedy": 100, "steady": 20, "webstyle": 1}
"""The number of deals that each robot plays in every arrangement."""
MATCHES = (
    ("greedy,random", 200),
    ("steady,greedy", 100),
    ("careless,casual", 20),
    ("sampler,steady", 2),
    ("reader,sampler", 1),
    ("learned,steady", 10),
    ("champion,learned", 1),
    ("tree,greedy", 1),
)
"""Matches of the arena, each with its number of pairs of deals."""

Json = dict[str, object]
_PROGRAM = "import sys; from canasta.cli import main; sys.exit(main())"
"""Starts the program in versions with and without ``python -m canasta``."""


@dataclass(frozen=True)
class Tree:
    """A checkout and the Python that runs it."""

    name: str
    folder: Path
    python: str
    is_installed: bool
    """Whether the package is installed for this Python; otherwise the plain files of ``src``
    run."""

    def run(self, *words: str) -> Json:
        """Return the output of ``canasta WORDS --json``.

        Raises:
            SystemExit: the command failed; its errors are printed.
        """
        return self._printed(_PROGRAM, *words, "--json")

    def schema(self) -> Json:
        """Return the JSON Schema of the protocol, for which pydantic has to be installed."""
        return self._printed(
            "from canasta.protocol.documents import schema_text; print(schema_text())"
        )

    def _printed(self, program: str, *words: str) -> Json:
        environment = dict(os.environ)
        environment.pop("PYTHONPATH", None)
        if not self.is_installed:
            environment["PYTHONPATH"] = str(self.folder / "src")
        done = subprocess.run(  # noqa: S603  (our own program)
            [self.python, "-c", program, *words],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if not done.stdout:
            raise SystemExit(f"{self.name}: {' '.join(words)}\n{done.stderr}")
        return cast("Json", json.loads(done.stdout))


def commands() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every command whose digest must agree, with the rule text that it plays."""
    for rules, arrangements in ARRANGEMENTS.items():
        for players, sides in arrangements:
            seating = ("--players", str(players), "--sides", str(sides))
            for agent, deals in SIMULATED.items():
                yield rules, ("simulate", *seating, "--agents", agent, "--deals", str(deals))
    for agents, pairs in MATCHES:
        yield "classic", ("arena", "--agents", agents, "--pairs", str(pairs), "--seed", "1951")


def version_in(new: Tree, old: Tree, text: str) -> str:
    """Return the new tree's name for the old tree's version of a rule text.

    Raises:
        SystemExit: the new tree has no such version.
    """
    content = str(old.run("rules", text)["hash"])
    versioned = f"{text}@{content[:12]}"
    for name in (text, versioned):
        if new.run("rules", name)["hash"] == content:
            return name
    raise SystemExit(f"{new.name}: {versioned} has another content")


def differing_digests(old: Tree, new: Tree) -> list[str]:
    """Return the commands whose digests differ."""
    different: list[str] = []
    versions = {text: version_in(new, old, text) for text in ARRANGEMENTS}
    every = list(commands())
    for number, (text, words) in enumerate(every, start=1):
        print(f"\r{number} of {len(every)}", end="", file=sys.stderr, flush=True)
        before = old.run(*words, "--rules", text)["digest"]
        if before != new.run(*words, "--rules", versions[text])["digest"]:
            different.append(" ".join([*words, "--rules", text]))
    print(f"\r{len(every)} digests compared", file=sys.stderr)
    return different


def failing_cases(old: Tree, new: Tree) -> list[str]:
    """Return the earlier conformance cases that this tree judges differently."""
    folder = old.folder / "conformance"
    for text in ARRANGEMENTS:
        version = version_in(new, old, text)
        for file in folder.rglob("*.toml"):
            cases = file.read_text(encoding="utf-8")
            cases = cases.replace(f'rules = "{text}"', f'rules = "{version}"')
            file.write_text(cases, encoding="utf-8")
    result = new.run("check", str(folder))
    return [str(failure) for failure in cast("list[object]", result["failures"])]


def missing_in_schema(old: object, new: object, path: str = "") -> list[str]:
    """Return the parts of the earlier schema, except descriptions, that the new schema lacks.

    Values of an ``enum`` and of ``required`` may be added, in any place.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        missing = [f"{path}/{key}" for key in old if key not in new]
        shared = [key for key in old if key in new and key not in ("description", "title")]
        return missing + [
            found
            for key in shared
            for found in missing_in_schema(old[key], new[key], f"{path}/{key}")
        ]
    if isinstance(old, list) and isinstance(new, list):
        return [f"{path}: {entry}" for entry in old if not _holds(new, entry)]
    return [] if old == new else [f"{path}: {old!r} became {new!r}"]


def _holds(entries: list[object], wanted: object) -> bool:
    return any(not missing_in_schema(wanted, entry) for entry in entries)


def speeds(old: Tree, new: Tree, runs: int) -> None:
    """Print the ratio of the speeds, new to old, in interleaved runs of ``canasta bench``."""
    keys = ("decisions_per_second", "stepped_decisions_per_second", "copies_per_second")
    ratios: dict[str, list[float]] = {key: [] for key in keys}
    for _ in range(runs):
        before, after = (tree.run("bench", "--seconds", "2") for tree in (old, new))
        for key in keys:
            ratios[key].append(cast("float", after[key]) / cast("float", before[key]))
    for key, found in ratios.items():
        print(
            f"{key}: {statistics.median(found):.3f} times the speed before "
            f"({min(found):.3f} to {max(found):.3f} in {runs} runs)"
        )


def unpack(commit: str, folder: Path) -> None:
    """Unpack the files of a commit into a folder."""
    archive = subprocess.run(  # noqa: S603  (a commit named by the developer)
        ["git", "archive", "--format=zip", commit],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    with zipfile.ZipFile(BytesIO(archive)) as files:
        files.extractall(folder)


def main() -> None:
    """Compare the versions, print the differences, and exit with 1 if there are any."""
    parser = argparse.ArgumentParser(description="Compare this tree with an earlier commit.")
    parser.add_argument("commit", help="the earlier commit, such as 5e9080f")
    parser.add_argument("--old-python", default="", help="Python that has the earlier package")
    parser.add_argument("--new-python", default="", help="Python that has the package of this tree")
    parser.add_argument("--speed", type=int, default=0, metavar="RUNS", help="also compare speed")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        unpack(asked.commit, Path(folder))
        old = Tree("old", Path(folder), asked.old_python or sys.executable, bool(asked.old_python))
        new = Tree("new", ROOT, asked.new_python or sys.executable, bool(asked.new_python))
        found = {
            "digests that differ": differing_digests(old, new),
            "earlier cases judged otherwise": failing_cases(old, new),
            "missing in the protocol": missing_in_schema(old.schema(), new.schema()),
        }
        for what, places in found.items():
            print(f"{what}: {len(places)}")
            for place in places:
                print(f"  {place}")
        if asked.speed:
            speeds(old, new, asked.speed)
    sys.exit(any(found.values()))


if __name__ == "__main__":
    main()
