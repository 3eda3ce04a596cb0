// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A backlog that is built and drained inside the measured window: consumers are paused, the backlog
 * builds while producers go on, consumers resume. The block {@code backlog} of a workload file.
 */
@SettingBlock(example = BacklogPlan.EXAMPLE, exclusive = "size messages time")
public record BacklogPlan(
    @SettingKey(
            value =
                "Payload that waits when the consumers resume, over all subscriptions; one of size,"
                    + " messages and time is given.",
            quantity = Quantity.BYTES,
            min = "1",
            max = "" + BacklogPlan.MAX_BYTES)
        OptionalLong size,
    @SettingKey(
            value = "Messages that wait when the consumers resume, over all subscriptions.",
            min = "1",
            max = "" + WorkloadKeys.MAX_JSON_INTEGER)
        OptionalLong messages,
    @SettingKey(value = "How long the consumers are paused.", min = "1ms") Optional<Duration> time,
    @SettingKey(
            value = "How long the load runs in the window before the consumers are paused.",
            or = Defaults.BACKLOG_BEFORE,
            min = "1ms")
        Duration before,
    @SettingKey(
            value = "How long the load runs after the backlog is drained; then the window ends.",
            or = Defaults.BACKLOG_AFTER,
            min = BacklogPlan.SHORTEST_AFTER)
        Duration after,
    @SettingKey(
            value = "Share of the backlog that must be received for it to count as drained.",
            or = "" + Defaults.BACKLOG_DRAIN_RATIO,
            quantity = Quantity.SHARE)
        double drainRatio,
    @SettingKey(
            value = "Longest time for building, and for draining; a run that takes longer fails.",
            min = "1ms",
            absent =
                Defaults.BACKLOG_BUILD_LIMIT_TEXT
                    + " for building; for draining "
                    + Defaults.BACKLOG_DRAIN_TO_BUILD
                    + " times as long as building took, at least "
                    + Defaults.MIN_BACKLOG_DRAIN_LIMIT_TEXT)
        Optional<Duration> limit)
    implements CheckedKeys {

  static final RecordKeys<BacklogPlan> KEYS = RecordKeys.of(BacklogPlan.class);

  static final String EXAMPLE = "{messages: 1M}";
  static final String NOT_0 =
      "must be more than 0: with 0 the backlog would count as drained before it is read";

  /** As many bytes as a whole number of GiB of OMB can name. */
  static final long MAX_BYTES = 1_000_000L << 30;

  /** The end of the window must be known before messages are sent that are due after it. */
  static final String SHORTEST_AFTER = "100ms";

  /** The target of a backlog that is refused, because it has none. */
  private static final Target NO_TARGET = new Target.Time(Duration.ofSeconds(1));

  public BacklogPlan {
    Objects.requireNonNull(size, "size");
    Objects.requireNonNull(messages, "messages");
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(before, "before");
    Objects.requireNonNull(after, "after");
    Objects.requireNonNull(limit, "limit");
  }

  /** Creates a plan with this target. */
  public BacklogPlan(
      Target target, Duration before, Duration after, double drainRatio, Optional<Duration> limit) {
    this(
        target instanceof Target.Size size ? OptionalLong.of(size.bytes()) : OptionalLong.empty(),
        target instanceof Target.Messages messages
            ? OptionalLong.of(messages.count())
            : OptionalLong.empty(),
        target instanceof Target.Time time ? Optional.of(time.length()) : Optional.empty(),
        before,
        after,
        drainRatio,
        limit);
  }

  @Override
  public void check(GivenKeys given) {
    if (!given.hasAny(List.of("size", "messages", "time"))) {
      given.wrong("does not say how much: give one of size, messages and time, as in " + EXAMPLE);
    }
    if (drainRatio == 0) {
      given.wrong("drainRatio", NOT_0);
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

  /** Returns when the consumers resume. */
  public Target target() {
    if (size.isPresent()) {
      return new Target.Size(size.getAsLong());
    }
    return messages.isPresent()
        ? new Target.Messages(messages.getAsLong())
        : time.<Target>map(Target.Time::new).orElse(NO_TARGET);
  }

  /** Returns how many messages wait when the consumers resume; empty if time decides. */
  public OptionalLong messages(int messageSize) {
    return size.isPresent()
        ? OptionalLong.of(Math.max(1, (size.getAsLong() + messageSize - 1) / messageSize))
        : messages;
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
