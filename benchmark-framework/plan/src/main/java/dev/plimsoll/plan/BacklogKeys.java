// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** The keys of a workload file for a backlog, in OMB's words and in ours. */
@SettingBlock(
    example = "{backlog: {messages: 1M}}",
    exclusive = {"consumerBacklogSizeGB backlog", "backlogDrainRatio backlog"})
record BacklogKeys(
    @SettingKey(
            value = "OMB's key for backlog: {size: …GiB}; testDurationMinutes is then ignored.",
            omb = true,
            or = "0",
            max = "1_000_000")
        int consumerBacklogSizeGB,
    @SettingKey(
            value = "Share of that backlog that must be received for it to count as drained.",
            omb = true,
            or = "" + Defaults.BACKLOG_DRAIN_RATIO,
            quantity = Quantity.SHARE)
        double backlogDrainRatio,
    @SettingKey(
            value =
                "Pauses the consumers in the window until a backlog has built up, and lets them"
                    + " drain it; the window ends some time after that.",
            absent = "consumers receive all the time")
        Optional<BacklogPlan> backlog) {

  static final RecordKeys<BacklogKeys> KEYS = RecordKeys.of(BacklogKeys.class);

  static final Key<?> SIZE_OF_OMB = KEYS.key("consumerBacklogSizeGB");
  static final Key<?> BACKLOG = KEYS.key("backlog");

  private static final List<String> NAMES = List.of("backlog", "consumerBacklogSizeGB");
  private static final String BESIDE_BACKLOG =
      "does not go with a backlog, which ends the window: take {key} out; backlog.before and"
          + " backlog.after are the times around it";

  /** Returns the backlog, in our words or in OMB's; empty if the file asks for none. */
  Optional<BacklogPlan> plan(GivenKeys given, Consumer<String> notices) {
    if (!given.has("backlog") && consumerBacklogSizeGB == 0) {
      return Optional.empty(); // OMB's files have the ratio beside a size of 0.
    }
    BacklogPlan plan = backlog.orElseGet(() -> ofOmb(given));
    if (given.has("testDurationMinutes")) {
      notices.accept(
          "testDurationMinutes is ignored, because of "
              + (backlog.isPresent() ? "backlog" : "consumerBacklogSizeGB")
              + ": the window ends "
              + Units.text(plan.after())
              + " after the backlog is drained");
    }
    return Optional.of(plan);
  }

  /** Reports what contradicts the backlog of a workload. */
  static void checkIn(GivenKeys given, Workload workload) {
    workload
        .backlog()
        .ifPresent(
            plan -> {
              refuse(given, workload);
              requireLimit(given, workload, plan);
            });
  }

  private BacklogPlan ofOmb(GivenKeys given) {
    long bytes = Math.max(1L, consumerBacklogSizeGB) << 30;
    BacklogPlan usual = BacklogPlan.KEYS.of(Map.of("size", bytes));
    if (backlogDrainRatio == 0) {
      given.wrong("backlogDrainRatio", BacklogPlan.NOT_0);
    }
    return new BacklogPlan(
        usual.target(), usual.before(), usual.after(), backlogDrainRatio, usual.limit());
  }

  private static void refuse(GivenKeys given, Workload workload) {
    Load load = workload.load();
    if (!workload.produces() || !workload.consumes()) {
      given.wrong(NAMES, "a backlog needs producers and consumers: give both, or take it out");
    } else if (load instanceof Load.Search) {
      given.wrong(NAMES, "a backlog is built at a known rate: give a producerRate, or take it out");
    } else if (load instanceof Load.Open open && !(open.rate() instanceof RateProfile.Constant)) {
      given.wrong(NAMES, "a backlog is built at one rate: give a producerRate, or take it out");
    } else if (!workload.stamped()) {
      given.wrong(
          NAMES,
          "the messages of a backlog are known by their stamp: give messageSize "
              + Workload.STAMP_BYTES
              + " or more and integrity: auto");
    }
    for (String end : List.of("duration", "messages")) {
      given.refuse(
          List.of(end),
          given.isArgument(end) ? setBesideBacklog(given, workload.file()) : BESIDE_BACKLOG);
    }
  }

  /** One argument is for all workloads of the command, of which perhaps one has a backlog. */
  private static String setBesideBacklog(GivenKeys given, String file) {
    return "does not go with the backlog of "
        + file
        + ", which ends the window: leave this file out or take its backlog out (--set "
        + (given.has("backlog") ? "backlog=" : "consumerBacklogSizeGB=0")
        + ")";
  }

  private static void requireLimit(GivenKeys given, Workload workload, BacklogPlan plan) {
    OptionalDouble seconds = BacklogForecast.buildSeconds(plan, workload);
    double limit = plan.buildLimit().toNanos() / 1e9;
    if (plan.time().isEmpty() && seconds.isPresent() && seconds.getAsDouble() > limit) {
      given.wrong(
          NAMES,
          "takes "
              + Numbers.duration(seconds.getAsDouble())
              + " to build at this rate, which is more than "
              + Units.text(plan.buildLimit())
              + ": give a higher rate, a smaller backlog, or a longer backlog.limit");
    }
  }
}
