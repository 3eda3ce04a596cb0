// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cost;

import dev.plimsoll.plan.PriceList;
import dev.plimsoll.plan.PriceList.NodeGroup;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The cost of a system's nodes, related to the messages that a run measured. A message is one that
 * was acknowledged; where nobody acknowledges, one that was sent; in a run that only consumes, one
 * that was received. Only the payload of these messages counts as bytes. What a warm-up left behind
 * is no rate ({@link PublishedRate}).
 *
 * @param perHour price of all nodes of the system
 * @param messagesPerSecond the measured rate
 * @param perMillion price of a million messages; empty if no message was measured
 * @param perGigabyte price of 10⁹ bytes; empty if no byte was measured
 */
public record RunCost(
    double perHour,
    OptionalDouble messagesPerSecond,
    OptionalDouble bytesPerSecond,
    OptionalDouble perMillion,
    OptionalDouble perGigabyte) {

  private static final double SECONDS_PER_HOUR = 3_600;
  private static final double MILLION = 1e6;
  private static final double GIGABYTE = 1e9;

  /** Returns the cost, or nothing if the price list has no nodes of the run's system. */
  public static Optional<RunCost> of(PriceList prices, RunResult result) {
    List<NodeGroup> nodes = prices.nodesOf(result.driver().system());
    if (nodes.isEmpty()) {
      return Optional.empty();
    }
    double perHour = nodes.stream().mapToDouble(group -> group.nodes() * group.perHour()).sum();
    Throughput throughput = result.throughput();
    PublishedRate rate = PublishedRate.of(result);
    OptionalDouble messages = first(rate.perSecond());
    OptionalDouble bytes =
        first(
            throughput.publishBytesPerSecond(),
            sentBytesPerSecond(result),
            isOnlyReceived(throughput) ? throughput.receiveBytesPerSecond() : null);
    if (bytes.isPresent()) {
      bytes = OptionalDouble.of(bytes.getAsDouble() * rate.share());
    }
    return Optional.of(
        new RunCost(
            perHour,
            messages,
            bytes,
            priceOf(MILLION, perHour, messages),
            priceOf(GIGABYTE, perHour, bytes)));
  }

  /** Each sent message has the size of the workload; received ones count once per subscription. */
  private static Double sentBytesPerSecond(RunResult result) {
    Double sent = result.throughput().sentRatePerSecond();
    Integer size = result.workload().messageSizeBytes();
    return sent == null || size == null ? null : (Double) (sent * size);
  }

  private static boolean isOnlyReceived(Throughput throughput) {
    return throughput.publishRatePerSecond() == null && throughput.sentRatePerSecond() == null;
  }

  private static OptionalDouble first(Double... values) {
    for (Double value : values) {
      if (value != null) {
        return OptionalDouble.of(value);
      }
    }
    return OptionalDouble.empty();
  }

  private static OptionalDouble priceOf(double amount, double perHour, OptionalDouble perSecond) {
    return perSecond.orElse(0) > 0
        ? OptionalDouble.of(perHour / SECONDS_PER_HOUR / perSecond.getAsDouble() * amount)
        : OptionalDouble.empty();
  }
}
