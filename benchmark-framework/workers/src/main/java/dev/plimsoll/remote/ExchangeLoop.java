// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.clock.ExchangeSchedule;
import dev.plimsoll.record.NanoClock;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.Optional;

/**
 * Makes exchanges with a worker until it is closed, or the worker is lost: it refuses, or has not
 * replied for longer than the limit. The limit is looked at after each exchange that failed. An
 * exchange ends within {@link #CALL_LIMIT}, and the next one begins an interval of the schedule
 * later at most, so a silent worker is noticed within these two after the limit.
 *
 * <p>Threads: one runs it; any may close it and read when the worker last replied.
 */
final class ExchangeLoop {

  /** An exchange without a reply fails after this time. */
  static final Duration CALL_LIMIT = Duration.ofSeconds(1);

  private final NanoClock clock;
  private final ExchangeSchedule schedule;
  private final long silenceNanos;
  private final Exchanges exchanges;
  private volatile long lastReplyNanos;
  private volatile boolean closed;

  /** The calls of the loop. */
  interface Exchanges {

    /**
     * Makes one exchange, within {@link #CALL_LIMIT}.
     *
     * @throws StatusRuntimeException if there is no reply
     */
    void exchange();

    /** Called after each exchange with a reply. */
    void replied();

    /** Called after each exchange without a reply, unless the worker is lost. */
    void unanswered();

    /** Waits for a time until the next exchange. */
    void pause(long nanos) throws InterruptedException;
  }

  /**
   * Why a worker counts as lost.
   *
   * @param error the failure of the last exchange
   * @param refused whether the worker has replied that it does not belong to this process any more
   * @param silentNanos how long it had not replied
   */
  record Lost(StatusRuntimeException error, boolean refused, long silentNanos) {}

  /**
   * @param silence a worker that does not reply for longer is lost
   */
  ExchangeLoop(NanoClock clock, ExchangeSchedule schedule, Duration silence, Exchanges exchanges) {
    this.clock = clock;
    this.schedule = schedule;
    this.silenceNanos = silence.toNanos();
    this.exchanges = exchanges;
  }

  /** Runs until the worker is lost; empty if it was closed or interrupted before. */
  Optional<Lost> run() {
    long start = clock.nanos();
    lastReplyNanos = start;
    while (!closed) {
      Optional<Lost> lost = next();
      if (lost.isPresent()) {
        closed = true;
        return lost;
      }
      long since = clock.nanos() - start;
      try {
        exchanges.pause(schedule.nextDuringRun(since) - since);
      } catch (InterruptedException e) {
        closed = true;
      }
    }
    return Optional.empty();
  }

  private Optional<Lost> next() {
    try {
      exchanges.exchange();
    } catch (StatusRuntimeException e) {
      return closed ? Optional.empty() : failed(e);
    }
    lastReplyNanos = clock.nanos();
    exchanges.replied();
    return Optional.empty();
  }

  private Optional<Lost> failed(StatusRuntimeException error) {
    boolean refused = error.getStatus().getCode() == Status.Code.FAILED_PRECONDITION;
    long silent = clock.nanos() - lastReplyNanos;
    if (refused || silent > silenceNanos) {
      return Optional.of(new Lost(error, refused, silent));
    }
    exchanges.unanswered();
    return Optional.empty();
  }

  /** When the worker last replied; before its first reply, when the loop began. */
  long lastReplyNanos() {
    return lastReplyNanos;
  }

  /** Ends the loop after the call that it makes. */
  void close() {
    closed = true;
  }
}
