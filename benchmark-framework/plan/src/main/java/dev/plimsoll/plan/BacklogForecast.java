// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.Numbers;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Computes what a backlog will take, as far as the workload determines it. Pure arithmetic. */
public final class BacklogForecast {

  private BacklogForecast() {}

  /** Returns how long a backlog takes to build; empty if the rate is not known. */
  static OptionalDouble buildSeconds(BacklogPlan plan, Workload workload) {
    if (plan.time().isPresent()) {
      return OptionalDouble.of(plan.time().get().toNanos() / 1e9);
    }
    OptionalLong messages = plan.messages(workload.messageSize());
    int subscriptions = workload.subscriptionsPerTopic();
    return workload.load() instanceof Load.Open open
            && open.rate() instanceof RateProfile.Constant constant
            && subscriptions > 0
        ? OptionalDouble.of(messages.orElse(0) / (constant.ratePerSecond() * subscriptions))
        : OptionalDouble.empty();
  }

  /** Returns the number of messages that are sent at least until the backlog is built. */
  public static long messagesToBuild(BacklogPlan plan, Workload workload) {
    OptionalLong waiting = plan.messages(workload.messageSize());
    if (waiting.isPresent()) {
      long copies = Math.max(1, workload.subscriptionsPerTopic());
      return (waiting.getAsLong() + copies - 1) / copies;
    }
    return workload.load() instanceof Load.Open open
            && open.rate() instanceof RateProfile.Constant constant
        ? (long) (plan.time().orElseThrow().toNanos() / 1e9 * constant.ratePerSecond())
        : 0;
  }

  /** Describes the backlog for `check`. */
  static String sentence(BacklogPlan plan, Workload workload) {
    String much =
        plan.time().isPresent()
            ? "the messages of " + Units.text(plan.time().get())
            : Units.groupDigits(plan.messages(workload.messageSize()).orElse(0)) + " messages";
    OptionalDouble seconds = buildSeconds(plan, workload);
    return "backlog: "
        + much
        + " over all subscriptions"
        + (plan.time().isEmpty() && seconds.isPresent()
            ? ", which takes " + Numbers.duration(seconds.getAsDouble()) + " to build"
            : "")
        + "; the window ends "
        + Units.text(plan.after())
        + " after "
        + (plan.drainRatio() < 1 ? Numbers.share(plan.drainRatio()) + " of it" : "it")
        + " is drained";
  }
}
