# SPDX-License-Identifier: Apache-2.0
"""Ratios of pairs, and how sure their median is."""

import random
import statistics

RESAMPLES = 10_000


def median_with_interval(values):
    """The median, and its 95 % interval by bootstrap (percentile method, fixed seed)."""
    chosen = random.Random(1)
    medians = sorted(
        statistics.median(chosen.choices(values, k=len(values))) for _ in range(RESAMPLES)
    )
    low = medians[int(RESAMPLES * 0.025)]
    high = medians[int(RESAMPLES * 0.975) - 1]
    return statistics.median(values), low, high


def verdict(middle, low, high, limit, at_least):
    """Whether a target is met, and whether the interval leaves that open."""
    met = middle >= limit if at_least else middle <= limit
    open_question = low < limit < high
    word = "met" if met else "NOT MET"
    return word + (" (the interval reaches over the limit)" if open_question else "")
