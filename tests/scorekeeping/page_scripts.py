"""The score keeper's own scripts, run by Node."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final, cast

import pytest

_SCRIPT: Final = Path(__file__).with_name("page_scripts.mjs")


class ScriptError(Exception):
    """A script refused its input; the text is the code of its error."""


class PageScripts:
    """A Node process that calls functions of the page."""

    def __init__(self, node: str) -> None:
        """Start the process."""
        self._node: Final = subprocess.Popen(
            [node, str(_SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def call(self, name: str, *given: object) -> object:
        """Call a function of ``page_scripts.mjs`` and return its result.

        Raises:
            ScriptError: the function refuses ``given``.
        """
        stdin, stdout = self._node.stdin, self._node.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps([name, given]) + "\n")
        stdin.flush()
        answer = cast("dict[str, object]", json.loads(stdout.readline()))
        if "error" in answer:
            raise ScriptError(answer["error"])
        return answer.get("result")

    def end(self) -> None:
        """End the process."""
        self._node.communicate()


@cache
def page_scripts() -> PageScripts:
    """Return the scripts for this process; a test without Node is skipped."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the scripts of the page need Node")
    return PageScripts(node)
