// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Objects;

/** A time inside the measured window in which the generator's process could not run. */
public record StopPart(
    @Described("When it began.") double atSeconds,
    @Described("Its length within the window.") double seconds,
    @Described(
            "`collector`: a collection of garbage; `stopped`: the process or its machine was"
                + " stopped.")
        @Allowed(texts = {StopPart.COLLECTOR, StopPart.STOPPED})
        String cause) {

  /** A collection of garbage by this program's virtual machine. */
  public static final String COLLECTOR = "collector";

  /** The process or its machine was stopped. */
  public static final String STOPPED = "stopped";

  public StopPart {
    Objects.requireNonNull(cause, "cause");
  }

  double endSeconds() {
    return atSeconds + seconds;
  }

  boolean overlaps(double fromSeconds, double untilSeconds) {
    return atSeconds < untilSeconds && endSeconds() > fromSeconds;
  }
}
