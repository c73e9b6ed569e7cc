"""Robots that are programs of their own, in any language: they answer in lines of text.

``docs/study/robot-protocol.md`` describes the lines. :mod:`~canasta.programs.lines` writes and
reads them, :mod:`~canasta.programs.process` runs a program and bounds what it may do,
:mod:`~canasta.programs.conversation` asks it, and :mod:`~canasta.programs.program_agent` seats it
in the arena.
"""
