// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.VoidRuns;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The runs of one session with one setting: a row of a table.
 *
 * @param runs in the order of their times; at least one
 * @param trust how far they can be trusted
 * @param remark the ratios of what somebody else measured, or why this is not trusted further; may
 *     be empty
 */
record SiteEntry(Setting setting, List<SiteRun> runs, Trust trust, String remark) {

  /** By name, version and time, and never by a figure. */
  static final Comparator<SiteEntry> ORDER =
      Comparator.comparing((SiteEntry entry) -> entry.setting().system())
          .thenComparing(entry -> entry.setting().variant())
          .thenComparing(entry -> entry.setting().version(), new VersionOrder())
          .thenComparing(entry -> entry.setting().driverWords())
          .thenComparing(entry -> entry.setting().machine().words())
          .thenComparing(entry -> entry.first(), SiteRun.ORDER);

  SiteEntry {
    Objects.requireNonNull(setting, "setting");
    runs = runs.stream().sorted(SiteRun.ORDER).toList();
    Objects.requireNonNull(trust, "trust");
    Objects.requireNonNull(remark, "remark");
  }

  /** Returns a copy with a further remark, unless it is empty. */
  SiteEntry remarked(String further) {
    return further.isEmpty()
        ? this
        : new SiteEntry(setting, runs, trust, remark.isEmpty() ? further : remark + "; " + further);
  }

  SiteRun first() {
    return runs.get(0);
  }

  List<RunResult> results() {
    return runs.stream().map(SiteRun::result).toList();
  }

  /** Returns the results that figures are computed from: of runs that ended, and are not void. */
  List<RunResult> counted() {
    return VoidRuns.without(results()).stream()
        .filter(result -> result.status().hasEnded())
        .toList();
  }

  int voids() {
    return VoidRuns.count(results());
  }

  /** Returns the day of the first run, in UTC. */
  String day() {
    return first().result().run().startedAt().replaceFirst("T.*", "");
  }
}
