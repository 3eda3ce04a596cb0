// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;

/** A time without progress, relative to the start of the warm-up. */
public record GapPart(
    @Described("When it began.") @Allowed(minimum = Allowed.ANY) double atSeconds,
    @Described("When it ended.") @Allowed(minimum = Allowed.ANY) double untilSeconds,
    @Described(
            value = "The subscription that received nothing.",
            absent = "if it is about acknowledgements")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        SubscriptionName subscription) {

  /** A time without acknowledgements. */
  public GapPart(double atSeconds, double untilSeconds) {
    this(atSeconds, untilSeconds, null);
  }

  double seconds() {
    return Seconds.between(atSeconds, untilSeconds);
  }
}
