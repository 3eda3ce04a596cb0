// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.PhaseTimes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Generates load and records the outcome of its messages, for one load session.
 *
 * <p>Order of calls: {@link #subscribe}, {@link #createProducers}, {@link #awaitReady}, {@link
 * #start}; then {@link #snapshot}, {@link #progress} and {@link #report} repeatedly; {@link
 * #finish} once; {@link #close} from any state.
 */
public interface Worker extends AutoCloseable {

  /** Opens the consumers. */
  void subscribe() throws DriverException, InterruptedException;

  /** Opens the producers. */
  void createProducers() throws DriverException, InterruptedException;

  /**
   * Waits until every subscription has received a probe from every producer through every
   * partition.
   *
   * @return the names of consumers without an assigned partition: listed, not waited for
   * @throws DriverException naming what is missing, if the limit has passed
   */
  List<String> awaitReady(Duration limit) throws DriverException, InterruptedException;

  /** The phases of the run; the code that starts the run sets their start. */
  PhaseTimes phaseTimes();

  /** Starts the sending threads, which wait for the start of the warm-up. */
  void start();

  /** Ends the sending threads soon, whatever the schedule still holds. */
  void stopSending();

  /** Waits for the sending threads to end; false if one did not end in time. */
  boolean awaitSenders(Duration limit) throws InterruptedException;

  /** Closes the producers, which ends blocked sends. */
  void abortSends();

  /** The events recorded since the last call. */
  IntervalSnapshot snapshot();

  /** The counts so far. */
  Progress progress();

  /**
   * The progress of each subscription of each topic, in the order of {@link
   * WorkerReport#subscriptions()}; empty if it is unknown what they should receive. Takes some time
   * with thousands of subscriptions: call it a few times per second at most.
   */
  List<SubscriptionProgress> subscriptions();

  /** When the last message arrived, epoch nanoseconds; 0: never. */
  long lastReceiptNanos();

  /**
   * Pauses all consumers. The stage completes when none of them receives any more; messages that
   * clients have prefetched may be received until then. Fails if a consumer cannot be paused.
   */
  CompletionStage<Void> pauseConsumers();

  /** Lets all consumers receive again. The stage completes when all of them do. */
  CompletionStage<Void> resumeConsumers();

  /**
   * The number of messages that were due before an instant, which has passed, and have not been
   * received, over all subscriptions; -1 as long as some of them have not been sent. While the load
   * runs. Takes some time with thousands of producers.
   */
  long missingOfThoseDueBefore(long instant);

  /**
   * The number of measured messages still to be answered or received. Only after the sending
   * threads have ended.
   */
  long missing();

  /**
   * No server runs any more. What subscriptions have not received is then undelivered, however long
   * they have been silent: nobody can tell whether the servers still have it.
   */
  void serversAreDown();

  /**
   * Ends recording. Later events are not counted.
   *
   * @return the outcome of the messages; the last snapshot follows it
   */
  WorkerReport finish();

  /** Why the first consumer that ended by itself did so; empty if none did. */
  Optional<String> endedConsumer();

  /**
   * The outcome of the messages so far; ends nothing and may be called repeatedly. While the load
   * runs, counts of different kinds are taken one after the other, so they need not agree, and
   * messages on their way count as undelivered.
   */
  WorkerReport report();

  /** What consumers did beside receiving messages so far. */
  ConsumersReport consumers();

  /**
   * The error that ended a sending thread, if this process cannot continue after it (out of
   * memory).
   */
  Optional<Error> fatal();

  /** Ends the sending threads; the clients stay open. Idempotent. */
  @Override
  void close();

  /**
   * Counts since the start, of all phases.
   *
   * @param received distinct messages, over all subscriptions
   * @param deliveries all deliveries, including duplicates and probes
   * @param outstanding sent and neither answered nor failed; meaningless if nothing is acknowledged
   * @param fault the error that ended a thread or consumer early; empty if none
   */
  record Progress(
      long sent,
      long acknowledged,
      long failed,
      long received,
      long deliveries,
      long outstanding,
      String fault) {}

  /**
   * One subscription of one topic, since the start, over all phases.
   *
   * @param deliveries all deliveries, including duplicates and probes
   * @param failed failed sends to its topic
   * @param due whether a message is due: it was sent, did not fail, and neither it nor a later
   *     message of its producer has been received
   */
  record SubscriptionProgress(long deliveries, long failed, boolean due) {}
}
