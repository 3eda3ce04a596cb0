// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Reads the backlog of a workload, in our words or in OMB's, and refuses what contradicts it. */
final class BacklogReader {

  private static final List<Key<?>> KEYS = List.of(BacklogKeys.BACKLOG, BacklogKeys.SIZE_OF_OMB);
  private static final String BESIDE_BACKLOG =
      "does not go with a backlog, which ends the window: take {key} out; backlog.before and"
          + " backlog.after are the times around it";

  private final Fields fields;
  private final String file;
  private final Consumer<String> notices;

  BacklogReader(Fields fields, String file, Consumer<String> notices) {
    this.fields = fields;
    this.file = file;
    this.notices = notices;
  }

  /**
   * Returns the backlog; empty if the workload has none.
   *
   * @param stamped whether messages carry the stamp by which those of the backlog are known
   */
  Optional<BacklogPlan> read(ShapeReader.Shape shape, Load load, int messageSize, boolean stamped) {
    BacklogKeys keys = BacklogKeys.KEYS.read(fields).orElseThrow(); // Each key may be absent.
    if (!fields.has(BacklogKeys.BACKLOG) && keys.consumerBacklogSizeGB() == 0) {
      return Optional.empty(); // OMB's files have the ratio beside a size of 0.
    }
    BacklogPlan plan = keys.backlog().orElseGet(() -> ofOmb(keys));
    refuse(shape, load, stamped);
    requireLimit(plan, load, messageSize, shape.subscriptionsPerTopic());
    return Optional.of(plan);
  }

  private BacklogPlan ofOmb(BacklogKeys keys) {
    long bytes = Math.max(1L, keys.consumerBacklogSizeGB()) << 30;
    BacklogPlan usual = BacklogPlan.KEYS.of(Map.of("size", bytes));
    if (fields.has(TimingKeys.TEST_DURATION_MINUTES)) {
      notices.accept(
          "testDurationMinutes is ignored, because of consumerBacklogSizeGB: the"
              + " window ends "
              + Units.text(usual.after())
              + " after the backlog is drained");
    }
    if (keys.backlogDrainRatio() == 0) {
      fields.wrong(BacklogKeys.DRAIN_RATIO_OF_OMB, BacklogPlan.NOT_0);
    }
    return new BacklogPlan(
        usual.target(), usual.before(), usual.after(), keys.backlogDrainRatio(), usual.limit());
  }

  private void refuse(ShapeReader.Shape shape, Load load, boolean stamped) {
    if (!shape.produces() || !shape.consumes()) {
      fields.wrong(KEYS, "a backlog needs producers and consumers: give both, or take it out");
    } else if (load instanceof Load.Search) {
      fields.wrong(KEYS, "a backlog is built at a known rate: give a producerRate, or take it out");
    } else if (load instanceof Load.Open open && !(open.rate() instanceof RateProfile.Constant)) {
      fields.wrong(KEYS, "a backlog is built at one rate: give a producerRate, or take it out");
    } else if (!stamped) {
      fields.wrong(
          KEYS,
          "the messages of a backlog are known by their stamp: give messageSize "
              + Workload.STAMP_BYTES
              + " or more and integrity: auto");
    }
    for (Key<?> end : List.of(TimingKeys.DURATION, TimingKeys.MESSAGES)) {
      boolean isArgument = fields.node(end).filter(node -> node.source().argument()).isPresent();
      fields.refuse(List.of(end), isArgument ? setBesideBacklog() : BESIDE_BACKLOG);
    }
  }

  /** One argument is for all workloads of the command, of which perhaps one has a backlog. */
  private String setBesideBacklog() {
    return "does not go with the backlog of "
        + file
        + ", which ends the window: leave this file out or take its backlog out (--set "
        + (fields.has(BacklogKeys.BACKLOG)
            ? BacklogKeys.BACKLOG.name() + "="
            : BacklogKeys.SIZE_OF_OMB.name() + "=0")
        + ")";
  }

  private void requireLimit(BacklogPlan plan, Load load, int messageSize, int subscriptions) {
    OptionalDouble seconds = BacklogForecast.buildSeconds(plan, load, messageSize, subscriptions);
    double limit = plan.buildLimit().toNanos() / 1e9;
    if (plan.time().isEmpty() && seconds.isPresent() && seconds.getAsDouble() > limit) {
      fields.wrong(
          KEYS,
          "takes "
              + Numbers.duration(seconds.getAsDouble())
              + " to build at this rate, which is more than "
              + Units.text(plan.buildLimit())
              + ": give a higher rate, a smaller backlog, or a longer backlog.limit");
    }
  }
}
