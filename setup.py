"""The part of the build that pyproject.toml cannot express: compiling catalogues and engine.

The description for package indexes is the README without relative links.

Babel compiles the catalogues of sentences (``.po``); only the compiled files are installed.

With ``CANASTA_COMPILE=1`` (`build_backend/canasta_build.py`), mypyc compiles every module of
COMPILED_PACKAGES and COMPILED_MODULES, and the plain files are installed beside them. Otherwise,
or if compiling fails, the plain files alone are installed; a package is never compiled in part.
The tag of the wheel matches its content. A note in the package gives the reason;
`canasta.build_info.describe` shows it.
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

# pip adds this folder to the path; other ways of running this file do not.
sys.path.append(str(Path(__file__).with_name("build_backend")))

from canasta_build import (
    is_compiled_form_required,
    is_compiling_asked_for,
)

SOURCE = Path("src")
COMPILED_PACKAGES = ("cards", "engine", "record", "agents")

# Modules of other packages, below src/canasta: batches of rounds, and the handling of a play at a
# table. Compiling the latter saves a seventh of the server's processor time for a play.
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

# Modules and folders of the compiled packages that stay plain. Most read and write files, once a
# game or less often, and would take a sixth of the C compiler's time. Hints spend their time in
# searches, which are compiled. Turning a view into plain data looks attributes up by name, which
# compiling does not speed up. __init__.py files only import names and are never compiled.
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
# Inlining as in -O3 and knowing which arguments and registers a called function uses give most of
# the speed.
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
    """The package cannot be compiled; the message becomes the build note."""


class OneFormDistribution(Distribution):
    """A compiled or plain distribution; setuptools derives folders and the wheel's tag from it."""

    is_compiled: ClassVar[bool] = is_compiling_asked_for()
    """The requested form, until compiling fails; a process builds one distribution."""

    def has_ext_modules(self) -> bool:
        """Return whether the package is for one Python on one system."""
        return self.is_compiled


class CompiledOrPlainBuild(build):
    """A build that compiles all modules or none, in a temporary folder.

    ``build/`` may contain deleted modules or extensions of earlier builds, and simultaneous builds
    would share it. Editable installations do not run this command, because an extension would hide
    the edited file.
    """

    def finalize_options(self) -> None:
        """Create the folder, which is removed when the process ends."""
        self.build_base = tempfile.mkdtemp(prefix="canasta-build-")
        atexit.register(shutil.rmtree, self.build_base, ignore_errors=True)
        super().finalize_options()

    def run(self) -> None:
        """Copy the package, compile it if requested, and write the build note."""
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
    """A build of a wheel whose tag matches the built form, even if compiling failed."""

    def run(self) -> None:
        """Build first, then choose the tag."""
        self.run_command("build")
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


class CompiledCatalogues(build_py):
    """Copies the package with compiled catalogues only."""

    def run(self) -> None:
        """Copy the package, compile the catalogues of the copy, and delete their sources."""
        super().run()
        if self.editable_mode:
            return  # a source tree reads the .po files
        library = Path(self.build_lib)
        texts = library / "canasta" / "i18n"
        run_python(library, "-m", "canasta.i18n.po_files", str(texts / "compiled"), check=True)
        shutil.rmtree(texts / "catalogues")


def compile_all(library: Path, work: Path) -> str:
    """Compile every module into a library folder with the plain files, and import them.

    Return the build note. Raise NotCompiledError if this fails, perhaps with some extensions left.
    """
    if not is_compiling_asked_for():
        raise NotCompiledError("built without CANASTA_COMPILE=1")
    logging.disable(logging.INFO)  # hide hundreds of compiler commands
    work.mkdir(parents=True, exist_ok=True)
    probe = work / "probe.c"
    probe.write_text(PROBE, encoding="utf-8")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise NotCompiledError("Python's header files are missing")
    # Only compiling and linking shows that a compiler works.
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
    """Return every module to compile, in a fixed order, as a path from the project's root."""
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

    Raises NotCompiledError with a message that begins with ``failure``.
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

    All modules form one group in one C file, so that calls between them are C calls.
    -fno-semantic-interposition lets GCC inline them, which makes the code a quarter faster. -Wall,
    one of Python's flags, takes half of GCC's time or more, and nobody reads the generated C code,
    so warnings are off. Without symbols the extensions are half as large; profiles need them, and
    CANASTA_SYMBOLS keeps them (`benchmarks/instructions.py`). Raises NotCompiledError, also if mypy
    finds a type error.
    """
    from mypyc.build import mypycify  # noqa: PLC0415  (takes seconds; plain builds do not need it)

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
    """Return whether the C compiler is GCC. Clang also defines ``__GNUC__``."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if not command:
        return False  # on Windows, where setuptools finds the compiler
    result = subprocess.run(  # noqa: S603  (the compiler that setuptools runs)
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

    Raises subprocess.CalledProcessError if it fails and ``check`` is set, and shows its errors.
    """
    # pip sets PYTHONPATH to the build dependencies.
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
    """Return the README without pictures and links of the checkout, which an index cannot show."""
    text = Path("README.md").read_text(encoding="utf-8")
    without_pictures = re.sub(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n*", "", text)
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", without_pictures)


if __name__ == "__main__":  # tests import the list of modules
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
