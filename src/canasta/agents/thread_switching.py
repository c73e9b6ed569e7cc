"""Giving way to other threads in the middle of long searches."""

from time import sleep


def let_others_run() -> None:
    """Let other threads run.

    Compiled code keeps Python to itself until it calls something like this: a server at whose
    tables people play would stand still meanwhile.
    """
    sleep(0)
