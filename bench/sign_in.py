"""Whether the time of a refused sign-in tells if an address has an account.

    .venv/bin/python bench/sign_in.py [--pairs 500]

One server on SQLite, one caller. Pairs of refused sign-ins, in random order: a wrong password at an
address that has an account, and the same at one that has none. Prints both medians, their
difference, and the p-value of a Mann-Whitney U test: above 0.01 the times tell nobody.
"""

import argparse
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx2
from scipy.stats import mannwhitneyu

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.parts.server import running  # noqa: E402



def refused(http: httpx2.Client, email: str, address: int) -> float:
    """Seconds until a wrong password is refused."""
    given = {"email": email, "password": "a wrong password"}
    headers = {"X-Forwarded-For": f"198.51.{address // 250}.{address % 250 + 1}"}
    begun = time.perf_counter()
    answer = http.post("/api/auth/login", json=given, headers=headers)
    took = time.perf_counter() - begun
    assert answer.status_code == 401, answer.text
    return took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=500)
    pairs = parser.parse_args().pairs
    with tempfile.TemporaryDirectory() as folder:
        settings = {"HEART_DATA_DIR": folder, "HEART_TRUSTED_PROXIES": "127.0.0.0/8"}
        with running(settings) as server, httpx2.Client(base_url=server.base_url) as http:
            known = [f"member{at}@example.com" for at in range(max(1, pairs // 8))]
            for at, email in enumerate(known):
                form = {"name": "Mina", "email": email, "password": "two summers 1987"}
                headers = {"X-Forwarded-For": f"203.0.{at // 250}.{at % 250 + 1}"}
                assert http.post("/api/auth/register", json=form, headers=headers).status_code == 201
            time.sleep(3)  # their letters are written
            times: dict[str, list[float]] = {"known": [], "unknown": []}
            for at in range(pairs):
                asked = [("known", known[at % len(known)]), ("unknown", f"nobody{at}@example.com")]
                random.shuffle(asked)
                for kind, email in asked:
                    times[kind].append(refused(http, email, at))
    medians = {kind: statistics.median(one) * 1000 for kind, one in times.items()}
    p = mannwhitneyu(times["known"], times["unknown"]).pvalue
    spread = statistics.stdev(times["unknown"]) * 1000
    print(f"{pairs} pairs: known {medians['known']:.2f} ms, unknown {medians['unknown']:.2f} ms,")  # noqa: T201
    print(f"difference {medians['known'] - medians['unknown']:+.2f} ms, noise {spread:.2f} ms, p {p:.3f}")  # noqa: T201


if __name__ == "__main__":
    main()
