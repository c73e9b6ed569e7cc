"""The build backend for pip and other tools: setuptools, with mypy if compiling is requested.

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
"""The requirements for compiling. mypyc comes with mypy, in a narrow range because the generated C
changes between minor versions and only this one is tested. The others are libraries of the compiled
modules, for checking types and importing the result."""

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
    """Return the requirements for building a wheel, in addition to those of pyproject.toml."""
    needed = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, *TO_COMPILE] if is_compiling_asked_for() else needed


def is_compiling_asked_for() -> bool:
    """Return whether the environment requests the compiled form."""
    return os.environ.get("CANASTA_COMPILE") == "1" or is_compiled_form_required()


def is_compiled_form_required() -> bool:
    """Return whether a build that cannot compile must fail."""
    return os.environ.get("CANASTA_REQUIRE_COMPILED") == "1"
