// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The keys of a workload file, and which of them say the same in other words. */
final class WorkloadKeys {

  /** All keys. Those of OpenMessaging Benchmark are the first 17. */
  static final Set<String> ALL =
      new LinkedHashSet<>(
          List.of(
              "name",
              "topics",
              "partitionsPerTopic",
              "keyDistributor",
              "messageSize",
              "useRandomizedPayloads",
              "randomBytesRatio",
              "randomizedPayloadPoolSize",
              "payloadFile",
              "subscriptionsPerTopic",
              "producersPerTopic",
              "consumerPerSubscription",
              "producerRate",
              "consumerBacklogSizeGB",
              "backlogDrainRatio",
              "testDurationMinutes",
              "warmupDurationMinutes",
              "duration",
              "messages",
              "warmup",
              "cooldown",
              "drainTimeout",
              "load",
              "arrivals",
              "seed",
              "rateSteps",
              "rateRamp",
              "maxOutstanding",
              "pacing",
              "pacingDistance",
              "payload",
              "keys",
              "topicNames",
              "rateTolerance",
              "lossTolerance",
              "errorTolerance",
              "generatorLimit",
              "integrity",
              "tags"));

  /** Of each of these a workload may have one. */
  static final List<List<String>> TWINS =
      List.of(
          List.of("testDurationMinutes", "duration", "messages"),
          List.of("warmupDurationMinutes", "warmup"),
          List.of("keyDistributor", "keys"),
          List.of("useRandomizedPayloads", "payload"),
          List.of("producerRate", "rateSteps", "rateRamp"));

  private static final Map<String, List<String>> PAYLOAD_REPLACES =
      Map.of(
          "random", List.of("payloadFile"),
          "zeros", List.of("payloadFile", "randomBytesRatio", "randomizedPayloadPoolSize"),
          "file", List.of("randomBytesRatio", "randomizedPayloadPoolSize"));

  private static final Map<String, List<String>> KIND_REPLACES =
      Map.of(
          "none", List.of("count", "exponent"),
          "round-robin", List.of("exponent"),
          "random", List.of("exponent"));

  private WorkloadKeys() {}

  /** Whether a file is one of OpenMessaging Benchmark's, whose defaults hold then. */
  static boolean isOmb(Node.Block file) {
    return file.entries().containsKey("testDurationMinutes");
  }

  /** The keys of a file that make no sense any more when an argument sets this one. */
  static Set<String> replacedBy(String key, Node value) {
    Set<String> replaced = new LinkedHashSet<>();
    TWINS.stream().filter(twins -> twins.contains(key)).forEach(replaced::addAll);
    String text = value instanceof Node.Scalar scalar ? scalar.text() : "";
    switch (key) {
      case "payload" -> replaced.addAll(PAYLOAD_REPLACES.getOrDefault(text, List.of()));
      case "payloadFile" -> replaced.addAll(List.of("payload", "useRandomizedPayloads"));
      case "arrivals" -> replaced.addAll(text.equals("constant") ? List.of("seed") : List.of());
      case "topicNames" -> replaced.addAll(List.of("topics", "partitionsPerTopic"));
      default -> {}
    }
    replaced.remove(key);
    return replaced;
  }

  /** The keys of the block {@code keys} that make no sense any more with another kind. */
  static List<String> replacedByKind(Node value) {
    return value instanceof Node.Scalar scalar
        ? KIND_REPLACES.getOrDefault(scalar.text(), List.of())
        : List.of();
  }
}
