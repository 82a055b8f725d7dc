"""`python -m trey` is `trey`."""

import sys

from trey.cli import main

if __name__ == "__main__":
    sys.exit(main())
