"""The published files have the right tags and contents, and a bad release is refused."""

import ast
import importlib.metadata as metadata_of_packages
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from setuptools import build_meta

import canasta
from tests.support.builds import ROOT, SOURCES, TEXTS, assert_plain, copied_sources, run
from tests.support.imports import imports

WORKFLOW: Final = ROOT / ".github" / "workflows" / "release.yml"
GIT: Final = ("git", "-c", "user.name=Nobody", "-c", "user.email=nobody@example.org")
NOT_ON_WINDOWS: Final = {"fcntl", "grp", "pty", "pwd", "resource", "termios"}
LOADED: Final = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(*[name for name in sys.modules if name.partition(".")[0] == "canasta"])
"""
"""A script that imports modules and prints all loaded modules of the program."""
SDIST: Final = (
    "import canasta_build, os, sys; os.chdir(sys.argv[1]); canasta_build.build_sdist('..')"
)


def check_dist(*paths: Path) -> tuple[int, str]:
    """Run the check of built files; return its status and its sentence."""
    script = str(ROOT / "scripts" / "check_dist.py")
    result = run(sys.executable, script, *map(str, paths))
    return result.returncode, result.stderr.strip()


# The files


def test_the_sdist_builds_the_plain_wheel_and_both_are_whole(tmp_path: Path) -> None:
    sources = copied_sources(tmp_path)
    backend = str(sources / "build_backend")
    made = run(sys.executable, "-c", SDIST, str(sources), PYTHONPATH=backend)
    assert made.returncode == 0, made.stderr
    (sdist,) = tmp_path.glob("*.tar.gz")
    assert sdist.name == f"canasta-{canasta.__version__}.tar.gz"
    with tarfile.open(sdist) as archive:
        # CPython 3.11.2 of Debian 12 has no filters yet and extracts without a filter.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(tmp_path / "unpacked")  # noqa: S202
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert_plain(unpacked, "built without CANASTA_COMPILE=1")
    (wheel,) = unpacked.parent.glob("*.whl")
    assert check_dist(sdist, wheel) == (0, "")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        about = archive.read(name).decode()
    assert "Description-Content-Type: text/markdown" in about
    assert "# Canasta" in about
    assert re.findall(r"\]\((?!https?:)[^)]*\)", about) == []

    mistaken = tmp_path / wheel.name.replace("py3-none-any", "cp311-cp311-linux_x86_64")
    shutil.copy(wheel, mistaken)
    status, sentence = check_dist(mistaken)
    assert status == 1
    assert "says of itself another form than its name" in sentence


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "canasta-99.0.0-py3-none-any.whl"
    wheel.touch()
    assert check_dist(wheel)[0] == 1


@pytest.mark.parametrize("name", ["canasta-{}.tar.gz", "canasta-{}-py3-none-any.whl"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    file = tmp_path / name.format(canasta.__version__)
    assert check_dist(file)[1].startswith(f"{file.name} cannot be read: ")
    file.touch()
    assert check_dist(file)[1].startswith(f"{file.name} cannot be read: ")


@pytest.mark.parametrize(
    ("variable", "compiler"),
    [
        ("CANASTA_COMPILE", ["mypy[mypyc]", "numpy", "pydantic"]),
        ("CANASTA_REQUIRE_COMPILED", ["mypy[mypyc]", "numpy", "pydantic"]),
        ("CANASTA_OTHER", []),
    ],
)
def test_mypy_and_libraries_are_required_where_compiling_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, variable: str, compiler: list[str]
) -> None:
    for name in ("CANASTA_COMPILE", "CANASTA_REQUIRE_COMPILED"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, "1")
    monkeypatch.setattr(build_meta, "get_requires_for_build_wheel", lambda _: ["other"])
    backend = runpy.run_path(str(ROOT / "build_backend" / "canasta_build.py"))
    required = backend["get_requires_for_build_wheel"]()
    assert [re.split("[=>]", name)[0] for name in required] == ["other", *compiler]


def test_what_compiled_modules_import_is_required_where_compiling_is_asked_for() -> None:
    script = runpy.run_path(str(ROOT / "setup.py"))
    backend = runpy.run_path(str(ROOT / "build_backend" / "canasta_build.py"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    paths = [path.relative_to("src").with_suffix("") for path in script["paths_to_compile"]()]
    result = run(sys.executable, "-c", LOADED, *[".".join(path.parts) for path in paths])
    assert result.returncode == 0, result.stderr
    source = ROOT / "src"
    ours = [source.joinpath(*name.split(".")) for name in result.stdout.split()]
    files = [path / "__init__.py" if path.is_dir() else path.with_suffix(".py") for path in ours]
    imported = {
        module.split(".")[0]
        for file in files
        for module, _ in imports(
            ast.parse(file.read_text(encoding="utf-8")), file.relative_to(source).parent.parts
        )
    }
    libraries = imported - {"canasta", *sys.stdlib_module_names}
    assert "pydantic" in libraries
    assert libraries <= distributions([*backend["TO_COMPILE"], *project["dependencies"]], {})


# The release workflow


def test_the_scripts_of_the_workflow_exist() -> None:
    text = WORKFLOW.read_text(encoding="utf-8") + (ROOT / "pyproject.toml").read_text("utf-8")
    named = set(re.findall(r"scripts/[\w.-]+", text))
    assert {"scripts/build-wheels", "scripts/release", "scripts/test-wheel"} <= named
    assert {name for name in named if not (ROOT / name).is_file()} == set()


def test_what_the_workflow_does_can_be_done_by_hand() -> None:
    """The workflow's steps only call scripts and cibuildwheel."""
    steps = re.findall(r"^ *(?:- )?run: (.+)$", WORKFLOW.read_text(encoding="utf-8"), re.MULTILINE)
    by_hand = re.compile(
        r"(python )?scripts/[\w.-]+( [^;&|]+)?|pip install [\w=./* -]+|cibuildwheel .+"
        r"|python -m canasta\.protocol\.documents \w+"
    )
    assert len(steps) > 4
    assert [step for step in steps if not by_hand.fullmatch(step)] == []


def test_the_image_is_built_from_all_that_a_build_needs() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line.removeprefix("!") for line in lines if line.startswith("!")}
    read_elsewhere = {"MANIFEST.in", "CHANGELOG.md"}  # by the source distribution alone
    assert {*SOURCES, *TEXTS, "requirements-dev.txt"} - read_elsewhere == let_in


def test_the_tests_of_a_wheel_import_only_what_is_installed_with_it() -> None:
    """A release runs these tests without the tools of ``scripts/install dev``."""
    script = runpy.run_path(str(ROOT / "scripts" / "test_installed.py"))
    metadata = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras: list[str] = metadata["tool"]["cibuildwheel"]["test-extras"]
    by_hand = (ROOT / "scripts" / "test-wheel").read_text(encoding="utf-8")
    assert f'"$wheel[{",".join(extras)}]"' in by_hand

    needed: list[str] = metadata["project"]["dependencies"]
    optional: dict[str, list[str]] = metadata["project"]["optional-dependencies"]
    installed = distributions([*needed, *script["TOOLS"], f"canasta[{','.join(extras)}]"], optional)
    known = metadata_of_packages.packages_distributions()
    ours = {"canasta", "tests", *sys.stdlib_module_names}
    files = [ROOT / name for name in script["marked_files"](ROOT)]
    assert len(files) > 40
    for file, module in imports_of_tests(files):
        top = module.split(".")[0]
        assert top not in NOT_ON_WINDOWS, f"{file} imports {module}"
        from_it = {name.lower() for name in known.get(top, ())}
        assert top in ours or from_it & installed, f"{file} imports {module}"


def distributions(requirements: list[str], optional: dict[str, list[str]]) -> set[str]:
    """Return the names of the required distributions, including those of the extras."""
    found: set[str] = set()
    for requirement in requirements:
        if extras := re.fullmatch(r"canasta\[(.+)\]", requirement):
            for extra in extras[1].split(","):
                found |= distributions(optional[extra], optional)
        else:
            found.add(re.split(r"[^\w.-]", requirement)[0])
    return found


def imports_of_tests(files: list[Path]) -> Iterator[tuple[str, str]]:
    """Yield the imports of test files, of their conftests and of the helpers they import."""
    waiting = [*files, *{folder / "conftest.py" for file in files for folder in file.parents}]
    seen: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file in seen or not file.is_file() or ROOT not in file.parents:
            continue
        seen.add(file)
        package = file.relative_to(ROOT).parent.parts
        for module, name in imports(ast.parse(file.read_text(encoding="utf-8")), package):
            yield file.name, module
            for path in (
                ROOT.joinpath(*module.split(".")),
                ROOT.joinpath(*module.split("."), name),
            ):
                waiting += [path.with_suffix(".py"), path / "__init__.py"]


# The check of a release


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a repository with a version, its heading and its tag."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "src" / "canasta").mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "release", tmp_path / "scripts")
    version = '__version__: Final = "1.2.3"\n'
    (tmp_path / "src" / "canasta" / "__init__.py").write_text(version, encoding="utf-8")
    changes = "# Changelog\n\n## [1.2.3] - 2026-01-31\n"
    (tmp_path / "CHANGELOG.md").write_text(changes, encoding="utf-8")
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    git(tmp_path, "tag", "v1.2.3")
    return tmp_path


def git(folder: Path, *words: str) -> None:
    result = run(*GIT, "-C", str(folder), *words)
    assert result.returncode == 0, result.stderr


def commit(folder: Path) -> None:
    git(folder, "add", ".")
    git(folder, "commit", "-q", "--allow-empty", "-m", "As it is")


def release(folder: Path, *words: str) -> tuple[int, str]:
    """Run ``scripts/release``; return its exit status and its output."""
    result = run("bash", str(folder / "scripts" / "release"), *words)
    return result.returncode, (result.stdout + result.stderr).strip()


def test_a_release_where_all_agrees_is_allowed(checkout: Path) -> None:
    assert release(checkout, "1.2.3") == (0, "canasta 1.2.3 can be released.")


def test_another_version_than_the_one_meant_is_refused(checkout: Path) -> None:
    sentence = "The version meant is 1.2.4, but src/canasta/__init__.py says 1.2.3."
    assert release(checkout, "1.2.4") == (1, sentence)


def test_a_version_without_heading_is_refused(checkout: Path) -> None:
    (checkout / "CHANGELOG.md").write_text("## [Unreleased]\n\n## [1x2.3] - 2026-01-31\n", "utf-8")
    sentence = 'CHANGELOG.md has no heading "## [1.2.3] - YEAR-MONTH-DAY".'
    assert release(checkout) == (1, sentence)


def test_a_tree_with_changes_is_refused(checkout: Path) -> None:
    (checkout / "new.txt").touch()
    sentence = "The tree has changes that are not committed: git status shows them."
    assert release(checkout) == (1, sentence)


def test_a_folder_that_is_no_repository_is_refused(checkout: Path) -> None:
    shutil.rmtree(checkout / ".git")
    assert release(checkout)[1].endswith("This folder is no git repository.")


def test_a_missing_tag_is_refused(checkout: Path) -> None:
    git(checkout, "tag", "-d", "v1.2.3")
    assert release(checkout) == (1, "There is no tag v1.2.3: git tag -a v1.2.3.")


def test_a_tag_on_another_commit_is_refused(checkout: Path) -> None:
    commit(checkout)
    assert release(checkout) == (1, "The tag v1.2.3 is on another commit than this one.")


CATALOGUES = """
import sys
for name in ("mypy_extensions", "librt", "numpy", "pydantic", "rich", "typer", "starlette"):
    sys.modules[name] = None  # as Python marks what is missing
import canasta.i18n.po_files
"""


def test_a_build_compiles_the_catalogues_with_babel_alone() -> None:
    """A plain wheel needs only Babel and setuptools to build."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    subprocess.run([sys.executable, "-c", CATALOGUES], env=environment, check=True)
