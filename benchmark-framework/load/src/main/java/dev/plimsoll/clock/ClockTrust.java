// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import dev.plimsoll.text.Numbers;
import java.util.Optional;

/** Whether clocks are known well enough for a latency that needs two of them. */
public final class ClockTrust {

  /** A bound above this share of the median makes the metric useless. */
  private static final int SHARE = 10;

  private ClockTrust() {}

  /**
   * What the first lines of a report say about a metric; empty if it can be trusted.
   *
   * @param metric its name, for example {@code endToEnd}
   * @param boundNanos the worst bound of all pairs of workers; empty if the offset of a clock is
   *     unknown at an instant of the measured window
   * @param medianNanos the median of the metric; empty if it is unknown
   */
  public static Optional<String> warning(
      String metric, Optional<Long> boundNanos, Optional<Long> medianNanos) {
    if (boundNanos.isEmpty()) {
      return Optional.of(
          ("Do not trust %s: the offset between the clocks of the workers is unknown, because a"
                  + " clock was stepped or did not answer during the run. Latencies of one worker"
                  + " alone (publish) are not affected.")
              .formatted(metric));
    }
    long bound = boundNanos.get();
    // A median that is unknown is larger than all known latencies.
    if (medianNanos.isEmpty() || bound <= medianNanos.get() / (double) SHARE) {
      return Optional.empty();
    }
    return Optional.of(
        ("Do not trust %s: between workers it is only known to ±%s, which is more than a tenth of"
                + " its median of %s. Latencies of one worker alone (publish) are not affected.")
            .formatted(metric, Numbers.nanos(bound), Numbers.nanos(medianNanos.get())));
  }
}
