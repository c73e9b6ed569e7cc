"""Installing the game from a checkout, and starting it: what ``make play`` and ``make compile`` do.

The modules need Python 3.11 and nothing else: they run before anything is installed.

Everything lies in ``.venv``:

- ``dependencies-KEY``: an environment with the libraries, named by the versions it holds,
- ``plain-KEY`` and ``compiled-KEY``: the game in one of its forms, named by the sources it was made
  of; each sees the libraries and holds nothing else,
- ``current``: a link to the form that runs next, and
- ``bin``: the commands, which follow that link when they are called.

A folder is filled under a name of its own and never changed afterwards, so that a running program
keeps the files it was started with, whatever is installed meanwhile.
"""
