// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.LatencyTable;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.result.LatencyPart;
import dev.plimsoll.result.RunResult;
import java.util.function.Function;

/** Latencies as they stand in the result; null where one does not exist in this kind of run. */
final class LatencyParts {

  private final Tallies tallies;

  LatencyParts(Tallies tallies) {
    this.tallies = tallies;
  }

  RunResult.LatencyByKind of(LatencyTable table, Function<LatencyKind, Tallies.Missing> missing) {
    boolean open = tallies.openLoad();
    boolean published = tallies.acknowledgedAtAll() && tallies.sent > 0;
    boolean received = tallies.checksArrivals();
    boolean replied = tallies.requestsReplies();
    return new RunResult.LatencyByKind(
        part(open && published, table, LatencyKind.PUBLISH, missing),
        part(published, table, LatencyKind.PUBLISH_SERVICE, missing),
        part(open, table, LatencyKind.SEND_DELAY, missing),
        part(open, table, LatencyKind.GENERATOR_DELAY, missing),
        part(open && received, table, LatencyKind.END_TO_END, missing),
        part(received, table, LatencyKind.END_TO_END_SERVICE, missing),
        part(open && replied, table, LatencyKind.ROUND_TRIP, missing),
        part(replied, table, LatencyKind.ROUND_TRIP_SERVICE, missing),
        part(tallies.failed > 0, table, LatencyKind.PUBLISH_FAILED, missing));
  }

  private static RunResult.Latency part(
      boolean exists,
      LatencyTable table,
      LatencyKind kind,
      Function<LatencyKind, Tallies.Missing> missing) {
    if (!exists) {
      return null;
    }
    Tallies.Missing of = missing.apply(kind);
    LatencyTotals totals = table.of(kind);
    return LatencyPart.of(totals.histogram(), exact(totals), of.missing(), of.due());
  }

  static LatencyPart.Exact exact(LatencyTotals totals) {
    return new LatencyPart.Exact(
        totals.sumNanos(),
        totals.minNanos(),
        totals.maxNanos(),
        totals.negativeCount(),
        totals.negativeMinNanos());
  }
}
