// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.plan.PayloadSpec.Kind;
import dev.plimsoll.text.EnumText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The keys of a workload file that no longer apply when {@code --set} sets another key. */
final class ReplacedKeys {

  private static final Map<String, List<Key<?>>> BY_PAYLOAD =
      Map.of(
          EnumText.of(Kind.RANDOM),
          List.of(WorkloadKeys.PAYLOAD_FILE),
          EnumText.of(Kind.ZEROS),
          List.of(
              WorkloadKeys.PAYLOAD_FILE,
              WorkloadKeys.RANDOM_BYTES_RATIO,
              WorkloadKeys.RANDOMIZED_PAYLOAD_POOL_SIZE),
          EnumText.of(Kind.FILE),
          List.of(WorkloadKeys.RANDOM_BYTES_RATIO, WorkloadKeys.RANDOMIZED_PAYLOAD_POOL_SIZE));

  private static final Map<String, List<Key<?>>> BY_KIND_OF_KEYS =
      Map.of(
          EnumText.of(MessageKeys.Kind.NONE),
          List.of(WorkloadKeys.KEY_COUNT, WorkloadKeys.ZIPF_EXPONENT),
          EnumText.of(MessageKeys.Kind.ROUND_ROBIN),
          List.of(WorkloadKeys.ZIPF_EXPONENT),
          EnumText.of(MessageKeys.Kind.RANDOM),
          List.of(WorkloadKeys.ZIPF_EXPONENT));

  private static final Map<String, List<Key<?>>> BY_KEY =
      Map.of(
          WorkloadKeys.PAYLOAD_FILE.name(),
          List.of(WorkloadKeys.PAYLOAD, WorkloadKeys.USE_RANDOMIZED_PAYLOADS),
          WorkloadKeys.TOPIC_NAMES.name(),
          List.of(WorkloadKeys.TOPICS, WorkloadKeys.PARTITIONS_PER_TOPIC),
          WorkloadKeys.BACKLOG.name(),
          List.of(WorkloadKeys.DURATION, WorkloadKeys.MESSAGES));

  private ReplacedKeys() {}

  /** Returns the top-level keys that do not apply when this key has this value. */
  static Set<String> by(String key, YamlNode value) {
    Set<String> replaced = new TreeSet<>(WorkloadKeys.BLOCK.excludedBy(key));
    String text = text(value);
    List<Key<?>> others = BY_KEY.getOrDefault(key, List.of());
    if (key.equals(WorkloadKeys.PAYLOAD.name())) {
      others = BY_PAYLOAD.getOrDefault(text, others);
    }
    if (key.equals(WorkloadKeys.ARRIVALS.name())
        && text.equals(EnumText.of(Load.Arrivals.CONSTANT))) {
      others = List.of(WorkloadKeys.SEED);
    }
    others.forEach(other -> replaced.add(other.name()));
    return replaced;
  }

  /** Returns the keys of the block {@code keys} that do not apply to this kind. */
  static List<String> byKindOfKeys(YamlNode kind) {
    return BY_KIND_OF_KEYS.getOrDefault(text(kind), List.of()).stream().map(Key::name).toList();
  }

  /** Returns the keys of the block of a key that this one of its keys excludes. */
  static Set<String> inBlock(String key, String inner) {
    return WorkloadKeys.BLOCK
        .find(key)
        .map(Key::type)
        .filter(KeyType.BlockType.class::isInstance)
        .map(type -> ((KeyType.BlockType) type).keys().excludedBy(inner))
        .orElse(Set.of());
  }

  private static String text(YamlNode value) {
    return value instanceof YamlNode.Scalar scalar ? scalar.text() : "";
  }
}
