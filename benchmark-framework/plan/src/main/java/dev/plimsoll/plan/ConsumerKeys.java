// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.plan.ConsumerBehaviour.AcknowledgeRule;
import dev.plimsoll.plan.ConsumerBehaviour.Distribution;
import dev.plimsoll.plan.ConsumerBehaviour.LateSubscriptions;
import dev.plimsoll.plan.ConsumerBehaviour.Processing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The block {@code consumers} of a workload file. */
@SettingBlock(example = "{processing: 2ms, acknowledgeEvery: 100}")
record ConsumerKeys(
    @SettingKey(
            value =
                "Mean time that the processing of a message takes after its receipt; the message is"
                    + " acknowledged afterwards.",
            min = "1us",
            absent = "no time")
        Optional<Duration> processing,
    @SettingKey(
            value =
                "Distribution of that time: the same for all messages, uniform from 0 to twice the"
                    + " mean, or exponential.",
            or = "constant")
        Distribution processingDistribution,
    @SettingKey(
            value = "Number of threads of each consumer that process its messages.",
            min = "1",
            max = "1_000",
            absent = "none: the thread that receives messages processes them")
        OptionalInt processingThreads,
    @SettingKey(
            value =
                "Number of processed messages that a consumer holds before it acknowledges them"
                    + " together.",
            min = "1",
            max = "1_000_000",
            absent = "none: it acknowledges each delivery when its messages are processed")
        OptionalInt acknowledgeEvery,
    @SettingKey(
            value =
                "Longest time for which a consumer holds a processed message before it acknowledges"
                    + " it.",
            min = "1ms",
            absent = Defaults.ACKNOWLEDGE_AFTER_TEXT + " with acknowledgeEvery")
        Optional<Duration> acknowledgeAfter,
    @SettingKey(
            value =
                "Share of deliveries, at most "
                    + ConsumerKeys.MOST_REJECTED
                    + ", that a consumer rejects on receipt, so that the system delivers them"
                    + " again.",
            or = "0",
            quantity = Quantity.SHARE)
        double reject,
    @SettingKey(
            value =
                "Time after which the next consumer closes, without acknowledging what it holds,"
                    + " and opens again.",
            min = "1s",
            absent = "no consumer restarts")
        Optional<Duration> restartEvery,
    @SettingKey(
            value =
                "Number of further subscriptions of each topic that begin while the load runs; with"
                    + " consumerPerSubscription consumers each.",
            min = "1",
            max = "" + WorkloadKeys.MAX_CLIENTS,
            absent = "none; 1 with lateAfter")
        OptionalInt lateSubscriptions,
    @SettingKey(
            value = "When they subscribe, from the start of the measured window.",
            absent = "no default: lateSubscriptions needs it")
        Optional<Duration> lateAfter)
    implements CheckedKeys {

  static final RecordKeys<ConsumerKeys> KEYS = RecordKeys.of(ConsumerKeys.class);

  /** With more, most deliveries would be repetitions. */
  private static final double MAX_REJECTED = 0.5;

  static final String MOST_REJECTED = (int) (100 * MAX_REJECTED) + "%";

  /** The threads of all consumers wake up one by one; more would measure the generator. */
  private static final long MAX_THREADS = 2_000;

  /** Returns the keys that describe a behaviour. */
  static ConsumerKeys of(ConsumerBehaviour behaviour) {
    Optional<Processing> processing = behaviour.processing();
    Optional<AcknowledgeRule> rule = behaviour.acknowledgement();
    Optional<LateSubscriptions> late = behaviour.late();
    return new ConsumerKeys(
        processing.map(Processing::mean),
        processing.map(Processing::distribution).orElse(Distribution.CONSTANT),
        number(processing.map(Processing::threads).filter(threads -> threads > 0)),
        number(
            rule.map(AcknowledgeRule::every).filter(every -> every != AcknowledgeRule.ANY_NUMBER)),
        rule.map(AcknowledgeRule::after),
        behaviour.rejectedShare(),
        behaviour.restartEvery(),
        number(late.map(LateSubscriptions::perTopic)),
        late.map(LateSubscriptions::after));
  }

  private static OptionalInt number(Optional<Integer> number) {
    return number.isPresent() ? OptionalInt.of(number.get()) : OptionalInt.empty();
  }

  ConsumerBehaviour behaviour() {
    boolean held = acknowledgeEvery.isPresent() || acknowledgeAfter.isPresent();
    return new ConsumerBehaviour(
        processing.map(
            mean -> new Processing(mean, processingDistribution, processingThreads.orElse(0))),
        held
            ? Optional.of(
                new AcknowledgeRule(
                    acknowledgeEvery.orElse(AcknowledgeRule.ANY_NUMBER),
                    acknowledgeAfter.orElse(Defaults.ACKNOWLEDGE_AFTER)))
            : Optional.empty(),
        reject,
        restartEvery,
        lateAfter.map(after -> new LateSubscriptions(lateSubscriptions.orElse(1), after)));
  }

  @Override
  public void check(GivenKeys given) {
    if (processing.isEmpty()) {
      given.refuse(
          List.of("processingDistribution", "processingThreads"),
          "needs the key processing: give a time, such as processing: 2ms, or"
              + " take it out (--set consumers.{key}=)");
    }
    if (reject > MAX_REJECTED) {
      given.wrong(
          "reject",
          Math.round(reject * 100)
              + "% of deliveries is too much: give at most "
              + MOST_REJECTED
              + ", or take the key out (--set consumers.reject=)");
    }
    if (lateSubscriptions.isPresent() && lateAfter.isEmpty()) {
      given.wrong(
          "lateSubscriptions",
          "needs the time at which they subscribe: give lateAfter, such as lateAfter: 10s");
    }
  }

  /** Returns whether consumers draw from the seed, by valid keys or not. */
  static boolean draw(GivenKeys workload) {
    return areGiven(workload, List.of("reject", "processingDistribution"));
  }

  /** Returns whether a workload has one of these keys, valid or not. */
  static boolean areGiven(GivenKeys workload, List<String> keys) {
    return workload.block("consumers").filter(block -> block.hasAny(keys)).isPresent();
  }

  /** Reports what contradicts the rest of the workload. */
  void checkIn(GivenKeys given, Workload workload) {
    checkUse(given, workload);
    GivenKeys block = given.block("consumers").orElseThrow();
    checkThreads(block, workload);
    checkTimes(block, workload);
  }

  private static void checkUse(GivenKeys given, Workload workload) {
    String takeOut = ", or take it out (--set consumers=)";
    if (workload.requestsReplies()) {
      given.wrong(
          "consumers",
          "contradicts load: request-reply, whose repliers answer at once: take it out (--set"
              + " consumers=)");
    } else if (!workload.consumes()) {
      given.wrong("consumers", "needs consumers: give consumerPerSubscription 1 or more" + takeOut);
    } else if (!workload.produces()) {
      given.wrong(
          "consumers",
          "needs producers in the same workload, whose messages are identified: give"
              + " producersPerTopic 1 or more"
              + takeOut);
    } else if (!workload.stamped()) {
      given.wrong(
          "consumers",
          "needs the stamp in messages: give messageSize "
              + Workload.STAMP_BYTES
              + " or more and integrity: auto"
              + takeOut);
    }
  }

  private void checkThreads(GivenKeys block, Workload workload) {
    long all =
        (long) processingThreads.orElse(0)
            * workload.topics()
            * workload.subscriptionsPerTopic()
            * workload.consumersPerSubscription();
    if (processing.isPresent() && all > MAX_THREADS) {
      block.wrong(
          "processingThreads",
          Units.groupDigits(all)
              + " threads of all consumers are more than "
              + Units.groupDigits(MAX_THREADS)
              + ": give fewer, or take the key out (--set consumers.processingThreads=)");
    }
  }

  private void checkTimes(GivenKeys block, Workload workload) {
    if (workload.load() instanceof Load.Search) {
      block.refuse(
          List.of("restartEvery", "lateAfter"),
          "does not go with a search, whose probes are too short for it: give a producerRate, or"
              + " take it out (--set consumers.{key}=)");
    } else if (workload.endCondition() instanceof EndCondition.After after) {
      requireWithin(after.duration(), block, "restartEvery", restartEvery);
      requireWithin(after.duration(), block, "lateAfter", lateAfter);
    }
  }

  private static void requireWithin(
      Duration window, GivenKeys block, String key, Optional<Duration> time) {
    if (time.isPresent() && time.get().compareTo(window) >= 0) {
      block.wrong(
          key,
          Units.text(time.get())
              + " is not within the measured window of "
              + Units.text(window)
              + ": give less, or a longer duration");
    }
  }

  @Override
  public boolean isWritten(String key) {
    return switch (key) {
      case "processingDistribution" -> processing.isPresent();
      case "reject" -> reject > 0;
      default -> true;
    };
  }
}
