"""Installing the game from a checkout, and starting it: ``make play`` and ``make compile``.

The modules need only Python 3.11. uv does the work. Everything is installed in ``.venvs``:

- ``uv`` and ``cache``: uv, and its downloads;
- ``plain-KEY`` and ``compiled-KEY``: an environment for each form of the game, whose key follows
  from the sources and the versions of the libraries.

``.venv`` is a link to the environment that runs next. A complete environment never changes, so a
running program keeps its files while the next version is installed.
"""
