// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.PhaseTimes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Makes load and records what becomes of it.
 *
 * <p>Order of calls: {@link #subscribe}, {@link #createProducers}, {@link #awaitReady}, {@link
 * #start}; then {@link #snapshot} and {@link #progress} again and again; {@link #finish} once,
 * {@link #close} from any state.
 */
public interface Worker extends AutoCloseable {

  /** Opens the consumers. */
  void subscribe() throws DriverException, InterruptedException;

  /** Opens the producers. */
  void createProducers() throws DriverException, InterruptedException;

  /**
   * Waits until every subscription has received a probe from every producer by every partition.
   *
   * @return consumers that have nothing assigned, by name: listed, not waited for
   * @throws DriverException naming what is missing, when the limit has passed
   */
  List<String> awaitReady(Duration limit) throws DriverException, InterruptedException;

  /** The windows of the run; whoever starts the run begins them. */
  PhaseTimes windows();

  /** Starts the sending threads, which wait for the start of the windows. */
  void start();

  /** Ends the sending threads soon, wherever the schedule stands. */
  void stopSending();

  /** Waits for the sending threads to end; false if one did not in time. */
  boolean awaitSenders(Duration limit) throws InterruptedException;

  /** Closes the producers, which ends sends that do not come back by themselves. */
  void abortSends();

  /** What was recorded since the last call. */
  IntervalSnapshot snapshot();

  /** Counts so far. */
  Progress progress();

  /**
   * How far each subscription of each topic is, in the order of {@link
   * WorkerReport#subscriptions()}; empty where it is not known what they are to receive. Takes some
   * time with thousands of them: to be asked for some times in a second.
   */
  List<SubscriptionProgress> subscriptions();

  /** When the last message arrived, epoch nanoseconds; 0: never. */
  long lastReceiptNanos();

  /**
   * How many measured messages are still to be answered or received. Only after the senders ended.
   */
  long missing();

  /**
   * Ends recording. What arrives later is not counted.
   *
   * @return what became of the messages; the last snapshot follows it
   */
  WorkerReport finish();

  /** What this process can't go on with (out of memory), if that is what ended a sending thread. */
  Optional<Error> fatal();

  /** Closes producers and consumers. Idempotent, bounded in time. */
  @Override
  void close();

  /**
   * Counts since the start, of all phases.
   *
   * @param received distinct messages, over all subscriptions
   * @param deliveries all deliveries, copies and probes included
   * @param outstanding sent and neither answered nor failed; without meaning where nobody answers
   * @param fault what ended a thread or a consumer before its time; empty if nothing did
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
   * One subscription of one topic, since the start, of all phases.
   *
   * @param deliveries all deliveries, copies and probes included
   * @param failed sends to its topic that failed
   * @param due whether a message was sent, did not fail, and neither it nor a later one of its
   *     producer has been received
   */
  record SubscriptionProgress(long deliveries, long failed, boolean due) {}
}
