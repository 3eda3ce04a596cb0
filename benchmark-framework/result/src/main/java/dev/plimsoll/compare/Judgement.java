// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import java.util.List;
import java.util.Objects;

/**
 * What the runs of two sides show.
 *
 * @param basis what it is based on
 * @param judged the judged metrics
 * @param failuresP p-value of the numbers of failed runs, corrected for the judged metrics; 1
 *     without a test
 */
record Judgement(Basis basis, List<MetricComparison> judged, double failuresP) {

  Judgement {
    Objects.requireNonNull(basis, "basis");
    judged = List.copyOf(judged);
  }

  /** Judges two sides. */
  interface Method {

    /** Judges the metrics together. */
    Judgement judge(List<Metric> metrics);

    /** Compares a metric alone, without judging it. */
    MetricComparison row(Metric metric);
  }
}
