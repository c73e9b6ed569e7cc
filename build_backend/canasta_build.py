"""The build as pip and other tools call it: setuptools, and mypy where compiling is asked for.

What a build needs depends on the form of the package, and pyproject.toml cannot say so: the plain
form needs no compiler, and nobody who installs it should wait for one to be downloaded.

Environment:
    CANASTA_COMPILE=1           compile the package; without it the plain files are installed
    CANASTA_REQUIRE_COMPILED=1  the same, and fail where the plain files would be the way out
"""

import os
from collections.abc import Mapping

from setuptools import build_meta

TO_COMPILE = ("mypy[mypyc]==2.4.*", "numpy>=2.3", "pydantic>=2.11")
"""What compiling needs. mypyc comes with mypy; its range is narrow on purpose: the generated C
changes from one minor version to the next, and this one is the one that is tested. The others are
libraries of the compiled modules: types are checked on the way, and the result is imported."""

build_sdist = build_meta.build_sdist
build_wheel = build_meta.build_wheel
build_editable = build_meta.build_editable
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
get_requires_for_build_editable = build_meta.get_requires_for_build_editable
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def get_requires_for_build_wheel(
    config_settings: Mapping[str, str | list[str] | None] | None = None,
) -> list[str]:
    """What a wheel needs besides the build requirements of pyproject.toml."""
    needed = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, *TO_COMPILE] if is_compiling_asked_for() else needed


def is_compiling_asked_for() -> bool:
    """Whether the environment asks for the compiled form."""
    return os.environ.get("CANASTA_COMPILE") == "1" or is_compiled_form_required()


def is_compiled_form_required() -> bool:
    """Whether a build that cannot compile shall fail."""
    return os.environ.get("CANASTA_REQUIRE_COMPILED") == "1"
