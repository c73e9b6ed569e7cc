"""``python -m canasta``: run the program."""

import sys

from canasta.cli import main

if __name__ == "__main__":  # and not where a worker process loads the program of its server
    sys.exit(main())
