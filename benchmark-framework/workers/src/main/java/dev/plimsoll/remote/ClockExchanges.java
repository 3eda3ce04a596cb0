// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.clock.ClockCorrection;
import dev.plimsoll.clock.ClockExchange;
import dev.plimsoll.clock.ClockSteering;
import dev.plimsoll.clock.CorrectionHistory;
import dev.plimsoll.clock.DriftLimit;
import dev.plimsoll.clock.ExchangeSchedule;
import dev.plimsoll.clock.OffsetRange;
import dev.plimsoll.clock.RemoteClock;
import dev.plimsoll.clock.SharedClock;
import dev.plimsoll.protocol.ExchangeReply;
import dev.plimsoll.protocol.ExchangeRequest;
import dev.plimsoll.record.NanoClock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exchanges time stamps with one worker, from {@link #start} to {@link #close}. They are also the
 * sign of life of both sides, acknowledge snapshots, and steer the worker's correction of its
 * clock.
 *
 * <p>Threads: one of its own; readers on any.
 */
final class ClockExchanges implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ClockExchanges.class);

  /** As many as it takes for some of them to be undisturbed. */
  private static final int ENOUGH = 20;

  private final WorkerCalls calls;
  private final NanoClock clock;
  private final String leaseId;
  private final Partner partner;
  private final Optional<SharedClock> shared;
  private final Object lock = new Object();
  private RemoteClock remote = new RemoteClock(DriftLimit.DEFAULT);
  private boolean isShared;
  private final CorrectionHistory corrections = new CorrectionHistory();
  private final CountDownLatch enough = new CountDownLatch(ENOUGH);
  private final ExchangeLoop loop;
  private final Thread thread;

  /** Asked for again until a reply confirms it, so that the history misses no line. */
  private int ratePpb;

  /** What an exchange carries, and whom to call when there are no more. */
  interface Partner {

    /** Fills in what is acknowledged. */
    void acknowledge(ExchangeRequest.Builder request);

    /** Called after each exchange. */
    void alive();

    /** Called once; the sentence names the worker. */
    void lost(String reason);
  }

  /**
   * @param shared the offset of the worker's clock, if it may be of the same machine
   */
  ClockExchanges(
      WorkerCalls calls,
      NanoClock clock,
      Optional<SharedClock> shared,
      ExchangeSchedule schedule,
      String leaseId,
      Duration silence,
      Partner partner) {
    this.calls = calls;
    this.clock = clock;
    this.shared = shared;
    this.leaseId = leaseId;
    this.partner = partner;
    this.loop = new ExchangeLoop(clock, schedule, silence, new Calls());
    this.thread = new Thread(this::run, "clock-" + calls.address());
    this.thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /**
   * Waits until the offset is known well enough to begin, or the worker is lost; false if that
   * takes too long.
   */
  boolean awaitEnough(Duration limit) throws InterruptedException {
    return enough.await(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void run() {
    try {
      loop.run().map(this::reason).ifPresent(partner::lost);
    } catch (RuntimeException e) {
      LOG.error("an exchange with a worker failed", e);
      partner.lost("worker " + calls.address() + " sends time stamps that are not valid: " + e);
    } finally {
      // Nobody need wait for exchanges that do not come.
      while (enough.getCount() > 0) {
        enough.countDown();
      }
    }
  }

  private String reason(ExchangeLoop.Lost lost) {
    String answer = calls.failure(lost.error(), ExchangeLoop.CALL_LIMIT).getMessage();
    return lost.refused()
        ? answer
        : "worker %s was lost: silent for %.1f s (%s)"
            .formatted(calls.address(), lost.silentNanos() / 1e9, answer);
  }

  /** The calls of the loop, on its thread. */
  private final class Calls implements ExchangeLoop.Exchanges {

    @Override
    public void exchange() {
      ClockExchanges.this.exchange();
    }

    @Override
    public void replied() {
      enough.countDown();
      partner.alive();
    }

    @Override
    public void unanswered() {
      calls.connectNow();
    }

    @Override
    public void pause(long nanos) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(nanos);
    }
  }

  private void exchange() {
    ExchangeRequest.Builder request =
        ExchangeRequest.newBuilder().setLeaseId(leaseId).setCorrectionRatePpb(ratePpb);
    partner.acknowledge(request);
    ExchangeRequest built = request.build();
    long sent = clock.nanos();
    ExchangeReply reply = calls.within(ExchangeLoop.CALL_LIMIT).exchange(built);
    long received = clock.nanos();
    ClockExchange made =
        new ClockExchange(
            sent, reply.getRequestReceivedNanos(), reply.getReplySentNanos(), received);
    synchronized (lock) {
      if (remote.isNew() && shared.filter(each -> each.agreesWith(made)).isPresent()) {
        remote = new RemoteClock(DriftLimit.SHARED);
        isShared = true;
      }
      remote.add(isShared ? shared.orElseThrow().with(made) : made);
      ClockCorrection inForce = ClockMessages.correction(reply.getCorrection());
      corrections.add(inForce);
      ratePpb =
          remote
              .offsetAt(received)
              .map(offset -> ClockSteering.ratePpb(inForce, offset, received))
              .orElse(0);
    }
  }

  /** When the worker last replied. */
  long lastReplyNanos() {
    return loop.lastReplyNanos();
  }

  /** By how much the worker's clock is ahead now; empty if unknown. */
  Optional<OffsetRange> offsetNow() {
    synchronized (lock) {
      return remote.offsetAt(clock.nanos());
    }
  }

  /**
   * How wrong instants of the worker can be after they were corrected, between two instants of this
   * clock; empty if the offset is unknown at one of them.
   */
  Optional<Long> boundNanos(long from, long until) {
    synchronized (lock) {
      return remote.boundOf(corrections, from, until);
    }
  }

  /** By how much the worker took its clock to be ahead at an instant of this clock. */
  OptionalLong usedAheadNanos(long at) {
    synchronized (lock) {
      Optional<OffsetRange> offset = remote.offsetAt(at);
      return offset.isEmpty()
          ? OptionalLong.empty()
          : corrections.aheadAt(at + offset.get().estimateNanos());
    }
  }

  /** The least round trip; empty: no exchange has succeeded. */
  Optional<Long> leastRoundTripNanos() {
    synchronized (lock) {
      return remote.leastRoundTripNanos();
    }
  }

  @Override
  public void close() {
    loop.close();
    thread.interrupt();
  }
}
