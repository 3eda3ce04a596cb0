// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.DeclaredType;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.text.EnumText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * The keys of messages: the block {@code keys} of a workload file. Numbers that have no meaning for
 * the kind are 0.
 */
@SettingBlock(example = "{kind: zipf, count: 10000}", shorthand = MessageKeys.KIND)
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

  static final String KIND = "kind";

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

  /** Returns keys of this kind, as many as usual. */
  static MessageKeys of(Kind kind) {
    return KEYS.of(Map.of(KIND, EnumText.of(kind)));
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
    return !unusedBy(kind).contains(key);
  }

  /** Returns the keys that have no meaning with this kind. */
  static List<String> unusedBy(Kind kind) {
    return switch (kind) {
      case NONE -> List.of("count", "exponent");
      case ROUND_ROBIN, RANDOM -> List.of("exponent");
      case ZIPF -> List.of();
    };
  }

  /** How the key of a message is chosen. */
  @EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
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

  /** OMB's names of kinds. */
  static final class OmbName implements DeclaredType {
    @Override
    public ScalarType<Kind> type() {
      return ScalarType.word(
          List.of("NO_KEY", "KEY_ROUND_ROBIN", "RANDOM_NANO"),
          List.of(Kind.NONE, Kind.ROUND_ROBIN, Kind.RANDOM));
    }
  }
}
