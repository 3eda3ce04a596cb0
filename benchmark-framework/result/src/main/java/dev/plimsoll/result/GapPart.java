// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A time without progress, relative to the start of the warm-up.
 *
 * @param subscription that received nothing; null if it is about acknowledgements
 */
public record GapPart(
    double atSeconds,
    double untilSeconds,
    @JsonInclude(JsonInclude.Include.NON_NULL) SubscriptionName subscription) {

  /** A time without acknowledgements. */
  public GapPart(double atSeconds, double untilSeconds) {
    this(atSeconds, untilSeconds, null);
  }

  double seconds() {
    return Seconds.between(atSeconds, untilSeconds);
  }
}
