// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.plan.ConsumerBehaviour.AcknowledgeRule;
import dev.plimsoll.plan.ConsumerBehaviour.LateSubscriptions;
import dev.plimsoll.plan.ConsumerBehaviour.Processing;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what consumers do beside receiving messages: the block {@code consumers}. */
final class ConsumerReader {

  /** The threads of all consumers wake up one by one; more would measure the generator. */
  private static final long MAX_THREADS = 2_000;

  private final Fields fields;

  ConsumerReader(Fields fields) {
    this.fields = fields;
  }

  /** Returns whether a workload has the key for processing, valid or not. */
  static boolean processes(Fields fields) {
    return hasOneOf(fields, ConsumerKeys.PROCESSING);
  }

  /** Returns whether consumers draw from the seed, by valid keys or not. */
  static boolean draws(Fields fields) {
    return hasOneOf(fields, ConsumerKeys.REJECT, ConsumerKeys.PROCESSING_DISTRIBUTION);
  }

  private static boolean hasOneOf(Fields fields, Key<?>... keys) {
    return fields
        .node(WorkloadKeys.CONSUMERS)
        .filter(YamlNode.Block.class::isInstance)
        .map(YamlNode.Block.class::cast)
        .filter(block -> Stream.of(keys).anyMatch(key -> block.entries().containsKey(key.name())))
        .isPresent();
  }

  ConsumerBehaviour read(
      ShapeReader.Shape shape, boolean stamped, Load load, EndCondition endCondition) {
    Optional<Fields> block = fields.block(WorkloadKeys.CONSUMERS);
    if (block.isEmpty()) {
      return ConsumerBehaviour.NONE;
    }
    checkUse(shape, stamped, load);
    Fields inner = block.get();
    ConsumerBehaviour behaviour =
        new ConsumerBehaviour(
            processing(inner, shape),
            acknowledgement(inner),
            rejected(inner),
            inner.find(ConsumerKeys.RESTART_EVERY),
            late(inner));
    checkTimes(inner, load, endCondition);
    return behaviour;
  }

  private void checkUse(ShapeReader.Shape shape, boolean stamped, Load load) {
    String takeOut = ", or take it out (--set consumers=)";
    if (load instanceof Load.RequestReply) {
      fields.wrong(
          WorkloadKeys.CONSUMERS,
          "contradicts load: request-reply, whose repliers answer at once: take it out (--set"
              + " consumers=)");
    } else if (!shape.consumes()) {
      fields.wrong(
          WorkloadKeys.CONSUMERS,
          "needs consumers: give consumerPerSubscription 1 or more" + takeOut);
    } else if (!shape.produces()) {
      fields.wrong(
          WorkloadKeys.CONSUMERS,
          "needs producers in the same workload, whose messages are identified: give"
              + " producersPerTopic 1 or more"
              + takeOut);
    } else if (!stamped) {
      fields.wrong(
          WorkloadKeys.CONSUMERS,
          "needs the stamp in messages: give messageSize "
              + Workload.STAMP_BYTES
              + " or more and integrity: auto"
              + takeOut);
    }
  }

  private static Optional<Processing> processing(Fields block, ShapeReader.Shape shape) {
    Optional<Duration> mean = block.find(ConsumerKeys.PROCESSING);
    if (mean.isEmpty()) {
      block.refuse(
          List.of(ConsumerKeys.PROCESSING_DISTRIBUTION, ConsumerKeys.PROCESSING_THREADS),
          "needs the key processing: give a time, such as processing: 2ms, or"
              + " take it out (--set consumers.{key}=)");
      return Optional.empty();
    }
    int threads = block.get(ConsumerKeys.PROCESSING_THREADS, 0);
    long all =
        (long) threads
            * shape.topics()
            * shape.subscriptionsPerTopic()
            * shape.consumersPerSubscription();
    if (all > MAX_THREADS) {
      block.wrong(
          ConsumerKeys.PROCESSING_THREADS,
          Units.groupDigits(all)
              + " threads of all consumers are more than "
              + Units.groupDigits(MAX_THREADS)
              + ": give fewer, or take the key out (--set consumers.processingThreads=)");
    }
    return Optional.of(
        new Processing(mean.get(), block.get(ConsumerKeys.PROCESSING_DISTRIBUTION), threads));
  }

  private static Optional<AcknowledgeRule> acknowledgement(Fields block) {
    Optional<Integer> every = block.find(ConsumerKeys.ACKNOWLEDGE_EVERY);
    Optional<Duration> after = block.find(ConsumerKeys.ACKNOWLEDGE_AFTER);
    return every.isEmpty() && after.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new AcknowledgeRule(
                every.orElse(AcknowledgeRule.ANY_NUMBER),
                after.orElse(Defaults.ACKNOWLEDGE_AFTER)));
  }

  private static double rejected(Fields block) {
    double share = block.get(ConsumerKeys.REJECT);
    if (share > ConsumerKeys.MAX_REJECTED) {
      block.wrong(
          ConsumerKeys.REJECT,
          Math.round(share * 100)
              + "% of deliveries is more than half of them: give at most 50%, or take the key out"
              + " (--set consumers.reject=)");
    }
    return share;
  }

  private static Optional<LateSubscriptions> late(Fields block) {
    Optional<Integer> perTopic = block.find(ConsumerKeys.LATE_SUBSCRIPTIONS);
    Optional<Duration> after = block.find(ConsumerKeys.LATE_AFTER);
    if (perTopic.isPresent() && after.isEmpty()) {
      block.wrong(
          ConsumerKeys.LATE_SUBSCRIPTIONS,
          "needs the time at which they subscribe: give lateAfter, such as lateAfter: 10s");
    }
    return after.map(time -> new LateSubscriptions(perTopic.orElse(1), time));
  }

  private static void checkTimes(Fields block, Load load, EndCondition endCondition) {
    List<Key<?>> timed = List.of(ConsumerKeys.RESTART_EVERY, ConsumerKeys.LATE_AFTER);
    if (load instanceof Load.Search) {
      block.refuse(
          timed,
          "does not go with a search, whose probes are too short for it: give a producerRate, or"
              + " take it out (--set consumers.{key}=)");
      return;
    }
    if (endCondition instanceof EndCondition.After after) {
      for (Key<ScalarType<Duration>> key :
          List.of(ConsumerKeys.RESTART_EVERY, ConsumerKeys.LATE_AFTER)) {
        Optional<Duration> time = block.find(key);
        if (time.isPresent() && time.get().compareTo(after.duration()) >= 0) {
          block.wrong(
              key,
              Units.text(time.get())
                  + " is not within the measured window of "
                  + Units.text(after.duration())
                  + ": give less, or a longer duration");
        }
      }
    }
  }

  /** Returns the capabilities that a behaviour needs, each with the key that needs it. */
  static Map<Capability, Key<?>> needs(ConsumerBehaviour behaviour) {
    Map<Capability, Key<?>> needs = new LinkedHashMap<>();
    if (behaviour.processing().isPresent()) {
      needs.put(Capability.OWN_RECEIVE_THREAD, ConsumerKeys.PROCESSING);
    }
    if (behaviour.restartEvery().isPresent()) {
      needs.put(Capability.MANUAL_ACK, ConsumerKeys.RESTART_EVERY);
    }
    if (behaviour.acknowledgement().isPresent()) {
      needs.put(
          Capability.MANUAL_ACK,
          behaviour.acknowledgement().get().every() == AcknowledgeRule.ANY_NUMBER
              ? ConsumerKeys.ACKNOWLEDGE_AFTER
              : ConsumerKeys.ACKNOWLEDGE_EVERY);
    }
    if (behaviour.rejectedShare() > 0) {
      needs.put(Capability.REJECT, ConsumerKeys.REJECT);
    }
    return needs;
  }
}
