// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.metric.Objective;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * A workload with all defaults.
 *
 * @param name the name in results and file names
 * @param file the path as the user gave it
 * @param sha256 SHA-256 of the file's bytes, in hexadecimal
 * @param topics the number of topics (of {@code topicNames}, if given)
 * @param topicNames existing topics, which are never created or deleted; empty if none
 * @param partitionsPerTopic the number of partitions of each created topic
 * @param sizes of the payloads, including the stamp
 * @param producersPerTopic producers; with request-reply, requesters; 0: consume only
 * @param subscriptionsPerTopic subscriptions, each of which receives all messages; 0: produce only
 * @param consumersPerSubscription consumers that share a subscription; with request-reply,
 *     repliers; 0: produce only
 * @param maxOutstanding the bound on outstanding messages: over all producers for an open load, for
 *     each producer for a closed load (with request-reply: requests without a reply); absent: the
 *     default of the load
 * @param pacing how a sending thread waits for the next intended send time
 * @param pacingDistance messages that are due within this time are sent together; absent: derived
 *     from the rate and the machine
 * @param backlog if present, the consumers are paused in the measured window until a backlog is
 *     stored, and then drain it
 * @param objectives what a run must reach to pass, beside the rules for every run
 * @param events faults during the measured window, ordered by their times
 * @param tags texts of the user, stored in the result
 * @param consumerBehaviour what consumers do beside receiving messages
 * @param retry how failed sends are repeated; absent: not at all
 */
public record Workload(
    String name,
    String file,
    String sha256,
    int topics,
    List<String> topicNames,
    int partitionsPerTopic,
    MessageSizes sizes,
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
    Optional<BacklogPlan> backlog,
    List<Objective> objectives,
    List<FaultEvent> events,
    Map<String, String> tags,
    ConsumerBehaviour consumerBehaviour,
    Optional<SendRetry> retry) {

  /** Keys that say what it is called, where it came from, and which draws a run had. */
  public static final Set<String> NAMES =
      Set.of("name", "file", "sha256", "tags", "seed", "rateFile", "messageSizeFile");

  /** Bytes of the stamp at the start of a payload. Messages smaller than this have no stamp. */
  public static final int STAMP_BYTES = 40;

  public Workload {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(sha256, "sha256");
    topicNames = List.copyOf(topicNames);
    Objects.requireNonNull(sizes, "sizes");
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
    objectives = List.copyOf(objectives);
    events = List.copyOf(events);
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    Objects.requireNonNull(consumerBehaviour, "consumerBehaviour");
    Objects.requireNonNull(retry, "retry");
  }

  /** Returns the total number of producers. */
  public int producers() {
    return topics * producersPerTopic;
  }

  /** Returns the total number of consumers. */
  public int consumers() {
    return topics * subscriptionsPerTopic * consumersPerSubscription;
  }

  /** Returns the load model of the messages; with request-reply, that of the requests. */
  public Load sending() {
    return load.sending();
  }

  /** Returns whether intended send times are random. */
  public boolean arrivesAtRandom() {
    return sending() instanceof Load.Open open && open.arrivals() == Load.Arrivals.POISSON;
  }

  /** Returns a copy with this seed for random send times. */
  Workload withSeed(long seed) {
    Load.Open open = (Load.Open) sending();
    Load.Open seeded = new Load.Open(open.rate(), open.arrivals(), OptionalLong.of(seed));
    Load same = requestsReplies() ? new Load.RequestReply(seeded) : seeded;
    return with(same, endCondition, warmup, drainTimeout);
  }

  /** Returns a copy with another load and other times. */
  public Workload with(
      Load otherLoad, EndCondition otherEnd, Warmup otherWarmup, Duration otherDrainTimeout) {
    return new Workload(
        name,
        file,
        sha256,
        topics,
        topicNames,
        partitionsPerTopic,
        sizes,
        payload,
        keys,
        producersPerTopic,
        subscriptionsPerTopic,
        consumersPerSubscription,
        otherLoad,
        maxOutstanding,
        pacing,
        pacingDistance,
        otherEnd,
        otherWarmup,
        cooldown,
        otherDrainTimeout,
        tolerances,
        integrity,
        backlog,
        objectives,
        events,
        tags,
        consumerBehaviour,
        retry);
  }

  /** Returns the total number of subscriptions of a topic that begin while the load runs. */
  public int lateSubscriptionsPerTopic() {
    return consumerBehaviour.late().map(ConsumerBehaviour.LateSubscriptions::perTopic).orElse(0);
  }

  /** Returns whether faults change what is between clients and nodes. */
  public boolean disturbsNetwork() {
    return events.stream().anyMatch(event -> event.action().isOfNetwork());
  }

  /**
   * Returns the load that fills the topics before they are read: as fast as the system accepts,
   * without consumers.
   *
   * @param messages the number of messages over all topics
   */
  public Workload filling(long messages) {
    return new Workload(
        name,
        file,
        sha256,
        topics,
        topicNames,
        partitionsPerTopic,
        sizes,
        payload,
        keys,
        1,
        0,
        0,
        new Load.Closed(),
        maxOutstanding,
        pacing,
        Optional.empty(),
        new EndCondition.Messages(messages),
        new Warmup.Fixed(Duration.ZERO),
        Duration.ZERO,
        drainTimeout,
        tolerances,
        integrity,
        Optional.empty(),
        List.of(),
        List.of(),
        tags,
        ConsumerBehaviour.NONE,
        retry);
  }

  /** Returns whether messages are requests that are answered by replies. */
  public boolean requestsReplies() {
    return load instanceof Load.RequestReply;
  }

  /** Returns whether the workload sends messages. */
  public boolean produces() {
    return producersPerTopic > 0;
  }

  /** Returns whether the workload receives messages. */
  public boolean consumes() {
    return subscriptionsPerTopic > 0 && consumersPerSubscription > 0;
  }

  /** Returns the bytes of a payload, on average if messages differ in size. */
  public int messageSize() {
    return sizes.mean();
  }

  /** Returns whether messages have a stamp, which identifies them and provides their send time. */
  public boolean stamped() {
    return sizes.least() >= STAMP_BYTES && integrity != IntegrityMode.OFF;
  }

  /** Whether the integrity of received messages is checked. */
  @EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
  public enum IntegrityMode {
    /** If messages are large enough for the stamp. */
    AUTO,
    /** Always: a message too small for the stamp is an error. */
    ON,
    /** Never: messages have no stamp, and so there is no end-to-end latency. */
    OFF
  }

  /** How a sending thread waits for intended send times. */
  @EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
  public enum Pacing {
    /**
     * Parks, and spins for the last microseconds. Above about 20,000 messages per second and
     * thread, spins all the time if at most a quarter of the processors do so; otherwise sends
     * messages that are due within 50 µs together.
     */
    HYBRID,
    /** Parks only: each send is some microseconds late. */
    PARK,
    /** Sends messages that are due within a millisecond together: least processor time. */
    BURST,
    /** Spins only: occupies one processor for each sending thread. */
    SPIN
  }
}
