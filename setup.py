"""The part of the build that pyproject.toml cannot say: compile the catalogues and the engine.

What an index shows of the project is the README without its relative links.

The catalogues of sentences (`.po`) are always compiled, by Babel, and only the compiled ones are
installed.

Where the environment asks for it (`build_backend/canasta_build.py`), mypyc compiles every module of
COMPILED_PACKAGES and those of COMPILED_MODULES; the plain files are installed beside the compiled
ones. Otherwise, or when anything goes wrong on the way, the plain files alone are installed: all
modules are compiled, or none is. The tag of the wheel follows. A note that says why goes into the
package and is shown by `canasta.build_info.describe`.
"""

import atexit
import logging
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import ClassVar, cast

from setuptools import Distribution, Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# pip has put this folder there; anyone who runs this file in another way has not.
sys.path.append(str(Path(__file__).with_name("build_backend")))

from canasta_build import (
    is_compiled_form_required,
    is_compiling_asked_for,
)

SOURCE = Path("src")
COMPILED_PACKAGES = ("cards", "engine", "record", "agents")

# Modules of other packages, below src/canasta: batches of rounds, and how a table judges a play,
# carries it out and tells four players of it. Compiled, the latter take a seventh off the server's
# processor time for a play.
COMPILED_MODULES = (
    "envs/batch.py",
    "envs/deals.py",
    "envs/observer.py",
    "envs/saved_round.py",
    "envs/seat_batch.py",
    "envs/slices.py",
    "i18n/cards.py",
    "i18n/catalogue.py",
    "i18n/event_sentences.py",
    "i18n/narrator.py",
    "i18n/pile_sentences.py",
    "i18n/question_sentences.py",
    "i18n/story.py",
    "i18n/turn_sentences.py",
    "i18n/typography.py",
    "tables/commands/plays.py",
    "tables/commands/rounds.py",
    "tables/commands/taking_back.py",
    "tables/entry.py",
    "tables/last_cards.py",
    "tables/registry.py",
    "tables/robot_pace.py",
    "tables/seats.py",
    "tables/server_acts.py",
    "tables/state.py",
    "tables/table.py",
    "tables/turn_clock.py",
    "tables/views/field_texts.py",
    "tables/views/frames.py",
    "tables/views/kept_views.py",
    "tables/views/laid_cards.py",
    "tables/views/narrators.py",
    "tables/views/news.py",
    "tables/views/own_part.py",
    "tables/views/public_part.py",
    "tables/views/since_turn.py",
    "tables/views/ways_to_take.py",
)

# Modules and folders of the compiled packages that stay plain: they read and write files, which is
# done once a game or less often, and would take a sixth of the time of the C compiler. (Those of
# `rules` would take another: a rule text is read once, too.) Hints spend their time in the searches
# they ask for. A view becomes plain data once a decision, by the names of its attributes, which
# compiling makes no faster. The __init__.py files only pass names on; they stay plain without being
# listed.
NOT_COMPILED = (
    "agents/hints",
    "engine/state/view_data.py",
    "record/cards_seen.py",
    "record/conformance.py",
    "record/file_lock.py",
    "record/header.py",
    "record/position.py",
    "record/proof_lines.py",
    "record/proved_rounds.py",
    "record/record_lines.py",
    "record/record_reader.py",
    "record/record_writer.py",
    "record/rules_text.py",
)

# GCC's flags instead of -O3: half of the compile time, and 98 % of the speed of engine and robots.
# What counts is inlining as much as -O3 does, and knowing which
# arguments and registers a called function uses; most other passes find nothing to do.
GCC_FLAGS = (
    "-O1",
    "-finline-functions",
    "-finline-small-functions",
    "-fpartial-inlining",
    "-fcaller-saves",
    "-fipa-cp",
    "-fipa-ra",
    "-fpeephole2",
    "--param=early-inlining-insns=14",
    "--param=inline-min-speedup=15",
    "--param=max-inline-insns-auto=30",
)
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
IMPORT_ALL = """
import importlib, sys
for name in sys.argv[1:]:
    if importlib.import_module(name).__file__.endswith(".py"):
        sys.exit(f"{name} was imported from its plain file")
"""


class NotCompiledError(Exception):
    """Why the plain files are installed: half a sentence, kept as the build note."""


class OneFormDistribution(Distribution):
    """A distribution that is compiled or plain: folders and tag of the wheel follow from it."""

    is_compiled: ClassVar[bool] = is_compiling_asked_for()
    """The form that is asked for, until the build knows better; a process builds one."""

    def has_ext_modules(self) -> bool:
        """Whether the package is for one Python on one system, as setuptools asks."""
        return self.is_compiled


class CompiledOrPlainBuild(build):
    """A build that compiles all modules or none, in a folder of its own.

    The usual `build/` keeps what earlier builds left: deleted modules, or compiled ones when the
    plain form is asked for. And two builds at the same time would meet there.
    An editable installation does not come here: an extension would hide the plain file that is
    being edited.
    """

    def finalize_options(self) -> None:
        """Choose the folder; it is removed when the process ends."""
        self.build_base = tempfile.mkdtemp(prefix="canasta-build-")
        atexit.register(shutil.rmtree, self.build_base, ignore_errors=True)
        super().finalize_options()

    def run(self) -> None:
        """Copy the package, compile it where that is asked for, and leave the build note."""
        super().run()
        library = Path(self.build_lib)
        try:
            note = compile_all(library, Path(self.build_temp))
            print(f"canasta is compiled: {note}", file=sys.stderr)
        except NotCompiledError as reason:
            remove_extensions(library)
            if is_compiled_form_required():
                raise SystemExit(f"canasta cannot be compiled: {reason}") from reason
            OneFormDistribution.is_compiled = False
            note = str(reason)
            print(f"canasta is installed as plain files: {note}", file=sys.stderr)
        (library / "canasta" / "build_note.txt").write_text(note + "\n", encoding="utf-8")


class WheelOfTheForm(bdist_wheel):
    """A wheel whose tag says what was built, not what was asked for."""

    def run(self) -> None:
        """Build first: a plain wheel, made where compiling failed, fits every Python too."""
        self.run_command("build")
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


class CompiledCatalogues(build_py):
    """Copies the package, with its catalogues in compiled form only."""

    def run(self) -> None:
        """Copy everything, compile the catalogues of the copy, and drop their sources."""
        super().run()
        if self.editable_mode:
            return  # a source tree reads the .po files that are being edited
        library = Path(self.build_lib)
        texts = library / "canasta" / "i18n"
        run_python(library, "-m", "canasta.i18n.po_files", str(texts / "compiled"), check=True)
        shutil.rmtree(texts / "catalogues")


def compile_all(library: Path, work: Path) -> str:
    """Compile every module into a library folder that holds the plain files, and import them.

    Returns what was done, for the build note. Raises NotCompiledError, and then some extensions
    may be left.
    """
    if not is_compiling_asked_for():
        raise NotCompiledError("built without CANASTA_COMPILE=1")
    logging.disable(logging.INFO)  # hundreds of command lines would hide the one that matters
    work.mkdir(parents=True, exist_ok=True)
    probe = work / "probe.c"
    probe.write_text(PROBE, encoding="utf-8")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise NotCompiledError("Python's header files are missing")
    # Compiling and linking for real is the only sure test for a compiler.
    build_extensions([Extension("probe", [str(probe)])], work, work, "there is no C compiler")
    paths = paths_to_compile()
    build_extensions(translate(paths, work), library, work, "the C compiler failed")
    check_imports(paths, library)
    return f"{len(paths)} modules by mypyc {version('mypy')}"


def remove_extensions(library: Path) -> None:
    """Delete every extension below a folder."""
    for suffix in EXTENSION_SUFFIXES:
        for path in library.rglob(f"*{suffix}"):
            path.unlink()


def paths_to_compile() -> list[Path]:
    """Every module to compile, in a fixed order, as a path from the project's root."""
    root = SOURCE / "canasta"
    plain = [root / name for name in NOT_COMPILED]
    in_packages = [
        path
        for package in COMPILED_PACKAGES
        for path in sorted((root / package).rglob("*.py"))
        if path.name != "__init__.py" and not any(path.is_relative_to(place) for place in plain)
    ]
    return in_packages + [root / name for name in COMPILED_MODULES]


def build_extensions(extensions: list[Extension], library: Path, work: Path, failure: str) -> None:
    """Compile and link extensions, on every core.

    Raises NotCompiledError, which begins with the words given for the failure.
    """
    command = build_ext(Distribution({"name": "extensions", "ext_modules": extensions}))
    command.build_lib = str(library)
    command.build_temp = str(work)
    command.parallel = os.cpu_count() or 1
    try:
        command.ensure_finalized()
        command.run()
    except Exception as error:
        raise NotCompiledError(f"{failure} ({error})") from error


def translate(paths: list[Path], folder: Path) -> list[Extension]:
    """Let mypyc write the C code of the modules into a folder.

    One group with one C file: calls between modules are C calls. They can be inlined only when the
    compiler is told that nobody replaces a function of the library from outside, which gives a
    quarter more speed. Python asks for -Wall, with which GCC spends as long on parsing as on all
    else, most of it on the indentation, and GCC 14 three times as long. Nobody reads or debugs the
    generated C, so the build asks for no warnings, and none is an error. Without what
    debuggers need, the extensions are half as large. A profile needs the names of functions;
    CANASTA_SYMBOLS keeps them (`benchmarks/instructions.py`).
    Raises NotCompiledError, also where mypy finds a wrong type.
    """
    from mypyc.build import mypycify  # noqa: PLC0415  (seconds, and of no use to the other runs)

    options = ["--config-file=pyproject.toml", f"--cache-dir={folder / 'mypy_cache'}"]
    try:
        translated = mypycify(
            options + [str(path) for path in paths],
            opt_level="3",
            debug_level="0",
            target_dir=str(folder),
            group_name="canasta",
        )
    except SystemExit as error:
        raise NotCompiledError("mypy found errors in the sources") from error
    except Exception as error:
        raise NotCompiledError(f"mypyc failed ({error!r})") from error
    extensions = cast("list[Extension]", translated)
    by_gcc = is_compiler_gcc()
    for extension in extensions:
        flags = extension.extra_compile_args
        extension.extra_compile_args = [flag for flag in flags if flag != "-Werror"]
        if os.name == "posix":
            extension.extra_compile_args += ["-Wno-all", "-fno-semantic-interposition"]
        if by_gcc:
            extension.extra_compile_args += GCC_FLAGS  # the last -O counts
        if sys.platform == "linux" and not os.environ.get("CANASTA_SYMBOLS"):
            extension.extra_link_args.append("-Wl,-s")
    return extensions


def is_compiler_gcc() -> bool:
    """Whether the C compiler is GCC, and not one that only says so, as Clang does."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if not command:
        return False  # that of Windows, which setuptools finds by itself
    result = subprocess.run(  # noqa: S603  (the compiler that setuptools runs, too)
        [*command, "-dM", "-E", "-x", "c", os.devnull], capture_output=True, text=True, check=False
    )
    return "__GNUC__" in result.stdout and "__clang__" not in result.stdout


def check_imports(paths: list[Path], library: Path) -> None:
    """Import every compiled module in a fresh process.

    Raises NotCompiledError.
    """
    names = [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in paths]
    result = run_python(library, "-c", IMPORT_ALL, *names, check=False)
    if result.returncode != 0:
        print(result.stderr, file=sys.stderr)
        last_line = result.stderr.strip().rpartition("\n")[2]
        raise NotCompiledError(f"the compiled modules cannot be imported ({last_line})")


def run_python(library: Path, *arguments: str, check: bool) -> subprocess.CompletedProcess[str]:
    """Run Python in a fresh process that imports canasta from a library folder.

    Its complaints are shown where it fails and ``check`` asks for success.
    Raises subprocess.CalledProcessError then.
    """
    # pip shows a build what it may import through PYTHONPATH.
    search = [str(library), *filter(None, [os.environ.get("PYTHONPATH")])]
    result = subprocess.run(  # noqa: S603  (our own interpreter, modules and paths)
        [sys.executable, "-P", "-B", *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(search)},
        capture_output=True,
        text=True,
        check=False,
    )
    if check and result.returncode != 0:
        print(result.stderr, file=sys.stderr)
        result.check_returncode()
    return result


def description() -> str:
    """The README without pictures and links into the checkout, which an index would not find."""
    text = Path("README.md").read_text(encoding="utf-8")
    without_pictures = re.sub(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n*", "", text)
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", without_pictures)


if __name__ == "__main__":  # the tests read the list of modules from here
    setup(
        cmdclass={
            "bdist_wheel": WheelOfTheForm,
            "build": CompiledOrPlainBuild,
            "build_py": CompiledCatalogues,
        },
        distclass=OneFormDistribution,
        long_description=description(),
        long_description_content_type="text/markdown",
    )
