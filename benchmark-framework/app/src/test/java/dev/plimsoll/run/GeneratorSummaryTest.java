// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.LatencyCounts;
import dev.plimsoll.record.LatencyTotals;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class GeneratorSummaryTest {

  /** Not the highest value of its histogram bucket, which is 78,361,887. */
  private static final long NANOS = 78_356_971;

  @Test
  void theGeneratorsPartIsAtMostTheGreatestLatency() {
    LatencyCounts counts = new LatencyCounts();
    counts.record(NANOS);
    LatencyTotals seen = new LatencyTotals();
    seen.add(counts);
    Histogram ideal = new Histogram(LatencyTotals.DIGITS);
    ideal.recordValue(0);

    assertThat(GeneratorSummary.partMicros(seen, ideal, 1)).isEqualTo(NANOS / 1e3);
  }

  @Test
  void withoutADelayOfTheGeneratorItsPartIsZero() {
    LatencyCounts counts = new LatencyCounts();
    counts.record(NANOS);
    LatencyTotals seen = new LatencyTotals();
    seen.add(counts);

    assertThat(GeneratorSummary.partMicros(seen, seen.histogram(), 1)).isZero();
  }
}
