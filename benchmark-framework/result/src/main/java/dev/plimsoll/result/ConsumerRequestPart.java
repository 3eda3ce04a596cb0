// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plimsoll.plan.ConsumerBehaviour;
import dev.plimsoll.plan.ConsumerBehaviour.AcknowledgeRule;
import dev.plimsoll.plan.ConsumerBehaviour.Distribution;
import dev.plimsoll.plan.ConsumerBehaviour.Processing;
import dev.plimsoll.plan.Units;
import java.time.Duration;

/** What a workload asks of consumers; keys that it does not have are absent. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ConsumerRequestPart(
    Double processingMicros,
    Distribution processingDistribution,
    Integer processingThreads,
    Integer acknowledgeEvery,
    Number acknowledgeAfterSeconds,
    Double reject,
    Number restartEverySeconds,
    Integer lateSubscriptions,
    Number lateAfterSeconds) {

  /** Returns the keys; null if consumers do nothing but receive. */
  static ConsumerRequestPart of(ConsumerBehaviour behaviour) {
    if (!behaviour.handlesMessages() && behaviour.late().isEmpty()) {
      return null;
    }
    return new ConsumerRequestPart(
        behaviour.processing().map(each -> each.mean().toNanos() / 1e3).orElse(null),
        behaviour.processing().map(Processing::distribution).orElse(null),
        behaviour.processing().map(each -> each.threads()).filter(n -> n > 0).orElse(null),
        behaviour
            .acknowledgement()
            .map(AcknowledgeRule::every)
            .filter(every -> every != AcknowledgeRule.ANY_NUMBER)
            .orElse(null),
        behaviour.acknowledgement().map(rule -> seconds(rule.after())).orElse(null),
        behaviour.rejectedShare() > 0 ? behaviour.rejectedShare() : null,
        behaviour.restartEvery().map(ConsumerRequestPart::seconds).orElse(null),
        behaviour.late().map(late -> late.perTopic()).orElse(null),
        behaviour.late().map(late -> seconds(late.after())).orElse(null));
  }

  /** Returns whether each message is processed for the same time. */
  public boolean constantProcessing() {
    return processingDistribution == null || processingDistribution == Distribution.CONSTANT;
  }

  private static Number seconds(Duration time) {
    return Units.seconds(time);
  }
}
