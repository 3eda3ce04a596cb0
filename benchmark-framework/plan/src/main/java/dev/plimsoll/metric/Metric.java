// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import java.util.Objects;
import java.util.Set;

/**
 * A metric of a result.
 *
 * @param name displayed name: {@code publish.p99}, {@code publish.rate}, {@code lost}
 * @param unit unit of the value
 * @param moreIsBetter whether greater values are better
 * @param words what it is: {@code p99 of the publish latency from the intended send time}
 * @param needs what a workload must have for the metric to exist
 */
public record Metric(
    String name, Unit unit, boolean moreIsBetter, String words, Set<MetricNeed> needs) {

  public Metric {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(words, "words");
    needs = Set.copyOf(needs);
  }
}
