// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A workload with every default filled in.
 *
 * @param name in results and file names
 * @param file the path as the user gave it
 * @param sha256 of the file's bytes, in hexadecimal
 * @param topics how many topics there are (of {@code topicNames}, if those are given)
 * @param topicNames existing topics, used by name and never created or deleted; empty if none
 * @param partitionsPerTopic of created topics
 * @param messageSize bytes of each payload, the stamp included
 * @param producersPerTopic 0: consume only; with request-reply, its requesters
 * @param subscriptionsPerTopic independent copies of the stream; 0: produce only
 * @param consumersPerSubscription consumers that share one copy; 0: produce only; with
 *     request-reply, its repliers
 * @param maxOutstanding the bound on sent and unanswered messages: over all producers for open
 *     load, for each producer for closed load (with request-reply: requests without a reply);
 *     absent: the default of the load
 * @param pacing how a sending thread waits for the next intended time
 * @param pacingDistance within which messages that come due are sent together; absent: it follows
 *     from the rate and the machine
 * @param backlog stop the consumers until this much is stored, then drain
 * @param tags texts of the user, kept with the result
 */
public record Workload(
    String name,
    String file,
    String sha256,
    int topics,
    List<String> topicNames,
    int partitionsPerTopic,
    int messageSize,
    PayloadSpec payload,
    MessageKeys keys,
    int producersPerTopic,
    int subscriptionsPerTopic,
    int consumersPerSubscription,
    Load load,
    OptionalLong maxOutstanding,
    Pacing pacing,
    Optional<Duration> pacingDistance,
    EndCondition endCondition,
    Warmup warmup,
    Duration cooldown,
    Duration drainTimeout,
    Tolerances tolerances,
    IntegrityMode integrity,
    Optional<BacklogTarget> backlog,
    Map<String, String> tags) {

  /** Bytes of the stamp at the head of a payload. Smaller messages carry none. */
  public static final int STAMP_BYTES = 40;

  public Workload {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(sha256, "sha256");
    topicNames = List.copyOf(topicNames);
    Objects.requireNonNull(payload, "payload");
    Objects.requireNonNull(keys, "keys");
    Objects.requireNonNull(load, "load");
    Objects.requireNonNull(maxOutstanding, "maxOutstanding");
    Objects.requireNonNull(pacing, "pacing");
    Objects.requireNonNull(pacingDistance, "pacingDistance");
    Objects.requireNonNull(endCondition, "endCondition");
    Objects.requireNonNull(warmup, "warmup");
    Objects.requireNonNull(cooldown, "cooldown");
    Objects.requireNonNull(drainTimeout, "drainTimeout");
    Objects.requireNonNull(tolerances, "tolerances");
    Objects.requireNonNull(integrity, "integrity");
    Objects.requireNonNull(backlog, "backlog");
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
  }

  /** All producers of the run. */
  public int producers() {
    return topics * producersPerTopic;
  }

  /** All consumers of the run. */
  public int consumers() {
    return topics * subscriptionsPerTopic * consumersPerSubscription;
  }

  /** When messages are sent: with request-reply, its requests. */
  public Load sending() {
    return load instanceof Load.RequestReply requestReply ? requestReply.requests() : load;
  }

  /** Whether intended times are drawn at random. */
  public boolean arrivesAtRandom() {
    return sending() instanceof Load.Open open && open.arrivals() == Load.Arrivals.POISSON;
  }

  /** The same workload, whose random times are drawn from this. */
  Workload withSeed(long seed) {
    Load.Open open = (Load.Open) sending();
    Load.Open seeded = new Load.Open(open.rate(), open.arrivals(), OptionalLong.of(seed));
    return new Workload(
        name,
        file,
        sha256,
        topics,
        topicNames,
        partitionsPerTopic,
        messageSize,
        payload,
        keys,
        producersPerTopic,
        subscriptionsPerTopic,
        consumersPerSubscription,
        requestsReplies() ? new Load.RequestReply(seeded) : seeded,
        maxOutstanding,
        pacing,
        pacingDistance,
        endCondition,
        warmup,
        cooldown,
        drainTimeout,
        tolerances,
        integrity,
        backlog,
        tags);
  }

  /** Whether messages are requests that are answered. */
  public boolean requestsReplies() {
    return load instanceof Load.RequestReply;
  }

  /** Whether anything is sent. */
  public boolean produces() {
    return producers() > 0;
  }

  /** Whether anything is received. */
  public boolean consumes() {
    return consumers() > 0;
  }

  /** Whether messages carry a stamp, by which they are recognised and timed on arrival. */
  public boolean stamped() {
    return messageSize >= STAMP_BYTES && integrity != IntegrityMode.OFF;
  }

  /** Whether arrivals are checked. */
  public enum IntegrityMode {
    /** Where the stamp fits. */
    AUTO,
    /** Always: a message that is too small for the stamp is an error. */
    ON,
    /** Never; there is no stamp then, and so no end-to-end latency. */
    OFF
  }

  /** How a sending thread waits. */
  public enum Pacing {
    /**
     * Park, and spin for the last microseconds; above some 20,000 messages per second and thread,
     * spin throughout if no more than a quarter of the processors do so, or else send what comes
     * due within 50 µs together.
     */
    HYBRID,
    /** Park only: each send some microseconds late. */
    PARK,
    /** Send what comes due within a millisecond together: least processor time. */
    BURST,
    /** Spin only: a processor for each sending thread. */
    SPIN
  }

  /**
   * OMB's backlog test.
   *
   * @param bytes how much is stored before the consumers go on
   * @param drainRatio the share of it that must be drained, 0…1
   */
  public record BacklogTarget(long bytes, double drainRatio) {}
}
