// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import dev.plimsoll.search.SearchStep.RateProbe;
import java.util.Objects;

/**
 * The outcome of a probe.
 *
 * @param probe the probe
 * @param sustained whether its run passed
 * @param limitedByGenerator if it was not sustained: whether the generator was the reason
 */
public record ProbeOutcome(RateProbe probe, boolean sustained, boolean limitedByGenerator) {

  public ProbeOutcome {
    Objects.requireNonNull(probe, "probe");
  }
}
