// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyType.ScalarOrBlockType;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.text.EnumText;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The keys of messages: the block {@code keys} of a workload file. Numbers that have no meaning for
 * the kind are 0.
 */
@SettingBlock(example = "{kind: zipf, count: 10000}")
public record MessageKeys(
    @SettingKey("How the key of each message is chosen.") Kind kind,
    @SettingKey(
            value = "Number of different keys.",
            or = "" + Defaults.KEY_COUNT,
            min = "1",
            max = "1_000_000")
        int count,
    @SettingKey(
            value = "Exponent of the Zipf distribution; with kind: zipf only.",
            or = "" + Defaults.ZIPF_EXPONENT,
            max = "10",
            quantity = Quantity.POSITIVE)
        double exponent)
    implements CheckedKeys {

  static final RecordKeys<MessageKeys> KEYS = RecordKeys.of(MessageKeys.class);

  /** The keys as a block, or as the kind alone. */
  static final ScalarOrBlockType<Kind> TYPE =
      new ScalarOrBlockType<>(KEYS.scalar("kind"), KEYS.type());

  /** No keys. */
  public static final MessageKeys NONE = new MessageKeys(Kind.NONE, 0, 0);

  public MessageKeys {
    Objects.requireNonNull(kind, "kind");
    if (kind != Kind.NONE && count < 1) {
      throw new IllegalArgumentException("count: " + count);
    }
    count = kind == Kind.NONE ? 0 : count;
    exponent = kind == Kind.ZIPF ? exponent : 0;
  }

  private static MessageKeys of(Kind kind) {
    return KEYS.of(Map.of("kind", EnumText.of(kind)));
  }

  /** Reads the keys of messages in a workload, in our words or in OMB's. */
  static MessageKeys read(Fields workload) {
    if (workload.has(WorkloadKeys.KEY_DISTRIBUTOR)) {
      return switch (workload.get(WorkloadKeys.KEY_DISTRIBUTOR)) {
        case "KEY_ROUND_ROBIN" -> of(Kind.ROUND_ROBIN);
        case "RANDOM_NANO" -> of(Kind.RANDOM);
        default -> NONE;
      };
    }
    if (workload.node(WorkloadKeys.KEYS).filter(YamlNode.Scalar.class::isInstance).isPresent()) {
      Key<ScalarType<Kind>> kind =
          Key.of(WorkloadKeys.KEYS.name(), TYPE.shorthand().type(), "The kind alone.");
      return workload.find(kind).map(MessageKeys::of).orElse(NONE);
    }
    return workload.block(WorkloadKeys.KEYS, TYPE.block()).flatMap(KEYS::read).orElse(NONE);
  }

  @Override
  public void check(GivenKeys given) {
    if (kind == Kind.NONE) {
      given.refuse(List.of("count"), "has no meaning with kind: none");
    }
    if (kind != Kind.ZIPF) {
      given.refuse(List.of("exponent"), "is for kind: zipf only");
    }
  }

  @Override
  public boolean isWritten(String key) {
    return switch (key) {
      case "count" -> kind != Kind.NONE;
      case "exponent" -> kind == Kind.ZIPF;
      default -> true;
    };
  }

  /** How the key of a message is chosen. */
  public enum Kind {
    /** No key. */
    NONE,
    /** All keys in turn. */
    ROUND_ROBIN,
    /** All keys with equal probability. */
    RANDOM,
    /** Key k with a probability proportional to 1 / (k + 1)^exponent. */
    ZIPF
  }
}
