# SPDX-License-Identifier: Apache-2.0
"""Ratios of pairs, with the confidence interval of their median."""

import random
import statistics
from dataclasses import dataclass
from typing import Callable

RESAMPLES = 10_000


@dataclass(frozen=True)
class Metric:
    """A figure of an Outcome; `of` returns None where a program does not state it.

    `compared`: whether both sides mean the same by it, so that a ratio says something.
    """

    name: str
    of: Callable
    higher_is_better: bool = False
    compared: bool = True


RATE = Metric("rate, msg/s", lambda outcome: outcome.rate, True)
STEADY_CPU = Metric("CPU, steady, µs/msg", lambda outcome: outcome.steady_cpu_micros)
WHOLE_CPU = Metric("CPU, whole, µs/msg", lambda outcome: outcome.whole_cpu_micros)
COMPILERS = Metric("compilers, s", lambda outcome: outcome.compiler_seconds)
SWITCHES = Metric("switches/1000 msg", lambda outcome: outcome.switches_per_thousand)
BYTES = Metric("allocated, B/msg", lambda outcome: outcome.bytes_per_message)
BROKER_CPU = Metric("broker CPU, µs/msg", lambda outcome: outcome.broker_cpu_micros)
SERVICE_P50 = Metric("service p50, ms", lambda outcome: outcome.service_p50_millis, compared=False)
SERVICE_P99 = Metric("service p99, ms", lambda outcome: outcome.service_p99_millis, compared=False)
METRICS = [
    RATE,
    STEADY_CPU,
    WHOLE_CPU,
    COMPILERS,
    SWITCHES,
    BYTES,
    BROKER_CPU,
    SERVICE_P50,
    SERVICE_P99,
]


def median_with_interval(values):
    """Returns the median and its 95 % bootstrap interval (percentile method, fixed seed)."""
    chosen = random.Random(1)
    medians = sorted(
        statistics.median(chosen.choices(values, k=len(values))) for _ in range(RESAMPLES)
    )
    low = medians[int(RESAMPLES * 0.025)]
    high = medians[int(RESAMPLES * 0.975) - 1]
    return statistics.median(values), low, high


def verdict(middle, low, high, limit, at_least):
    """States whether a target is met, and whether the interval contains the limit."""
    met = middle >= limit if at_least else middle <= limit
    word = "met" if met else "not met"
    return word + (", open" if low < limit < high else "")


def medians(metric, pairs):
    """Returns the median of each side, None where it is not stated."""
    sides = [[metric.of(pair[side]) for pair in pairs] for side in (0, 1)]
    return [None if None in values else statistics.median(values) for values in sides]


def table(pairs, targets):
    """Returns rows of Markdown: each metric's medians, ratio with interval, and target.

    `targets`: metric to the limit of the ratio.
    """
    rows = ["| | ours | peer | ratio | target |", "|---|---:|---:|---|---|"]
    for metric in METRICS:
        ours, peer = medians(metric, pairs)
        if ours is None and peer is None:
            continue
        ratio, target = "–", ""
        # A compiler or collector that did not run gives no ratio.
        if metric.compared and ours is not None and peer is not None and all(metric.of(other) for _, other in pairs):
            found = median_with_interval([metric.of(one) / metric.of(other) for one, other in pairs])
            ratio = "{:.3f} ({:.3f} … {:.3f})".format(*found)
            limit = targets.get(metric)
            if limit:
                word = "at least" if metric.higher_is_better else "at most"
                target = f"{word} {limit}: {verdict(*found, limit, metric.higher_is_better)}"
        rows.append(f"| {metric.name} | {figure(ours)} | {figure(peer)} | {ratio} | {target} |")
    return "\n".join(rows)


def figure(value):
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.2f}"
