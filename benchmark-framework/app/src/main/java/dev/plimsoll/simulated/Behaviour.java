// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
    SimulatedGuarantees guarantees) {

  private static final int MAX_THREADS = 64;

  Behaviour {
    stalls = List.copyOf(stalls);
    outages = List.copyOf(outages);
  }

  /**
   * A period that starts at {@code at} and in which nothing happens.
   *
   * @param every the time from one start to the next; zero: it happens once
   */
  record Stall(Duration at, Duration length, Duration every, Origin from) {

    /** The instant from which its start is counted. */
    enum Origin {
      /** The start of the measured window. */
      MEASURED,
      /** The start of the load. */
      WARM_UP
    }

    /** Reads a list of stalls. */
    static List<Stall> from(Settings settings, String key) throws SettingsException {
      List<Stall> stalls = new ArrayList<>();
      for (Settings block : settings.blocks(key)) {
        stalls.add(one(block));
      }
      return stalls;
    }

    static Stall one(Settings block) throws SettingsException {
      Duration at = block.duration("at", Duration.ZERO);
      Duration length = block.duration("for", Duration.ZERO);
      if (length.isZero()) {
        throw new SettingsException(block.fullKey("for"), "is missing: give its length, as 5s");
      }
      Duration every = block.duration("every", Duration.ZERO);
      if (!every.isZero() && every.compareTo(length) <= 0) {
        throw new SettingsException(block.fullKey("every"), "must be longer than for");
      }
      return new Stall(at, length, every, block.choice("from", Origin.class, Origin.MEASURED));
    }

    Map<String, Object> asMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("at", at.toString());
      map.put("for", length.toString());
      if (!every.isZero()) {
        map.put("every", every.toString());
      }
      map.put("from", from.name().toLowerCase(Locale.ROOT).replace('_', '-'));
      return map;
    }
  }

  /** The system is down: it neither delivers, nor acknowledges new or outstanding sends. */
  record Outage(Stall when, Sends sends) {

    /** The outcome of sends during an outage. */
    enum Sends {
      /** They fail as disconnected. */
      FAIL,
      /** They are never answered. */
      UNANSWERED
    }

    private static List<Outage> from(Settings settings) throws SettingsException {
      List<Outage> outages = new ArrayList<>();
      for (Settings block : settings.blocks("outages")) {
        outages.add(new Outage(Stall.one(block), block.choice("sends", Sends.class, Sends.FAIL)));
      }
      return outages;
    }

    private Map<String, Object> asMap() {
      Map<String, Object> map = when.asMap();
      map.put("sends", sends.name().toLowerCase(Locale.ROOT));
      return map;
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

  static Behaviour from(Settings settings) throws SettingsException {
    Delay serviceTime = Delay.from(settings, "serviceTime");
    Duration timePerKib = settings.duration("serviceTimePerKiB", Duration.ZERO);
    Consumption consumption = Consumption.from(settings);
    FaultRates faults = FaultRates.from(settings);
    int threads = settings.count("completionThreads", 0, 0, MAX_THREADS);
    boolean inOrder =
        serviceTime.isConstant()
            && timePerKib.isZero()
            && consumption.delay().isConstant()
            && threads < 2
            && !consumption.acknowledges()
            && !faults.someArriveAfterTheirFailure();
    return new Behaviour(
        serviceTime,
        timePerKib,
        settings.duration("ackDelay", Duration.ZERO),
        Capacity.from(settings, "capacity"),
        settings.choice("capacityKind", CapacityKind.class, CapacityKind.CONSTANT)
            == CapacityKind.EXPONENTIAL,
        Stall.from(settings, "stalls"),
        Outage.from(settings),
        settings.bool("blockingSend", false),
        threads,
        settings.choice("payloadUse", PayloadHandling.class, PayloadHandling.COPIED),
        consumption,
        Commits.from(settings),
        faults,
        SimulatedGuarantees.from(settings, inOrder));
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

  Map<String, Object> asMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("serviceTime", serviceTime.toString());
    if (!timePerKib.isZero()) {
      map.put("serviceTimePerKiB", timePerKib.toString());
    }
    map.put("ackDelay", ackDelay.toString());
    if (!Double.isInfinite(capacityPerSecond)) {
      map.put("capacity", capacityPerSecond);
    }
    if (randomCapacity) {
      map.put("capacityKind", "exponential");
    }
    map.put("stalls", stalls.stream().map(Stall::asMap).toList());
    map.put("outages", outages.stream().map(Outage::asMap).toList());
    map.put("blockingSend", blockingSend);
    map.put("completionThreads", completionThreads);
    map.put("payloadUse", payloads.name().toLowerCase(Locale.ROOT));
    map.put("acknowledgements", guarantees.acknowledges());
    consumption.addTo(map);
    commits.addTo(map);
    faults.addTo(map);
    return map;
  }
}
