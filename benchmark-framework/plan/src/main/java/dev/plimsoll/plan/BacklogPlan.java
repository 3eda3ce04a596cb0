// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A backlog that is built and drained inside the measured window: consumers are paused, the backlog
 * builds while producers go on, consumers resume.
 *
 * @param target when the consumers resume
 * @param before how long the load runs in the window before the consumers are paused
 * @param after how long it runs after the backlog is drained
 * @param drainRatio the share of the backlog that must be received, above 0, at most 1
 * @param limit the longest time for building and the longest time for draining; absent: see {@link
 *     #buildLimit} and {@link #drainLimit}
 */
public record BacklogPlan(
    Target target, Duration before, Duration after, double drainRatio, Optional<Duration> limit) {

  public BacklogPlan {
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(before, "before");
    Objects.requireNonNull(after, "after");
    Objects.requireNonNull(limit, "limit");
    if (!(drainRatio > 0 && drainRatio <= 1)) {
      throw new IllegalArgumentException("drainRatio: " + drainRatio);
    }
  }

  /** When the consumers resume. Sizes are sums over all subscriptions. */
  public sealed interface Target {

    /** When the payloads that wait have this size. */
    record Size(long bytes) implements Target {}

    /** When this number of messages waits. */
    record Messages(long count) implements Target {}

    /** After this time. */
    record Time(Duration length) implements Target {}
  }

  /** Returns how many messages wait when the consumers resume; empty if time decides. */
  public OptionalLong messages(int messageSize) {
    if (target instanceof Target.Size size) {
      return OptionalLong.of(Math.max(1, (size.bytes() + messageSize - 1) / messageSize));
    }
    return target instanceof Target.Messages messages
        ? OptionalLong.of(messages.count())
        : OptionalLong.empty();
  }

  /** Returns how long consumers are paused, if time decides. */
  public Optional<Duration> time() {
    return target instanceof Target.Time time ? Optional.of(time.length()) : Optional.empty();
  }

  /** Returns the longest time for building. */
  public Duration buildLimit() {
    return limit.orElse(Defaults.BACKLOG_BUILD_LIMIT);
  }

  /** Returns the longest time for draining a backlog that took this time to build. */
  public Duration drainLimit(Duration built) {
    Duration times = built.multipliedBy(Defaults.BACKLOG_DRAIN_TO_BUILD);
    Duration usual =
        times.compareTo(Defaults.MIN_BACKLOG_DRAIN_LIMIT) < 0
            ? Defaults.MIN_BACKLOG_DRAIN_LIMIT
            : times;
    return limit.orElse(usual);
  }

  /** Returns how many messages of a backlog may be left when it counts as drained. */
  public long mayBeLeft(long backlog) {
    return mayBeLeft(drainRatio, backlog);
  }

  /** The same for a drain ratio. */
  public static long mayBeLeft(double drainRatio, long backlog) {
    long all = Math.max(0, backlog);
    return all - Math.round(drainRatio * all);
  }
}
