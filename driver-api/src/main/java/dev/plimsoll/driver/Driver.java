// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A configured messaging system under test. One instance serves one run.
 *
 * <p>Order of calls: {@link #traits} and {@link #settings} at any time; {@link #connect} once; then
 * all other methods; {@link #close} last, from any state and any number of times.
 *
 * <p>Threads: one coordinating thread calls the methods of this interface. The exceptions are
 * {@link #createProducer} and {@link #createConsumer}, which are called concurrently, {@link
 * #describeTopics}, which another thread may call during the load to find a leader, and {@link
 * #close}, which any thread may call at any time (a second Ctrl+C).
 *
 * <p>Blocking: every method may block while the system works, is bounded in time, and ends early
 * with {@link InterruptedException} when its thread is interrupted.
 */
public interface Driver extends AutoCloseable {

  /**
   * The limit that the framework sets for {@link #connect}: as long as Pulsar's client waits for an
   * answer. A driver that knows sooner that an address is wrong says so sooner.
   */
  Duration CONNECT_LIMIT = Duration.ofSeconds(30);

  /** The text for {@link Settings#notice} if a driver file sets {@link #resets}. */
  String RESET_NOTICE =
      "reset: true removes topics before the run, as `benchmark cleanup` does: those"
          + " of ended runs of this program; on a broker that is not local, only those"
          + " older than a day";

  /** What the configured variant can do. Computed from the settings alone, without I/O. */
  DriverTraits traits();

  /**
   * The measured variant of a system that has several ({@code quorum}, {@code jetstream}, …), or
   * the empty string.
   */
  default String variant() {
    return "";
  }

  /**
   * The effective settings, as they are written to the result. They include the client library's
   * defaults if the library exposes them. Values are strings, numbers, booleans, and lists and maps
   * of those. The driver need not remove secrets: the framework redacts values that look like
   * secrets. After a run the key {@code observed} may hold what the driver observed during the run;
   * it is written to the result and is ignored by comparisons.
   */
  Map<String, Object> settings();

  /**
   * Whether the driver file requests with {@code reset: true}, as OMB's files do, that topics of
   * earlier runs are removed before the run. The framework removes them by the rules of {@code
   * benchmark cleanup}; a driver itself removes none.
   */
  default boolean resets() {
    return false;
  }

  /**
   * Connects to the system and verifies that it answers.
   *
   * @param local the addresses of the local broker if the driver file has {@code broker: local};
   *     otherwise {@link Endpoints#NONE}, and the addresses are in the settings
   * @param limit the longest time that this may take
   * @throws DriverException naming the address, if the system does not answer in time or refuses
   */
  void connect(Endpoints local, Duration limit) throws DriverException, InterruptedException;

  /** Versions and nodes as reported by the connected system. Only after {@link #connect}. */
  SystemFacts facts() throws DriverException, InterruptedException;

  /**
   * The effective settings of the servers, as far as they report them to this user. Only after
   * {@link #connect}.
   */
  default ServerSettings serverSettings() throws DriverException, InterruptedException {
    return ServerSettings.NONE;
  }

  /**
   * The guarantees of the system for these topics, computed from the resolved client configuration
   * and the server's answers, never from a label. Only after the topics exist.
   */
  Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException;

  /**
   * Refuses a run whose messages do not fit into the memory or disk in which the system keeps them,
   * if the driver can tell. Called before {@link #createTopics}, or before existing topics are
   * used.
   *
   * @throws DriverException of the kind UNSUITABLE, with the available space and the ways out
   */
  default void requireSpace(PlannedVolume volume) throws DriverException, InterruptedException {}

  /**
   * Creates all of these topics in bulk, and returns when they can be used. If it throws, some of
   * them may exist; the framework then calls {@link #deleteTopics} with all of them.
   */
  void createTopics(List<TopicSpec> topics) throws DriverException, InterruptedException;

  /**
   * Describes existing topics.
   *
   * @return one entry per name, in the order of the names
   * @throws DriverException naming the first topic that does not exist
   */
  List<TopicFacts> describeTopics(List<String> names) throws DriverException, InterruptedException;

  /** The topics whose names start with the prefix; for {@code benchmark cleanup}. */
  List<String> listTopics(String prefix) throws DriverException, InterruptedException;

  /**
   * Removes these subscriptions from these topics, with everything that exists in the system only
   * for them: groups, queues, durable consumers. Called by the process that coordinates the run,
   * when all consumers of all processes are closed and before {@link #deleteTopics}. Subscriptions
   * that do not exist are ignored.
   */
  default void deleteSubscriptions(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException {}

  /**
   * Deletes topics and everything that the run attached to them: subscriptions, groups, policies.
   * Names that do not exist are ignored. Returns when the system has confirmed.
   */
  void deleteTopics(List<String> names) throws DriverException, InterruptedException;

  /**
   * Waits until the placement of these topics is final (each partition has its leader, replicas are
   * in sync), so that no placement happens in the measured window.
   *
   * @return the topics with their leaders, to be recorded in the result
   */
  default List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    return describeTopics(names);
  }

  /**
   * Opens a producer, and returns when it can send. Called concurrently, on up to hundreds of
   * threads, for up to thousands of producers; the driver limits the number of connections, and
   * needs no threads of its own for opening.
   */
  DriverProducer createProducer(ProducerSpec spec) throws DriverException, InterruptedException;

  /**
   * Opens a consumer. It delivers to the handler from its own thread until it is closed. Returns
   * when the subscription exists, so that it receives messages sent afterwards (or, if partitions
   * are assigned later, as in a consumer group, when the consumer has started to join). Called
   * concurrently, as {@link #createProducer}.
   */
  DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException;

  /**
   * Called when a phase of the run starts; in a worker the first one as soon as its start is known.
   * A driver may record placement here; the simulated system counts its stalls from the start of
   * the measured window. Must return immediately.
   *
   * @param phase the phase that starts
   * @param startNanos its start on the clock of this process (epoch nanoseconds)
   */
  default void phaseBegins(RunPhase phase, long startNanos) {}

  /**
   * Closes everything that this driver opened and is still open. Idempotent and bounded in time (10
   * s). Removes nothing that another process of the run may use: topics and subscriptions remain
   * until {@link #deleteTopics} and {@link #deleteSubscriptions}. Incomplete sends fail with {@link
   * FailureKind#ABORTED}.
   */
  @Override
  void close();
}
