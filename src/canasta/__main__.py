"""``python -m canasta``: the program by the name of the package."""

import sys

from canasta.cli import main

sys.exit(main())
