"""Yields to other threads during long searches, and limits matrix products to one thread.

This module must not import NumPy, because the limit has no effect after the import of NumPy.
"""

import os
import sys
from time import sleep


def let_others_run() -> None:
    """Let other threads run.

    Compiled code holds the interpreter lock until it makes such a call. Without the call, the other
    tables of a server would block during a search.
    """
    if sys.platform == "linux":
        os.sched_yield()  # Linux sleeps for 85 us even if the requested time is zero
    else:
        sleep(0)


def use_one_matrix_thread() -> None:
    """Let NumPy multiply matrices on one core, unless the environment says otherwise.

    The network's small matrices take ten times as long when several cores share the work. Call this
    function when a program starts: it has no effect once NumPy is imported. It changes the
    environment of the process and of its child processes. The setting affects only the speed of
    OpenBLAS; other libraries have their own settings.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
