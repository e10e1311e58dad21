"""``python -m seawall`` is ``seawall``."""

from seawall.cli import main

if __name__ == "__main__":
    main()
