"""Run the `trey` command with `python -m trey`."""

import sys

from trey.cli import main

if __name__ == "__main__":
    sys.exit(main())
