// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.GuaranteesPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * How much of a machine's baseline the payload of a run needs at least: systems add headers, logs
 * of their own and what their storage engine rewrites. Messages are taken as spread evenly over the
 * machines.
 *
 * @param of disk or network
 * @param host the machine with the least of it
 * @param usedBytesPerSecond payload of each machine
 * @param limitBytesPerSecond what that machine did in its baseline
 */
public record HardwareShare(
    String of, String host, double usedBytesPerSecond, double limitBytesPerSecond) {

  private static final Set<String> ON_DISK = Set.of("page-cache", "fsync");

  /** Returns the share: 1 is all. */
  public double share() {
    return usedBytesPerSecond / limitBytesPerSecond;
  }

  /** Returns the shares; empty if the result has no baseline or no payload. */
  public static List<HardwareShare> of(RunResult result) {
    List<BaselinePart> baselines = result.environment().baselines();
    Double published = result.throughput().publishBytesPerSecond();
    GuaranteesPart promise = result.driver().guarantees();
    List<HardwareShare> shares = new ArrayList<>();
    if (baselines == null || promise == null) {
      return shares;
    }
    double in = published == null ? 0 : published * Math.max(1, promise.replicas());
    if (in > 0 && ON_DISK.contains(String.valueOf(promise.durableIn()))) {
      add(shares, "disk", baselines, BaselinePart::diskWriteBytesPerSecond, (n, loop) -> in / n);
    }
    Double received = result.throughput().receiveBytesPerSecond();
    double out = received == null ? 0 : received;
    double copies = published == null ? 0 : in - published;
    if (in + out > 0) {
      add(
          shares,
          "network",
          baselines,
          BaselinePart::networkBytesPerSecond,
          // Within one machine, all that is sent is also received by it.
          (n, loop) -> loop ? in + out : Math.max(in, copies + out) / n);
    }
    return shares;
  }

  private interface Demand {
    /**
     * Returns the load of each machine.
     *
     * @param machines how many of them share the load
     */
    double of(int machines, boolean loopback);
  }

  private static void add(
      List<HardwareShare> shares,
      String of,
      List<BaselinePart> baselines,
      Function<BaselinePart, Double> limit,
      Demand demand) {
    List<BaselinePart> measured = baselines.stream().filter(b -> limit.apply(b) != null).toList();
    Optional<BaselinePart> least = measured.stream().min(Comparator.comparing(limit));
    least.ifPresent(
        machine ->
            shares.add(
                new HardwareShare(
                    of,
                    machine.host(),
                    demand.of(measured.size(), machine.isLoopback()),
                    limit.apply(machine))));
  }
}
