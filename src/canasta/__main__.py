"""``python -m canasta``: the program by the name of the package."""

import sys

from canasta.cli import main

if __name__ == "__main__":  # and not where a worker process loads the program of its server
    sys.exit(main())
