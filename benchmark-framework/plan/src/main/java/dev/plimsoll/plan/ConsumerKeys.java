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
                "Share of deliveries, at most 50%, that a consumer rejects on receipt, so that the"
                    + " system delivers them again.",
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
              + "% of deliveries is more than half of them: give at most 50%, or take the key out"
              + " (--set consumers.reject=)");
    }
    if (lateSubscriptions.isPresent() && lateAfter.isEmpty()) {
      given.wrong(
          "lateSubscriptions",
          "needs the time at which they subscribe: give lateAfter, such as lateAfter: 10s");
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
