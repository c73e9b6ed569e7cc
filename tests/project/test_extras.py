"""The command for a missing extra works for every kind of installation."""

import shlex
import sys
from importlib import metadata
from pathlib import Path

import pytest

import canasta
from canasta import extras
from canasta.extras import EXTRAS, Extra, MissingExtraError, install_command, missing_requirements
from canasta.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
NUMPY = ["numpy>=2.3"]


class Nowhere(metadata.PackageNotFoundError):
    """Metadata of a machine without packages."""


def nothing_installed(
    monkeypatch: pytest.MonkeyPatch, *, but: metadata.Distribution | None
) -> None:
    """Make only pip appear installed, and the program too if ``but`` is its metadata."""

    def distribution(name: str) -> metadata.Distribution:
        found = {"canasta": but, "pip": Installed()}.get(name)
        if found is None:
            raise Nowhere(name)
        return found

    monkeypatch.setattr(extras, "distribution", distribution)


class Installed(metadata.Distribution):
    """The metadata of an installed copy of the program."""

    def read_text(self, filename: str) -> str | None:
        lines = [f"Requires-Dist: {line}" for line in self.lines()]
        return "\n".join(["Metadata-Version: 2.1", *lines, ""]) if filename == "METADATA" else None

    def locate_file(self, path: object) -> Path:
        raise NotImplementedError

    @staticmethod
    def lines() -> list[str]:
        return [
            "librt>=0.16",
            'rich>=13.7; extra == "terminal"',
            'numpy>=2.3; extra == "robots"',
            'canasta[robots,terminal]; extra == "server"',
            'uvloop>=0.21; sys_platform != "win32" and extra == "server"',
            'psycopg[binary]>=3.2; extra == "postgres"',
        ]


def test_in_a_checkout_the_project_file_lists_the_libraries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(extras, "_PROJECT", ROOT / "pyproject.toml")
    nothing_installed(monkeypatch, but=None)
    assert missing_requirements("robots") == NUMPY
    assert missing_requirements("postgres")[0] == "numpy>=2.3"
    assert missing_requirements("postgres")[-1] == "psycopg[binary]>=3.2"


def test_an_installed_copy_says_itself_what_its_extras_need(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Installations from a wheel file and from an index have the same metadata."""
    monkeypatch.setattr(extras, "_PROJECT", tmp_path / "pyproject.toml")
    nothing_installed(monkeypatch, but=Installed())
    assert missing_requirements("robots") == NUMPY
    assert missing_requirements("server") == [
        "numpy>=2.3",
        "rich>=13.7",
        'uvloop>=0.21; sys_platform != "win32"',
    ]


def test_the_project_file_of_something_else_is_not_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "pyproject.toml"
    other.write_text('[project]\nname = "other"\n', encoding="utf-8")
    monkeypatch.setattr(extras, "_PROJECT", other)
    nothing_installed(monkeypatch, but=Installed())
    assert missing_requirements("robots") == NUMPY


def test_a_mere_copy_of_the_files_names_the_libraries(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(extras, "_PROJECT", tmp_path / "pyproject.toml")
    nothing_installed(monkeypatch, but=None)
    assert missing_requirements("robots") == ["numpy"]


def test_what_is_installed_is_not_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_numpy_is_missing(name: str) -> metadata.Distribution:
        if name == "numpy":
            raise Nowhere(name)
        return Installed()

    monkeypatch.setattr(extras, "_PROJECT", ROOT / "pyproject.toml")
    monkeypatch.setattr(extras, "distribution", only_numpy_is_missing)
    assert missing_requirements("postgres") == NUMPY
    # If a complete installation is broken, everything is installed again.
    monkeypatch.setattr(extras, "distribution", lambda _: Installed())
    assert missing_requirements("terminal") == ["rich>=13.7", "typer>=0.29"]


@pytest.mark.parametrize("extra", EXTRAS)
@pytest.mark.parametrize("language", [None, *LANGUAGES])
def test_the_sentence_has_a_command_for_the_shell_that_installs_no_stranger(
    extra: Extra, language: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing_installed(monkeypatch, but=None)
    error = MissingExtraError(extra, EXTRAS[extra][0])
    said = str(error) if language is None else canasta.error_sentence(error, language)
    command = error.command
    assert said.endswith(command)
    assert extra in said
    assert error.library in said
    words = shlex.split(command)
    assert words[:4] == [sys.executable, "-m", "pip", "install"]
    assert words[4:] == missing_requirements(extra)
    assert not any(word.startswith(("canasta", ".", "/")) for word in words[4:])


def test_without_pip_uv_installs_or_pip_is_installed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def distribution(name: str) -> metadata.Distribution:
        raise Nowhere(name)

    monkeypatch.setattr(extras, "distribution", distribution)
    monkeypatch.setattr(extras, "which", lambda _: "/usr/bin/uv")
    python = shlex.quote(sys.executable)
    assert install_command(NUMPY) == f"uv pip install --python {python} 'numpy>=2.3'"
    monkeypatch.setattr(extras, "which", lambda _: None)
    first, then = install_command(NUMPY).split(" && ")
    assert first == f"{python} -m ensurepip"
    assert then == f"{python} -m pip install 'numpy>=2.3'"


def test_a_path_with_spaces_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/home/me/my games/bin/python")
    assert install_command(NUMPY).startswith("'/home/me/my games/bin/python' -m pip install ")


def test_every_extra_of_the_program_is_one_of_the_project() -> None:
    listed = extras._all_requirements()
    assert set(EXTRAS) <= set(listed)
