// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;

/** The run over time. */
public record TimelineInfo(
    double intervalSeconds, List<TimelineRow> rows, List<IntendedRow> byIntendedSecond) {

  /** For a run that ended before its load began. */
  public static final TimelineInfo EMPTY = new TimelineInfo(1, List.of(), List.of());

  public TimelineInfo {
    rows = List.copyOf(rows);
    byIntendedSecond = List.copyOf(byIntendedSecond);
  }
}
