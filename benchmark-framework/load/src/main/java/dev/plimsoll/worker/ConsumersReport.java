// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What the consumers of a worker did beside receiving messages; counts are about measured messages.
 *
 * @param acknowledges whether the system expects acknowledgements, without which nothing is
 *     redelivered
 * @param rejected the number of rejected deliveries
 * @param redelivered the number of receipts of messages that were received before and not
 *     acknowledged
 * @param processed the number of processed messages, over all subscriptions
 * @param restarts the consumers that closed and opened again
 * @param late the subscriptions that began while the load ran; absent if there are none
 */
public record ConsumersReport(
    boolean acknowledges,
    long rejected,
    long redelivered,
    long processed,
    Restarts restarts,
    Optional<LateReport> late) {

  /** The report of consumers that do nothing else. */
  public static final ConsumersReport NONE =
      new ConsumersReport(false, 0, 0, 0, Restarts.NONE, Optional.empty());

  public ConsumersReport {
    Objects.requireNonNull(restarts, "restarts");
    Objects.requireNonNull(late, "late");
  }

  /** The consumers of two workers together. */
  ConsumersReport and(ConsumersReport other) {
    return new ConsumersReport(
        acknowledges || other.acknowledges,
        rejected + other.rejected,
        redelivered + other.redelivered,
        processed + other.processed,
        restarts.and(other.restarts),
        late.or(() -> other.late));
  }

  /** A copy with the reports of the subscriptions that began while the load ran. */
  ConsumersReport withLate(List<SubscriptionReport> reports) {
    return new ConsumersReport(
        acknowledges,
        rejected,
        redelivered,
        processed,
        restarts,
        late.map(
            each ->
                new LateReport(
                    each.subscriptions(), each.openedNanos(), each.readyNanos(), reports)));
  }

  /**
   * The restarts of consumers.
   *
   * @param nanos how long all of them took together
   * @param longestNanos how long the longest took
   * @param first the first ones
   */
  public record Restarts(long count, long nanos, long longestNanos, List<OneRestart> first) {

    /** No restart. */
    public static final Restarts NONE = new Restarts(0, 0, 0, List.of());

    public Restarts {
      first = List.copyOf(first);
    }

    private Restarts and(Restarts other) {
      return new Restarts(
          count + other.count,
          nanos + other.nanos,
          Math.max(longestNanos, other.longestNanos),
          Stream.concat(first.stream(), other.first.stream())
              .sorted(Comparator.comparingLong(OneRestart::fromNanos))
              .toList());
    }
  }

  /**
   * A restart.
   *
   * @param consumer its name
   * @param fromNanos when it began to close
   * @param untilNanos when it was open again
   */
  public record OneRestart(String consumer, long fromNanos, long untilNanos) {}

  /**
   * The subscriptions that began while the load ran.
   *
   * @param subscriptions their number over all topics
   * @param openedNanos when they began to subscribe
   * @param readyNanos when all of them were ready; empty: never
   * @param reports one for each subscription; empty if they were never ready
   */
  public record LateReport(
      int subscriptions,
      long openedNanos,
      OptionalLong readyNanos,
      List<SubscriptionReport> reports) {
    public LateReport {
      Objects.requireNonNull(readyNanos, "readyNanos");
      reports = List.copyOf(reports);
    }
  }
}
