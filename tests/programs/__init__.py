"""Robots that are programs: the lines, the bounds on what a program may do, the checker."""
