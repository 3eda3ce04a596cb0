// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.plan.BacklogPlan.Target;
import dev.plimsoll.text.Numbers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Reads the backlog of a workload, in our words or in OMB's, and refuses what contradicts it. */
final class BacklogReader {

  private static final List<Key<?>> KEYS =
      List.of(WorkloadKeys.BACKLOG, WorkloadKeys.CONSUMER_BACKLOG_SIZE_GB);
  private static final String BESIDE_BACKLOG =
      "does not go with a backlog, which ends the window: take {key} out; backlog.before and"
          + " backlog.after are the times around it";
  private static final Target ANY = new Target.Time(Duration.ofSeconds(1));

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
    Optional<Fields> block = fields.block(WorkloadKeys.BACKLOG);
    int gibibytes = fields.get(WorkloadKeys.CONSUMER_BACKLOG_SIZE_GB);
    if (!fields.has(WorkloadKeys.BACKLOG) && gibibytes == 0) {
      fields.get(WorkloadKeys.BACKLOG_DRAIN_RATIO); // OMB's files have it beside a size of 0.
      return Optional.empty();
    }
    BacklogPlan plan = block.map(this::own).orElseGet(() -> ofOmb(gibibytes));
    refuse(shape, load, stamped);
    requireLimit(plan, load, messageSize, shape.subscriptionsPerTopic());
    return Optional.of(plan);
  }

  private BacklogPlan own(Fields block) {
    return new BacklogPlan(
        target(block),
        block.get(BacklogKeys.BEFORE),
        block.get(BacklogKeys.AFTER),
        ratio(block, BacklogKeys.DRAIN_RATIO),
        block.find(BacklogKeys.LIMIT));
  }

  private BacklogPlan ofOmb(int gibibytes) {
    if (fields.has(WorkloadKeys.TEST_DURATION_MINUTES)) {
      notices.accept(
          "testDurationMinutes is ignored, because of consumerBacklogSizeGB: the"
              + " window ends "
              + Units.text(Defaults.BACKLOG_AFTER)
              + " after the backlog is drained");
    }
    return new BacklogPlan(
        new Target.Size(Math.max(1L, gibibytes) << 30),
        Defaults.BACKLOG_BEFORE,
        Defaults.BACKLOG_AFTER,
        ratio(fields, WorkloadKeys.BACKLOG_DRAIN_RATIO),
        Optional.empty());
  }

  private Target target(Fields block) {
    Optional<Target> size = block.find(BacklogKeys.SIZE).map(Target.Size::new);
    Optional<Target> messages = block.find(BacklogKeys.MESSAGES).map(Target.Messages::new);
    Optional<Target> time = block.find(BacklogKeys.TIME).map(Target.Time::new);
    if (!block.hasAny(List.of(BacklogKeys.SIZE, BacklogKeys.MESSAGES, BacklogKeys.TIME))) {
      fields.wrong(
          WorkloadKeys.BACKLOG,
          "does not say how much: give one of size, messages and time, as in "
              + WorkloadKeys.BACKLOG.type().example());
    }
    return size.or(() -> messages).or(() -> time).orElse(ANY);
  }

  private static double ratio(Fields of, Key<ScalarType<Double>> key) {
    double ratio = of.get(key);
    if (ratio > 0) {
      return ratio;
    }
    of.wrong(
        key,
        "must be more than 0: with 0 the backlog would count as drained before" + " it is read");
    return Defaults.BACKLOG_DRAIN_RATIO;
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
    for (Key<?> end : List.of(WorkloadKeys.DURATION, WorkloadKeys.MESSAGES)) {
      boolean isArgument = fields.node(end).filter(node -> node.source().argument()).isPresent();
      fields.refuse(List.of(end), isArgument ? setBesideBacklog() : BESIDE_BACKLOG);
    }
  }

  /** One argument is for all workloads of the command, of which perhaps one has a backlog. */
  private String setBesideBacklog() {
    return "does not go with the backlog of "
        + file
        + ", which ends the window: leave this file out or take its backlog out (--set "
        + (fields.has(WorkloadKeys.BACKLOG)
            ? WorkloadKeys.BACKLOG.name() + "="
            : WorkloadKeys.CONSUMER_BACKLOG_SIZE_GB.name() + "=0")
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
