// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * How messages that have arrived in a topic reach its consumers.
 *
 * @param delay from the arrival in the topic until a message is ready for delivery
 * @param capacityPerSecond the maximum rate of each consumer, beyond which messages queue; infinite
 *     if unlimited
 * @param stalls periods in which consumers receive nothing
 * @param batch the maximum number of ready messages delivered together
 * @param prefetch the maximum number of unacknowledged messages of each consumer; 0: nothing is
 *     acknowledged
 */
record Consumption(
    Delay delay, double capacityPerSecond, List<Stall> stalls, int batch, int prefetch) {

  Consumption {
    stalls = List.copyOf(stalls);
  }

  /**
   * A period in which consumers receive nothing.
   *
   * @param subscription the number of the affected subscription within its topic; absent: all
   */
  @SettingBlock(example = "{at: 15s, for: 1s}")
  record Stall(
      @SettingKey(value = Behaviour.Stall.AT, or = "0s") Duration at,
      @SettingKey(name = "for", value = Behaviour.Stall.FOR, min = "1ns") Duration length,
      @SettingKey(value = Behaviour.Stall.EVERY, or = "0s") Duration every,
      @SettingKey(value = Behaviour.Stall.FROM, or = "measured") Behaviour.Stall.Origin from,
      @SettingKey(value = "number of the subscription within its topic", max = "10_000")
          OptionalInt subscription)
      implements CheckedKeys {

    static final int ALL = -1;

    /** The number of the affected subscription; {@link #ALL} if all are. */
    int number() {
      return subscription.orElse(ALL);
    }

    /** When it happens. */
    Behaviour.Stall when() {
      return new Behaviour.Stall(at, length, every, from);
    }

    boolean concerns(int number) {
      return number() == ALL || number() == number;
    }

    @Override
    public void check(GivenKeys given) {
      when().check(given);
    }

    @Override
    public boolean isWritten(String key) {
      return when().isWritten(key);
    }
  }

  /** Whether a message is delivered when it arrives, on the same thread. */
  boolean immediate() {
    return delay.isZero() && Double.isInfinite(capacityPerSecond) && stalls.isEmpty() && batch == 1;
  }

  /** Whether consumers acknowledge, and keep their messages until then. */
  boolean acknowledges() {
    return prefetch > 0;
  }

  /** Without delay, limit or batches; for tests. */
  static Consumption atOnce() {
    return new Consumption(
        new Delay.Constant(Duration.ZERO), Double.POSITIVE_INFINITY, List.of(), 1, 0);
  }
}
