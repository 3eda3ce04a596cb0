// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * One messaging system under test, configured. Lives for one run.
 *
 * <p>Order of calls: {@link #traits} and {@link #settings} at any time; {@link #connect} once; then
 * everything else; {@link #close} last, from any state and any number of times.
 *
 * <p>Threads: the methods of this interface are called by one coordinating thread, except {@link
 * #createProducer} and {@link #createConsumer}, which are called concurrently, and {@link #close},
 * which may come from any thread at any time (a second Ctrl+C).
 *
 * <p>Blocking: all methods may block for as long as the system takes, are bounded in time, and end
 * early with {@link InterruptedException} when their thread is interrupted.
 */
public interface Driver extends AutoCloseable {

  /** For {@link Settings#notice}, where a driver file asks for {@link #resets}. */
  String RESET_NOTICE =
      "reset: true removes before the run what `benchmark cleanup` would: topics of runs of this"
          + " program that have ended, and on a broker that is not local only those older than a"
          + " day; no others";

  /** What the configured variant can do. Computed from the settings alone; no input or output. */
  DriverTraits traits();

  /**
   * The variant measured, where one system has several ({@code quorum}, {@code jetstream}, …), or
   * the empty string.
   */
  default String variant() {
    return "";
  }

  /**
   * The effective settings, defaults of the client library included where it tells them, as they go
   * into the result. Values are strings, numbers, booleans, lists and maps of those. Secrets need
   * not be removed: the framework redacts what looks like one. After a run the key {@code observed}
   * may hold what the driver saw in it; it goes into the result and takes no part in comparisons.
   */
  Map<String, Object> settings();

  /**
   * Whether the driver file asks with {@code reset: true}, as OMB's files do, that topics of
   * earlier runs are removed before the run. The framework does it, by the rules of {@code
   * benchmark cleanup}; a driver deletes nothing by itself.
   */
  default boolean resets() {
    return false;
  }

  /**
   * Reaches the system and proves that it answers.
   *
   * @param local where the local broker listens, when the driver file asks for it with {@code
   *     broker: local}; otherwise {@link Endpoints#NONE}, and the addresses are in the settings
   * @param limit the longest that this may take
   * @throws DriverException naming the address, when the system does not answer in time or refuses
   */
  void connect(Endpoints local, Duration limit) throws DriverException, InterruptedException;

  /** Versions and nodes, as the connected system tells them. Only after {@link #connect}. */
  SystemFacts facts() throws DriverException, InterruptedException;

  /**
   * What the system promises for these topics, computed from the resolved client configuration and
   * the server's answers, never from a label. Only after the topics exist.
   */
  Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException;

  /**
   * Creates all of these topics, in bulk, and returns when they can be used. When it throws, some
   * of them may exist; the framework then calls {@link #deleteTopics} with all of them.
   */
  void createTopics(List<TopicSpec> topics) throws DriverException, InterruptedException;

  /**
   * Looks at existing topics.
   *
   * @return one entry per name, in the order of the names
   * @throws DriverException naming the first topic that does not exist
   */
  List<TopicFacts> describeTopics(List<String> names) throws DriverException, InterruptedException;

  /** The topics whose names begin with the prefix; for {@code benchmark cleanup}. */
  List<String> listTopics(String prefix) throws DriverException, InterruptedException;

  /**
   * Deletes topics and everything that the run attached to them: subscriptions, groups, policies. A
   * name that does not exist is no error. Returns when the system has confirmed.
   */
  void deleteTopics(List<String> names) throws DriverException, InterruptedException;

  /**
   * Waits until the system has placed these topics where they will stay (each partition has its
   * leader, replicas are in sync), so that no placement happens inside the measured window.
   *
   * @return the topics with their leaders, to be recorded with the result
   */
  default List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    return describeTopics(names);
  }

  /**
   * Opens a producer. Called concurrently for up to thousands of them; the driver bounds how many
   * connections that makes. The stage completes exceptionally with a {@link DriverException}.
   */
  CompletionStage<DriverProducer> createProducer(ProducerSpec spec);

  /**
   * Opens a consumer, which delivers to the handler from its own thread until it is closed. The
   * stage completes when the subscription exists, so that messages sent afterwards reach it (or,
   * where assignment happens later, as in a consumer group, when the consumer has begun to join).
   */
  CompletionStage<DriverConsumer> createConsumer(ConsumerSpec spec, BatchHandler handler);

  /**
   * Tells that a phase of the run begins. A driver may record placement here; the simulated system
   * counts its stalls from the start of the measured window. Must return at once.
   *
   * @param phase the phase that begins
   * @param startNanos its start, on the framework's clock (epoch nanoseconds)
   */
  default void phaseBegins(RunPhase phase, long startNanos) {}

  /**
   * Closes what is still open. Idempotent, bounded in time (10 s), and leaves nothing behind except
   * topics, which {@link #deleteTopics} removes. Sends that are still open complete as failed with
   * {@link FailureKind#ABORTED}.
   */
  @Override
  void close();
}
