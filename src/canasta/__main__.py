"""``python -m canasta``: run the program."""

import sys

from canasta.cli import main

if __name__ == "__main__":  # worker processes of a server import this module too
    sys.exit(main())
