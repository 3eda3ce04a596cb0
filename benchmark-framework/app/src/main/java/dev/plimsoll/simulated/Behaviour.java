// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the simulated system behaves, from its driver file.
 *
 * @param serviceTime a pure delay for each message; messages are served in parallel
 * @param timePerKib an addition to the service time for each 1,024 bytes of the payload
 * @param ackDelay an additional delay of acknowledgements only
 * @param capacityPerSecond the maximum rate, beyond which messages queue; infinite if unlimited
 * @param randomCapacity whether the times between messages at the maximum rate are random
 * @param stalls periods in which nothing completes
 * @param outages periods in which sends fail or are not answered
 * @param blockingSend whether the send call itself waits during a stall
 * @param completionThreads the number of completing threads; 0: one, or none if nothing takes time
 * @param payloads how the payload array of a send is used
 * @param consumption how messages that have arrived in a topic are delivered
 * @param commits whether sends wait for a commit
 * @param faults the injected faults
 * @param guarantees what the system guarantees
 * @param settings the keys of its driver file, every default filled in
 */
record Behaviour(
    Delay serviceTime,
    Duration timePerKib,
    Duration ackDelay,
    double capacityPerSecond,
    boolean randomCapacity,
    List<Stall> stalls,
    List<Outage> outages,
    boolean blockingSend,
    int completionThreads,
    PayloadHandling payloads,
    Consumption consumption,
    Commits commits,
    FaultRates faults,
    SimulatedGuarantees guarantees,
    Map<String, Object> settings) {

  Behaviour {
    stalls = List.copyOf(stalls);
    outages = List.copyOf(outages);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * A period that starts at {@code at} and in which nothing happens.
   *
   * @param every the time from one start to the next; zero: it happens once
   */
  @SettingBlock(example = "{at: 6s, for: 5s}")
  record Stall(
      @SettingKey(value = Stall.AT, or = "0s") Duration at,
      @SettingKey(name = "for", value = Stall.FOR, min = "1ns") Duration length,
      @SettingKey(value = Stall.EVERY, or = "0s") Duration every,
      @SettingKey(value = Stall.FROM, or = "measured") Origin from)
      implements CheckedKeys {

    static final String AT = "time of its start";
    static final String FOR = "its length, such as 5s";
    static final String EVERY = "time from one start to the next; 0: it happens once";
    static final String FROM = "instant from which its start is counted";

    /** The instant from which its start is counted. */
    enum Origin {
      /** The start of the measured window. */
      MEASURED,
      /** The start of the load. */
      WARM_UP
    }

    @Override
    public void check(GivenKeys given) {
      if (!every.isZero() && every.compareTo(length) <= 0) {
        given.wrong("every", "must be longer than for");
      }
    }

    @Override
    public boolean isWritten(String key) {
      return !key.equals("every") || !every.isZero();
    }
  }

  /** The system is down: it neither delivers, nor acknowledges new or outstanding sends. */
  @SettingBlock(example = "{at: 20s, for: 2s, sends: fail}")
  record Outage(
      @SettingKey(value = Stall.AT, or = "0s") Duration at,
      @SettingKey(name = "for", value = Stall.FOR, min = "1ns") Duration length,
      @SettingKey(value = Stall.EVERY, or = "0s") Duration every,
      @SettingKey(value = Stall.FROM, or = "measured") Stall.Origin from,
      @SettingKey(value = "outcome of sends", or = "fail") Sends sends)
      implements CheckedKeys {

    /** The outcome of sends during an outage. */
    enum Sends {
      /** They fail as disconnected. */
      FAIL,
      /** They are never answered. */
      UNANSWERED
    }

    /** When it happens. */
    Stall when() {
      return new Stall(at, length, every, from);
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

  /** The time that a message occupies the system at its maximum rate. */
  enum CapacityKind {
    CONSTANT,
    EXPONENTIAL
  }

  /** How the payload array of a send is used. */
  enum PayloadHandling {
    /** Copied within the send call. */
    COPIED(PayloadUse.COPIED),
    /** Read at the completion of the send. */
    HELD(PayloadUse.HELD_UNTIL_COMPLETION),
    /** Never copied: consumers receive the same array. */
    KEPT(PayloadUse.KEPT);

    private final PayloadUse use;

    PayloadHandling(PayloadUse use) {
      this.use = use;
    }

    PayloadUse use() {
      return use;
    }
  }

  /** Reads a driver file. */
  static Behaviour from(Settings settings) throws SettingsException {
    return SimulatedConfig.KEYS.read(settings).behaviour();
  }

  /** Whether everything happens inside the send call, or inside the tick that commits. */
  boolean immediate() {
    return serviceTime.isZero()
        && timePerKib.isZero()
        && ackDelay.isZero()
        && Double.isInfinite(capacityPerSecond)
        && stalls.isEmpty()
        && outages.isEmpty()
        && completionThreads == 0
        && consumption.immediate()
        && faults.immediate();
  }

  /** The time that the system takes for a payload because of its size, in nanoseconds. */
  long nanosOfSize(int bytes) {
    return timePerKib.toNanos() * bytes / 1_024;
  }

  /** Whether a call of the sending thread may wait. */
  boolean mayBlock() {
    return blockingSend || commits.block();
  }
}
