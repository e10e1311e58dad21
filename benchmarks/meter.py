"""``meter.py ANSWER COMMAND …``: runs the command on one core, writes its time and peak memory.

Standard library only, and little of it: see ``process.measure``.
"""

import json
import os
import sys
import time

_, _answer, *_command = sys.argv
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
_start = time.perf_counter()
_child = os.spawnvp(os.P_NOWAIT, _command[0], _command)
_, _status, _usage = os.wait4(_child, 0)
_wall_s = time.perf_counter() - _start
_unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # bytes there, kilobytes on Linux
with open(_answer, "w", encoding="utf-8") as _stream:  # noqa: PTH123 - pathlib is a heavy import
    json.dump(
        {
            "wall_s": _wall_s,
            "cpu_s": _usage.ru_utime + _usage.ru_stime,
            "peak_mb": _usage.ru_maxrss / _unit,
        },
        _stream,
    )
sys.exit(os.waitstatus_to_exitcode(_status))
