"""``python -m gm_console`` is the same as ``gm-console``."""

import sys

from gm_console.cli import main

if __name__ == "__main__":
    sys.exit(main())
