"""Figures as words: one line while it runs, one table at the end (medians of the repetitions)."""

import statistics

BASE = "chainlit-sqlite"


def number(value: float | None, digits: int = 1) -> str:
    """A figure with as many digits as it deserves."""
    if value is None:
        return "-"
    return f"{value:.{digits}f}" if abs(value) < 1000 else f"{value:,.0f}"


def line(row: dict) -> str:
    """One measurement, for the person who waits."""
    left_out = {"target", "scenario", "first_errors"}
    shown = [
        f"{name} {number(value, 2)}"
        for name, value in row.items()
        if name not in left_out and value is not None
    ]
    errors = "; ".join(row.get("first_errors", ()))
    return f"{row['scenario']:7} {row['target']:16} {', '.join(shown)} {errors}".rstrip()


def markdown(rows: list[dict]) -> str:
    """The table."""

    def median(target: str, scenario: str, name: str) -> float | None:
        values = [
            row[name]
            for row in rows
            if row["target"] == target and row["scenario"] == scenario and row[name] is not None
        ]
        return statistics.median(values) if values else None

    def ratio(target: str) -> str:
        own = median(target, "turns", "turns_per_cpu_second")
        base = median(BASE, "turns", "turns_per_cpu_second")
        return f"{own / base:.1f}" if own and base else "-"

    def kept(target: str) -> str:
        stored = median(target, "turns", "stored")
        completed = median(target, "turns", "completed")
        return f"{stored / completed:.2f}" if stored is not None and completed else "-"

    columns = {
        "turns per CPU-second": lambda t: number(median(t, "turns", "turns_per_cpu_second")),
        "times Chainlit": ratio,
        "stored messages a turn": kept,
        "added ms p50": lambda t: number(median(t, "ttft50", "added_ms_p50"), 2),
        "added ms p95": lambda t: number(median(t, "ttft50", "added_ms_p95"), 2),
        "CPU s a 1000 paced turns": lambda t: number(
            median(t, "ttft50", "cpu_seconds_per_1000"), 2
        ),
        "cold start s": lambda t: number(median(t, "cold", "start_seconds"), 2),
        "idle MB": lambda t: number(median(t, "cold", "idle_mb"), 0),
        "peak MB": lambda t: number(median(t, "ttft50", "peak_mb"), 0),
        "errors": lambda t: str(sum(r.get("errors", 0) for r in rows if r["target"] == t)),
    }
    targets = list(dict.fromkeys(row["target"] for row in rows))
    head = ["", *columns]
    body = [[target, *(cell(target) for cell in columns.values())] for target in targets]
    lines = [head, ["---"] * len(head), *body]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
