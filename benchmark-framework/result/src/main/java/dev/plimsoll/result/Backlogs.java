// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Objects;

/** The backlogs at the two instants that determine the verdict. */
public record Backlogs(
    @Described("At the first instant of the measured window.") Backlog windowStart,
    @Described("A tolerated delay after the end of the window.") Backlog judged) {

  public Backlogs {
    Objects.requireNonNull(windowStart, "windowStart");
    Objects.requireNonNull(judged, "judged");
  }
}
