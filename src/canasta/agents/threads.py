"""Threads: giving way during long searches, and no threads for small matrices.

This module must not import NumPy: the limit has an effect only before NumPy is imported.
"""

import os
import sys
from time import sleep


def let_others_run() -> None:
    """Let other threads run.

    Compiled code holds the interpreter lock until it calls something like this. Without it, the
    other tables of a server would stand still during a search.
    """
    if sys.platform == "linux":
        os.sched_yield()  # Linux sleeps for 85 us even if the requested time is zero
    else:
        sleep(0)


def use_one_matrix_thread() -> None:
    """Let NumPy multiply matrices on one core, unless the environment says otherwise.

    Matrices as small as those of the network take ten times as long when they are shared among
    cores. Call this where a program starts: it has no effect once NumPy is imported, and it
    changes the environment of the process and of those that it starts. It concerns speed alone,
    and OpenBLAS alone; another library has its own setting.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
