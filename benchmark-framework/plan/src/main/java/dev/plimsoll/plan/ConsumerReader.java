// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.plan.ConsumerBehaviour.AcknowledgeRule;
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
    return hasOneOf(fields, "processing");
  }

  /** Returns whether consumers draw from the seed, by valid keys or not. */
  static boolean draws(Fields fields) {
    return hasOneOf(fields, "reject", "processingDistribution");
  }

  private static boolean hasOneOf(Fields fields, String... keys) {
    return fields
        .node(ShapeKeys.CONSUMERS)
        .filter(YamlNode.Block.class::isInstance)
        .map(YamlNode.Block.class::cast)
        .filter(
            block ->
                Stream.of(keys)
                    .map(ConsumerKeys.KEYS::key)
                    .anyMatch(key -> block.entries().containsKey(key.name())))
        .isPresent();
  }

  ConsumerBehaviour read(
      ShapeReader.Shape shape, boolean stamped, Load load, EndCondition endCondition) {
    Optional<Fields> block = fields.block(ShapeKeys.CONSUMERS, ConsumerKeys.KEYS.type());
    if (block.isEmpty()) {
      return ConsumerBehaviour.NONE;
    }
    checkUse(shape, stamped, load);
    Fields inner = block.get();
    ConsumerKeys keys = ConsumerKeys.KEYS.read(inner).orElseThrow(); // Each key may be absent.
    checkThreads(inner, keys, shape);
    checkTimes(inner, keys, load, endCondition);
    return keys.behaviour();
  }

  private void checkUse(ShapeReader.Shape shape, boolean stamped, Load load) {
    String takeOut = ", or take it out (--set consumers=)";
    if (load instanceof Load.RequestReply) {
      fields.wrong(
          ShapeKeys.CONSUMERS,
          "contradicts load: request-reply, whose repliers answer at once: take it out (--set"
              + " consumers=)");
    } else if (!shape.consumes()) {
      fields.wrong(
          ShapeKeys.CONSUMERS, "needs consumers: give consumerPerSubscription 1 or more" + takeOut);
    } else if (!shape.produces()) {
      fields.wrong(
          ShapeKeys.CONSUMERS,
          "needs producers in the same workload, whose messages are identified: give"
              + " producersPerTopic 1 or more"
              + takeOut);
    } else if (!stamped) {
      fields.wrong(
          ShapeKeys.CONSUMERS,
          "needs the stamp in messages: give messageSize "
              + Workload.STAMP_BYTES
              + " or more and integrity: auto"
              + takeOut);
    }
  }

  private static void checkThreads(Fields block, ConsumerKeys keys, ShapeReader.Shape shape) {
    long all =
        (long) keys.processingThreads().orElse(0)
            * shape.topics()
            * shape.subscriptionsPerTopic()
            * shape.consumersPerSubscription();
    if (keys.processing().isPresent() && all > MAX_THREADS) {
      block.wrong(
          ConsumerKeys.KEYS.key("processingThreads"),
          Units.groupDigits(all)
              + " threads of all consumers are more than "
              + Units.groupDigits(MAX_THREADS)
              + ": give fewer, or take the key out (--set consumers.processingThreads=)");
    }
  }

  private static void checkTimes(
      Fields block, ConsumerKeys keys, Load load, EndCondition endCondition) {
    Key<?> restartEvery = ConsumerKeys.KEYS.key("restartEvery");
    Key<?> lateAfter = ConsumerKeys.KEYS.key("lateAfter");
    if (load instanceof Load.Search) {
      block.refuse(
          List.of(restartEvery, lateAfter),
          "does not go with a search, whose probes are too short for it: give a producerRate, or"
              + " take it out (--set consumers.{key}=)");
    } else if (endCondition instanceof EndCondition.After after) {
      requireWithin(after.duration(), block, restartEvery, keys.restartEvery());
      requireWithin(after.duration(), block, lateAfter, keys.lateAfter());
    }
  }

  private static void requireWithin(
      Duration window, Fields block, Key<?> key, Optional<Duration> time) {
    if (time.isPresent() && time.get().compareTo(window) >= 0) {
      block.wrong(
          key,
          Units.text(time.get())
              + " is not within the measured window of "
              + Units.text(window)
              + ": give less, or a longer duration");
    }
  }

  /** Returns the capabilities that a behaviour needs, each with the key that needs it. */
  static Map<Capability, Key<?>> needs(ConsumerBehaviour behaviour) {
    Map<Capability, Key<?>> needs = new LinkedHashMap<>();
    if (behaviour.processing().isPresent()) {
      needs.put(Capability.OWN_RECEIVE_THREAD, ConsumerKeys.KEYS.key("processing"));
    }
    if (behaviour.restartEvery().isPresent()) {
      needs.put(Capability.MANUAL_ACK, ConsumerKeys.KEYS.key("restartEvery"));
    }
    if (behaviour.acknowledgement().isPresent()) {
      needs.put(
          Capability.MANUAL_ACK,
          behaviour.acknowledgement().get().every() == AcknowledgeRule.ANY_NUMBER
              ? ConsumerKeys.KEYS.key("acknowledgeAfter")
              : ConsumerKeys.KEYS.key("acknowledgeEvery"));
    }
    if (behaviour.rejectedShare() > 0) {
      needs.put(Capability.REJECT, ConsumerKeys.KEYS.key("reject"));
    }
    return needs;
  }
}
