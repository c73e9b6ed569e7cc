"""Robots that are separate programs, in any language, and answer in lines of text.

``docs/study/robot-protocol.md`` describes the lines. :mod:`~canasta.programs.lines` writes and
reads them, :mod:`~canasta.programs.process` runs a program within limits,
:mod:`~canasta.programs.conversation` asks it, and :mod:`~canasta.programs.program_agent` seats it
in the arena.
"""
