# SPDX-License-Identifier: Apache-2.0
"""Ratios of pairs, with the confidence interval of their median."""

import random
import statistics

RESAMPLES = 10_000


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
    open_question = low < limit < high
    word = "met" if met else "NOT MET"
    return word + (" (the interval reaches over the limit)" if open_question else "")


# Metrics of an Outcome: name, accessor, and whether higher is better.
RATE = ("rate", lambda outcome: outcome.rate, True)
STEADY_CPU = ("CPU, steady", lambda outcome: outcome.steady_cpu_micros, False)
WHOLE_CPU = ("CPU, whole", lambda outcome: outcome.whole_cpu_micros, False)
BYTES = ("bytes, whole", lambda outcome: outcome.bytes_per_message, False)


def conclude(pairs, targets):
    """Prints the median ratio of each metric over all pairs; `targets`: metric to limit or None."""
    print("\nmedians            ours        peer   ratio, median and 95 % interval")
    for (name, of, at_least), limit in targets.items():
        ratio = median_with_interval([of(one) / of(other) for one, other in pairs])
        sides = [statistics.median(of(pair[side]) for pair in pairs) for side in (0, 1)]
        line = "{:13} {:11,.2f} {:11,.2f}   {:.3f} ({:.3f} … {:.3f})".format(name, *sides, *ratio)
        if limit:
            word = "at least" if at_least else "at most"
            line += f"   {word} {limit}: {verdict(*ratio, limit, at_least)}"
        print(line)
