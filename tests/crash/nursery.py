"""A process that has loaded everything and opened nothing. It forks one child after another, each to be killed.

It reads one order a line from standard input, as JSON: ``job`` and the job's own arguments. It answers with a line of
JSON for whatever the child says, the first of them ``{"pid": …}``, the last, once it is killed, ``{"gone": true}``.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from typing import Any

from tests.crash.jobs import JOBS, warm_up


def tell(**said: Any) -> None:
    """One line in one write, so that a kill leaves none half written."""
    os.write(1, json.dumps(said).encode() + b"\n")


def work(order: dict[str, Any]) -> None:
    """What the child does: its job. Then it waits to be killed, so that its number is never another process's."""
    try:
        tell(pid=os.getpid())
        JOBS[order.pop("job")](tell, **order)
        tell(finished=True)
    except BaseException:
        tell(failed=traceback.format_exc(), finished=True)
    finally:
        while True:
            time.sleep(60)


def main() -> None:
    """Takes orders until there are none."""
    warm_up()
    tell(ready=True)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            work(json.loads(line))
        os.waitpid(child, 0)
        tell(gone=True)


if __name__ == "__main__":
    main()
