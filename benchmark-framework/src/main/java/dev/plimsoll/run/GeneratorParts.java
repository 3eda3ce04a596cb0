// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.Role;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.worker.GeneratorReport;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/** What the generator did to the figures, as it stands in the result. */
final class GeneratorParts {

  private static final double[] PERCENTILES = {50, 99, 99.9};

  private final Workload workload;
  private final Tallies tallies;
  private final Timeline timeline;
  private final GeneratorReport report;

  GeneratorParts(Workload workload, Tallies tallies, Timeline timeline, GeneratorReport report) {
    this.workload = workload;
    this.tallies = tallies;
    this.timeline = timeline;
    this.report = report;
  }

  /** How the sending threads waited; null where there was no schedule. */
  RunResult.Pacing pacing() {
    return !tallies.openLoad()
        ? null
        : new RunResult.Pacing(
            Words.lower(workload.pacing()),
            report.distanceNanos() / 1e3,
            tallies.sent == 0 ? 0 : Math.min(1, (double) report.sentInBursts() / tallies.sent));
  }

  RunResult.Generator generator() {
    Role of = headline();
    return new RunResult.Generator(
        of == null ? null : of.response().key(),
        of == null ? Map.of() : parts(of),
        new RunResult.Stops(
            report.stops(),
            report.stoppedNanos() / 1e9,
            report.longestStopNanos() / 1e9,
            report.touchedMessages()),
        report.callbackBusyShare());
  }

  /** The latency that the generator's part is of; null where none counts from intended times. */
  private Role headline() {
    if (!tallies.openLoad()) {
      return null;
    }
    if (tallies.requestsReplies()) {
      return Role.REPLY;
    }
    if (tallies.acknowledgedAtAll()) {
      return Role.ACKNOWLEDGE;
    }
    return tallies.checksArrivals() ? Role.RECEIVE : null;
  }

  private Map<String, Double> parts(Role role) {
    LatencyTotals seen = timeline.latencies().of(role.response());
    AbstractHistogram ideal = timeline.ideal(role);
    long due = tallies.whole().apply(role.response()).due();
    Map<String, Double> parts = new LinkedHashMap<>();
    for (double percent : PERCENTILES) {
      String name = percent == Math.rint(percent) ? Long.toString((long) percent) : "" + percent;
      long rank = (long) Math.ceil(percent / 100 * due);
      boolean known = rank >= 1 && rank <= seen.count();
      parts.put(
          name,
          known ? (atRank(seen.histogram(), rank) - atRank(ideal, rank)) / 1e3 : null);
    }
    return parts;
  }

  private static double atRank(AbstractHistogram histogram, long rank) {
    return histogram.getValueAtPercentile(100.0 * rank / histogram.getTotalCount());
  }
}
