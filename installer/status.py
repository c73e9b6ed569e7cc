"""How far the compiled form is, in a file that the running game reads, too.

The game knows the file by the environment variable ``CANASTA_COMPILING``.
"""

import json
import os
from pathlib import Path
from typing import Literal

State = Literal["compiling", "ready", "failed"]

VARIABLE = "CANASTA_COMPILING"


def write_status(file: Path, state: State, reason: str = "") -> None:
    """Replace the file in one step. ``reason`` says why compiling failed."""
    new = file.with_name(f"{file.name}-{os.getpid()}")
    new.write_text(json.dumps({"state": state, "reason": reason, "process": os.getpid()}))
    new.replace(file)
