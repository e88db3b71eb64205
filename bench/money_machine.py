"""Runs the money machine of tests/billing as long as one likes, in several processes.

    .venv/bin/python bench/money_machine.py [--sequences 10000] [--processes 2] [--seed 1]

A batch is a hundred sequences of one seed; the rest of it is left out once one failed. Prints each
batch, and at the end how many ran in how many seconds of processor time. Leaves with 1 if one
failed: `tests.billing.test_machine.sequences` with that seed shortens it to the steps that matter.
"""

import argparse
import subprocess
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
BATCH = 100


def run(seeds: range) -> int:
    """Run some batches in this process; gives how many failed."""
    import structlog
    from hypothesis import Phase

    from tests.billing.test_machine import sequences

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    failed = 0
    for seed in seeds:
        try:
            sequences(BATCH, seed_of_it=seed, phases=[Phase.generate])
            print(f"seed {seed}: {BATCH} sequences", flush=True)
        except Exception:
            failed += 1
            print(f"seed {seed} failed\n{traceback.format_exc()}", flush=True)
    spent = time.process_time()
    print(f"{len(seeds) * BATCH} sequences, {failed} of {len(seeds)} batches failed; {spent:.0f} s")
    return failed


def main() -> int:
    """Run them all, one share in each process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sequences", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    batches = -(-given.sequences // BATCH)
    if given.processes == 1:
        return run(range(given.seed, given.seed + batches)) > 0
    shares = [batches // given.processes] * given.processes
    shares[0] += batches % given.processes
    at, running = given.seed, []
    for share in shares:
        words = ["--sequences", share * BATCH, "--processes", 1, "--seed", at]
        running.append(subprocess.Popen([sys.executable, __file__, *map(str, words)]))
        at += share
    return max(one.wait() for one in running)


if __name__ == "__main__":
    sys.exit(main())
