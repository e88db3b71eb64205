"""Changes the rules of money one place at a time, and counts the changes that a test notices.

    uv pip install --target FOLDER mutmut
    .venv/bin/python bench/mutate_money.py FOLDER

The tool is no part of the project's environment: it is named by the folder it was installed into.
It works on a copy. Leaves with 1 where fewer than nine of ten changes are noticed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = ("plans", "refunds", "schedule", "segments", "standing", "lifecycle", "entitlement")
OTHERS = ("backwards", "news")
WANTED = 0.9
SETTINGS = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = [{rules}]
also_copy = ["tests", "pyproject.toml"]
pytest_add_cli_args = ["--noconftest", "-p", "no:randomly", "-p", "no:xdist"]
pytest_add_cli_args_test_selection = [{tests}]
"""


def quoted(names: list[str]) -> str:
    """Write a list as TOML has it."""
    return ", ".join(f'"{one}"' for one in names)


def prepared(folder: Path) -> Path:
    """Copy what is needed, and say what is to be changed."""
    work = folder / "work"
    work.mkdir()
    caches = shutil.ignore_patterns("__pycache__", "site")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, work / name, ignore=caches)
    tests = [Path(f"tests/billing/test_rules_{one}.py") for one in (*RULES, *OTHERS)]
    settings = SETTINGS.format(
        rules=quoted([f"src/heartwhisper/billing/{one}.py" for one in RULES]),
        tests=quoted([str(one) for one in tests]),
    )
    project = (ROOT / "pyproject.toml").read_text()
    (work / "pyproject.toml").write_text(project + settings)
    return work


def mutmut(work: Path, tool: str, *words: str) -> str:
    """Run the tool; gives what it says."""
    environment = {**os.environ, "PYTHONPATH": f"{tool}:src"}
    command = [sys.executable, "-m", "mutmut", *words]
    ran = subprocess.run(
        command, cwd=work, env=environment, capture_output=True, text=True, check=False
    )
    return ran.stdout + ran.stderr


def main() -> int:
    """Run it all and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        work, tool = prepared(Path(folder)), str(Path(sys.argv[1]).resolve())
        said = mutmut(work, tool, "run", "--max-children", "2")
        told = mutmut(work, tool, "results", "--all", "true")
        found = re.findall(r"heartwhisper\.billing\.(\S+): ([\w ]+)", told)
        if not found:
            print(said)
            return 1
        counts = Counter(result for _, result in found)
        noticed = counts["killed"] + counts["timeout"]
        for name, result in found:
            if result not in {"killed", "timeout"}:
                print(f"{result}: {name}")
                print(mutmut(work, tool, "show", f"heartwhisper.billing.{name}"))
        print(
            f"{noticed} of {len(found)} changes noticed, {noticed / len(found):.1%}: {dict(counts)}"
        )
    return 0 if noticed >= WANTED * len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
