// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.clock.ExchangeSchedule;
import io.grpc.Status;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * When a coordinator notices that a worker is silent, in virtual time: an exchange with a worker
 * that replies takes 1 ms, with one that does not, its whole limit of a second.
 */
final class ExchangeLoopTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  /** An exchange that fails after a second, and the pause until the next one. */
  private static final long CHECK_INTERVAL = SECOND + 50 * MILLI;

  private static final long NEVER = Long.MAX_VALUE;

  private final ScriptedWorker worker = new ScriptedWorker();

  @Test
  void aWorkerIsLostAfterFiveSecondsOfSilenceAndNoticedWithinOneCheckInterval() {
    // Whenever it falls silent within an interval of the schedule.
    for (long silentFrom = 10 * SECOND; silentFrom < 10_100 * MILLI; silentFrom += MILLI) {
      ScriptedWorker each = new ScriptedWorker();
      each.silentFrom = silentFrom;
      ExchangeLoop.Lost lost = each.run().orElseThrow();

      assertThat(lost.refused()).isFalse();
      assertThat(lost.silentNanos()).isEqualTo(each.now - each.lastReply);
      assertThat(each.now - each.lastReply).isGreaterThan(5 * SECOND);
      assertThat(each.now - each.lastReply).isLessThanOrEqualTo(5 * SECOND + CHECK_INTERVAL);
    }
  }

  /** An exchange that begins while it is silent is not answered, so the last one counts too. */
  @Test
  void aWorkerThatRepliesAgainBeforeThatIsNotLost() {
    worker.silentFrom = 10 * SECOND;
    worker.silentUntil = 10 * SECOND + 5 * SECOND - CHECK_INTERVAL;
    worker.closeAt = 60 * SECOND;

    assertThat(worker.run()).isEmpty();
    assertThat(worker.unanswered).as("exchanges of a second in 3.95 s").isEqualTo(4);
    assertThat(worker.now).isGreaterThanOrEqualTo(60 * SECOND);
  }

  /** Each reply starts the time anew: silences do not add up. */
  @Test
  void silencesOfFourSecondsOneAfterTheOtherAreNoLoss() {
    worker.closeAt = 100 * SECOND;
    worker.silentFourOfFive = true;

    assertThat(worker.run()).isEmpty();
    assertThat(worker.unanswered).isGreaterThan(40);
  }

  @Test
  void aWorkerThatHasNeverRepliedIsLostAsLongAfterTheStart() {
    worker.silentFrom = 0;

    assertThat(worker.run()).isPresent();
    assertThat(worker.now).isBetween(5 * SECOND, 5 * SECOND + CHECK_INTERVAL);
  }

  @Test
  void aWorkerThatRefusesIsLostAtOnce() {
    worker.refusesFrom = 10 * SECOND;

    assertThat(worker.run()).hasValueSatisfying(lost -> assertThat(lost.refused()).isTrue());
    assertThat(worker.now).isLessThanOrEqualTo(10 * SECOND + 51 * MILLI);
  }

  /** A worker that does not reply has the limit of its own load without calls. */
  @Test
  void theLimitIsThatOfAWorker() {
    assertThat(WorkerOptions.SILENCE).isEqualTo(Duration.ofSeconds(5));
    assertThat(ExchangeLoop.CALL_LIMIT).isEqualTo(Duration.ofSeconds(1));
  }

  /** A worker that replies, or not, by its script. */
  private static final class ScriptedWorker implements ExchangeLoop.Exchanges {

    private final ExchangeLoop loop =
        new ExchangeLoop(
            () -> this.now, ExchangeSchedule.forWorker(0, 1), WorkerOptions.SILENCE, this);
    private long now;
    private long lastReply;
    private long silentFrom = NEVER;
    private long silentUntil = NEVER;
    private boolean silentFourOfFive;
    private long refusesFrom = NEVER;
    private long closeAt = NEVER;
    private int unanswered;

    Optional<ExchangeLoop.Lost> run() {
      return loop.run();
    }

    @Override
    public void exchange() {
      assertThat(now).as("a lost worker is never noticed").isLessThan(1_000 * SECOND);
      if (now >= refusesFrom) {
        throw Status.FAILED_PRECONDITION.asRuntimeException();
      }
      boolean inPeriod = silentFourOfFive && now % (5 * SECOND) < 4 * SECOND;
      if (inPeriod || (now >= silentFrom && now < silentUntil)) {
        now += ExchangeLoop.CALL_LIMIT.toNanos();
        throw Status.DEADLINE_EXCEEDED.asRuntimeException();
      }
      now += MILLI;
      lastReply = now;
    }

    @Override
    public void replied() {}

    @Override
    public void unanswered() {
      unanswered++;
    }

    @Override
    public void pause(long nanos) {
      now += nanos;
      if (now >= closeAt) {
        loop.close();
      }
    }
  }
}
