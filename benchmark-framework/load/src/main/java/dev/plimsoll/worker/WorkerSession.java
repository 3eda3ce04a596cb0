// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * One worker's part of one load session, from a warm-up to a drain. Every call takes values and
 * returns values: nothing that changes is shared with the caller, so that the worker may be another
 * process. Instants are epoch nanoseconds of the coordinator's clock; a session of a process with
 * another clock converts them. While it works, it pushes its state and its snapshots to its {@link
 * WorkerListener}.
 *
 * <p>Order of calls: {@link #subscribe}, {@link #createProducers}, {@link #checkPaths} until the
 * path checks of all workers have arrived, {@link #prepare}, {@link #start}; then the others;
 * {@link #finish} once; {@link #close} from any state. Threads: one at a time, except that {@link
 * #acknowledge}, {@link #accounts} and close may be called by others.
 */
public interface WorkerSession extends AutoCloseable {

  /** Opens the consumers, unless an earlier session has. */
  void subscribe() throws DriverException, InterruptedException;

  /** Opens the producers, unless an earlier session has. */
  void createProducers() throws DriverException, InterruptedException;

  /** Sends path checks that have not arrived anywhere, and tells which have arrived here. */
  PathCheckReport checkPaths(PathCheckRound round) throws DriverException, InterruptedException;

  /**
   * Prepares the sending threads.
   *
   * @return the names of consumers without an assigned partition
   */
  List<String> prepare() throws DriverException, InterruptedException;

  /**
   * Begins the phases with the warm-up at this instant, and the sending threads. Without producers,
   * the first message begins them if this does not.
   */
  void start(long at);

  /** Begins the measured window earlier than planned; announced in advance. */
  void beginMeasured(long at);

  /**
   * Ends the measured window, unless it has ended: all workers have sent their parts of a number of
   * messages. The cool-down follows; until then a worker whose own part was sent goes on sending.
   */
  void endMeasured(long at);

  /** Ends a step of the measured window earlier than planned; announced in advance. */
  void endStep(int step, long at);

  /** Ends the load. */
  void endLoad(long at);

  /** Ends the sending threads soon, whatever the schedule still holds. */
  void stopSending();

  /** Closes the producers, which ends blocked sends. */
  void abortSends();

  /**
   * Pauses all consumers. The stage completes when none of them receives any more; messages that
   * clients have prefetched may be received until then. Fails if a consumer cannot be paused.
   */
  CompletionStage<Void> pauseConsumers();

  /** Lets all consumers receive again. The stage completes when all of them do. */
  CompletionStage<Void> resumeConsumers();

  /** The batches up to this one have arrived and need not be kept. */
  void acknowledge(long sequence);

  /** How far each path is. Takes some time with thousands of subscriptions. */
  PathCounts paths();

  /** The messages of its producers that were due before an instant, which has passed. */
  List<DueCount> dueBefore(long instant);

  /**
   * How many of these messages its consumers have received, in the order of subscriptions and, for
   * each of them, of the topic's producers.
   *
   * @param due one for each producer of the run, in their order; all are known
   */
  List<Long> receivedOf(List<DueCount> due);

  /** Counts of missing messages. Only after the sending threads have ended. */
  MissingCounts missing();

  /**
   * The outcome so far; ends nothing. While the load runs, counts of different kinds are taken one
   * after the other, so they need not agree.
   */
  WorkerAccounts accounts();

  /**
   * Ends recording: later events are not counted. The rest of what was recorded is pushed before
   * the call returns.
   */
  WorkerAccounts finish();

  /** Ends the sending threads; the clients stay open for the next session. Idempotent. */
  @Override
  void close();
}
