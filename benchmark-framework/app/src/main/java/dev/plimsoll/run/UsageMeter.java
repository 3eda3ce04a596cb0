// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.UsagePart;
import dev.plimsoll.result.UsagePart.UsageRow;
import dev.plimsoll.run.UsageSource.BusyThread;
import dev.plimsoll.run.UsageSource.UsedSoFar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The usage of one source over time, read once a second. Memory: at most {@link #MOST} readings; in
 * a longer run every other one is dropped, so that intervals double. Threads: one.
 */
final class UsageMeter {

  /** A result has at most half of it. */
  private static final int MOST = 300;

  private final UsageSource source;
  private final List<UsedSoFar> readings = new ArrayList<>();
  private Optional<BusyThread> busiest = Optional.empty();
  private int every = 1;
  private int seconds;

  UsageMeter(UsageSource source) {
    this.source = source;
  }

  void second() {
    if (seconds++ % every != 0) {
      return;
    }
    source.read().ifPresent(readings::add);
    if (readings.size() > MOST) {
      thin();
    }
  }

  private void thin() {
    List<UsedSoFar> kept = new ArrayList<>();
    for (int i = 0; i < readings.size(); i += 2) {
      kept.add(readings.get(i));
    }
    readings.clear();
    readings.addAll(kept);
    every *= 2;
  }

  void windowBegins() {
    source.windowBegins();
  }

  void windowEnds() {
    busiest = source.windowEnds();
  }

  /** Returns the rows; empty if the source could not be read twice. */
  Optional<UsagePart> result(long startNanos) {
    if (readings.size() < 2) {
      return Optional.empty();
    }
    int step = readings.size() > MOST / 2 ? 2 : 1;
    List<UsageRow> rows = new ArrayList<>();
    for (int i = step; i < readings.size(); i += step) {
      rows.add(row(readings.get(i - step), readings.get(i), startNanos));
    }
    return Optional.of(
        new UsagePart(
            source.id(),
            source.of(),
            source.processors(),
            busiest.map(BusyThread::name).orElse(null),
            busiest.map(BusyThread::share).orElse(null),
            rows));
  }

  private static UsageRow row(UsedSoFar from, UsedSoFar to, long startNanos) {
    return new UsageRow(
        millis(from.nanos() - startNanos),
        millis(to.nanos() - from.nanos()),
        from.cpuSeconds() == null || to.cpuSeconds() == null
            ? null
            : (Double) (Math.round(1e3 * Math.max(0, to.cpuSeconds() - from.cpuSeconds())) / 1e3),
        to.memoryBytes(),
        used(from.diskRead(), to.diskRead()),
        used(from.diskWritten(), to.diskWritten()),
        used(from.networkReceived(), to.networkReceived()),
        used(from.networkSent(), to.networkSent()));
  }

  /** Returns seconds with three decimals. */
  private static double millis(long nanos) {
    return Math.round(nanos / 1e6) / 1e3;
  }

  /** A counter that became smaller was restarted with its process: what was before is not known. */
  private static Long used(Long from, Long to) {
    return from == null || to == null ? null : (Long) Math.max(0, to - from);
  }
}
