"""``python -m benchmarks.text [--notes N] [--docs]``, as ``python -m benchmarks text``."""

import sys

from benchmarks.__main__ import main

main(["text", *sys.argv[1:]])
