// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyType;
import dev.plimsoll.text.EnumText;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The keys of a workload file that no longer apply when {@code --set} sets another key. */
final class ReplacedKeys {

  private static final Map<String, List<Key<?>>> BY_KEY =
      Map.of(
          PayloadKeys.PAYLOAD_FILE.name(),
          List.of(PayloadKeys.PAYLOAD, PayloadKeys.USE_RANDOMIZED_PAYLOADS),
          ShapeKeys.TOPIC_NAMES.name(),
          List.of(ShapeKeys.TOPICS, ShapeKeys.PARTITIONS_PER_TOPIC),
          BacklogKeys.BACKLOG.name(),
          List.of(TimingKeys.DURATION, TimingKeys.MESSAGES));

  private ReplacedKeys() {}

  /** Returns the top-level keys that do not apply when this key has this value. */
  static Set<String> by(String key, YamlNode value) {
    Set<String> replaced = new TreeSet<>(WorkloadKeys.BLOCK.excludedBy(key));
    String text = text(value);
    List<Key<?>> others = BY_KEY.getOrDefault(key, List.of());
    if (key.equals(PayloadKeys.PAYLOAD.name())) {
      constant(PayloadSpec.Kind.class, text).map(PayloadKeys::unusedBy).ifPresent(replaced::addAll);
    }
    if (key.equals(LoadKeys.ARRIVALS.name()) && text.equals(EnumText.of(Load.Arrivals.CONSTANT))) {
      others = List.of(LoadKeys.SEED);
    }
    others.forEach(other -> replaced.add(other.name()));
    return replaced;
  }

  /** Returns the keys of the block {@code keys} that do not apply to this kind. */
  static List<String> byKindOfKeys(YamlNode kind) {
    return constant(MessageKeys.Kind.class, text(kind))
        .map(MessageKeys::unusedBy)
        .orElse(List.of());
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

  private static <E extends Enum<E>> Optional<E> constant(Class<E> type, String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(each -> EnumText.of(each).equals(text))
        .findFirst();
  }

  private static String text(YamlNode value) {
    return value instanceof YamlNode.Scalar scalar ? scalar.text() : "";
  }
}
