// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * Checks the waiting times and the lower bounds that a latency states because of missing messages.
 */
final class BoundChecks {

  private static final double ROUNDED_MICROS = 0.002;

  private final String key;
  private final Latency latency;
  private final Contradictions breaches;

  private BoundChecks(String key, Latency latency, Contradictions breaches) {
    this.key = key;
    this.latency = latency;
    this.breaches = breaches;
  }

  static void check(String key, Latency latency, Contradictions breaches) {
    BoundChecks checks = new BoundChecks(key, latency, breaches);
    boolean missing = latency.missing() > 0;
    if (missing != (latency.waitedSeconds() != null)) {
      breaches.add(key + ".waitedSeconds", "is to be there exactly where something is missing.");
      return;
    }
    if (!checks.names().equals(latency.atLeast().keySet())
        || latency.atLeast().values().stream().anyMatch(Objects::isNull)) {
      breaches.add(
          key + ".atLeast", "is to hold mean, max and the unknown percentiles, and nothing else.");
    } else if (missing) {
      checks.extremes();
      checks.percentiles();
    }
  }

  private Set<String> names() {
    Set<String> names = new HashSet<>();
    if (latency.missing() > 0) {
      names.add("mean");
      names.add("max");
      for (Percentile percentile : Percentile.LISTED) {
        if (Missing.unknown(latency, percentile)) {
          names.add(percentile.name());
        }
      }
    }
    return names;
  }

  private void extremes() {
    double waited = latency.waitedSeconds() * 1e6;
    double max = Math.max(waited, Objects.requireNonNullElse(latency.max(), 0.0));
    if (Math.abs(latency.atLeast().get("max") - max) > ROUNDED_MICROS) {
      breaches.add(
          key + ".atLeast.max",
          "is %s µs, but max and waitedSeconds say %.3f µs.",
          latency.atLeast().get("max"),
          max);
    }
    double mean = Objects.requireNonNullElse(latency.mean(), 0.0);
    double highest = (mean * latency.count() + waited * latency.missing()) / latency.due();
    double stated = latency.atLeast().get("mean");
    if (stated < mean - ROUNDED_MICROS || stated > Math.max(mean, highest) + ROUNDED_MICROS) {
      breaches.add(key + ".atLeast.mean", "is %s µs, which the waiting does not allow.", stated);
    }
  }

  private void percentiles() {
    double last = 0;
    for (Percentile percentile : Percentile.LISTED) {
      Double bound = latency.atLeast().get(percentile.name());
      if (bound != null) {
        if (bound < last || bound > latency.atLeast().get("max") + ROUNDED_MICROS) {
          breaches.add(
              key + ".atLeast." + percentile.name(),
              "is %s µs, less than a lower percentile or more than max.",
              bound);
        }
        last = Math.max(last, bound);
      }
    }
  }
}
