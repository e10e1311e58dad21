"""``python -m benchmarks.tables [--docs]``, as ``python -m benchmarks tables``."""

import sys

from benchmarks.__main__ import main

main(["tables", *sys.argv[1:]])
