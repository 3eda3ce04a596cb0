// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.PhasePart;
import dev.plimsoll.result.UsagePart.UsageRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The resource of which the measured window used the greatest share, among those whose limit is
 * known: processors, single threads, and, where there is a baseline, disks and networks. Queues
 * inside a system, locks and what it waits for are not seen.
 *
 * @param what the resource, as {@code the processors of machine 10.20.0.10}
 * @param share of its limit; above 1 where the limit is a baseline that was exceeded
 */
public record Bottleneck(String what, double share) {

  /** From this share on, a resource limits what waits for it. */
  private static final double LIMITS = 0.8;

  /** Returns whether the resource was used so much that it limits. */
  public boolean limits() {
    return share >= LIMITS;
  }

  /** Returns the most used resource; empty if the result has no usage over time. */
  public static Optional<Bottleneck> of(RunResult result) {
    List<UsagePart> parts = result.resources().usage();
    Optional<PhasePart> window =
        result.phases().stream().filter(phase -> phase.name().equals("measured")).findFirst();
    if (parts.isEmpty() || window.isEmpty()) {
      return Optional.empty();
    }
    List<Bottleneck> all = new ArrayList<>();
    for (WorkerPart worker : result.byWorker()) {
      worker
          .processorShare(result)
          .ifPresent(
              share -> all.add(new Bottleneck("the processors of worker " + worker.id(), share)));
    }
    for (UsagePart part : parts) {
      List<UsageRow> rows = inside(part, window.get());
      processors(part, rows, all);
      if (part.busiestThreadShare() != null) {
        all.add(
            new Bottleneck(
                "thread " + part.busiestThread() + " of " + part.id(), part.busiestThreadShare()));
      }
      measured(result, part, rows, all);
    }
    if (all.stream().noneMatch(each -> each.what().startsWith("the disk "))) {
      HardwareShare.of(result)
          .forEach(
              share ->
                  all.add(
                      new Bottleneck("the " + share.of() + " of " + share.host(), share.share())));
    }
    return all.stream().max(Comparator.comparingDouble(Bottleneck::share));
  }

  private static List<UsageRow> inside(UsagePart part, PhasePart window) {
    double end = window.startSeconds() + window.seconds();
    return part.rows().stream()
        .filter(row -> row.atSeconds() >= window.startSeconds() - row.seconds() / 2)
        .filter(row -> row.atSeconds() + row.seconds() <= end + row.seconds() / 2)
        .toList();
  }

  /** A process cannot use more than the machine has, but is no limit by itself. */
  private static void processors(UsagePart part, List<UsageRow> rows, List<Bottleneck> all) {
    if (part.of().equals(UsagePart.MACHINE) && part.processors() != null) {
      perSecond(rows, UsageRow::cpuSeconds)
          .ifPresent(
              cores ->
                  all.add(
                      new Bottleneck("the processors of " + part.id(), cores / part.processors())));
    }
  }

  /** Compares what a machine wrote and sent with its baseline. */
  private static void measured(
      RunResult result, UsagePart part, List<UsageRow> rows, List<Bottleneck> all) {
    List<BaselinePart> baselines = result.environment().baselines();
    if (!part.of().equals(UsagePart.MACHINE) || baselines == null) {
      return;
    }
    for (BaselinePart baseline : baselines) {
      if (!part.id().endsWith(" " + baseline.host())) {
        continue;
      }
      limited(
          part, "disk", rows, UsageRow::diskWrittenBytes, baseline.diskWriteBytesPerSecond(), all);
      if (!baseline.isLoopback()) {
        Double limit = baseline.networkBytesPerSecond();
        limited(part, "network", rows, UsageRow::networkReceivedBytes, limit, all);
        limited(part, "network", rows, UsageRow::networkSentBytes, limit, all);
      }
    }
  }

  private static void limited(
      UsagePart part,
      String of,
      List<UsageRow> rows,
      Function<UsageRow, Long> bytes,
      Double limit,
      List<Bottleneck> all) {
    if (limit != null) {
      perSecond(rows, bytes)
          .ifPresent(
              rate -> all.add(new Bottleneck("the " + of + " of " + part.id(), rate / limit)));
    }
  }

  private static <N extends Number> Optional<Double> perSecond(
      List<UsageRow> rows, Function<UsageRow, N> value) {
    double sum = 0;
    double seconds = 0;
    for (UsageRow row : rows) {
      N number = value.apply(row);
      if (number != null) {
        sum += number.doubleValue();
        seconds += row.seconds();
      }
    }
    return seconds > 0 ? Optional.of(sum / seconds) : Optional.empty();
  }
}
