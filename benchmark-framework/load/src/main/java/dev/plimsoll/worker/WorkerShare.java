// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

/**
 * The part of a run that one worker does. Producers and consumers are numbered over all workers:
 * producers by topic; consumers by topic, subscription and place within it.
 *
 * @param worker the number of the worker, from 0
 * @param workers the number of workers
 * @param fromProducer its first producer
 * @param untilProducer the one after its last
 * @param fromConsumer its first consumer; with request-reply, replier
 * @param untilConsumer the one after its last
 */
public record WorkerShare(
    int worker,
    int workers,
    int fromProducer,
    int untilProducer,
    int fromConsumer,
    int untilConsumer) {
  public WorkerShare {
    if (worker < 0
        || worker >= workers
        || fromProducer < 0
        || untilProducer < fromProducer
        || fromConsumer < 0
        || untilConsumer < fromConsumer) {
      throw new IllegalArgumentException("not a share: " + worker + " of " + workers);
    }
  }

  /** All of it, for the only worker. */
  public static WorkerShare whole(int producers, int consumers) {
    return new WorkerShare(0, 1, 0, producers, 0, consumers);
  }

  /** The number of its producers. */
  public int producers() {
    return untilProducer - fromProducer;
  }

  /** The number of its consumers. */
  public int consumers() {
    return untilConsumer - fromConsumer;
  }

  /** Whether a producer is one of its own. */
  public boolean hasProducer(int number) {
    return number >= fromProducer && number < untilProducer;
  }

  /** Whether a consumer is one of its own. */
  public boolean hasConsumer(int number) {
    return number >= fromConsumer && number < untilConsumer;
  }

  /** Whether this worker does everything. */
  public boolean isWhole() {
    return workers == 1;
  }
}
