// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ReplyGateTest {

  private static final long SECOND = 1_000_000_000L;

  private final ManualClock clock = new ManualClock(Bench.START);

  @Test
  void aLimitOfOneAllowsNoRequestBeforeTheReply() {
    ReplyGate gate = new ReplyGate(1, 5 * SECOND, clock);

    assertThat(gate.allows(0)).isTrue();
    assertThat(gate.allows(1)).isFalse();
    gate.replied(0);
    assertThat(gate.allows(1)).isTrue();
    assertThat(gate.allows(2)).isFalse();
  }

  @Test
  void aLimitOfSeveralCountsRequestsWithoutAReply() {
    ReplyGate gate = new ReplyGate(3, 5 * SECOND, clock);

    assertThat(gate.allows(2)).isTrue();
    assertThat(gate.allows(3)).isFalse();
    gate.replied(0);
    assertThat(gate.allows(3)).isTrue();
  }

  @Test
  void aFrozenSystemGetsNoMoreRequestsBeforeTheDeadline() {
    ReplyGate gate = new ReplyGate(1, 5 * SECOND, clock);
    assertThat(gate.allows(1)).isFalse();

    clock.advance(5 * SECOND);
    assertThat(gate.allows(1)).isFalse();
    clock.advance(1);
    assertThat(gate.allows(1)).as("the lost one is given up").isTrue();
    assertThat(gate.allows(2)).isFalse();
  }

  @Test
  void lateRepliesToAbandonedRequestsDoNotRaiseTheLimit() {
    ReplyGate gate = new ReplyGate(2, 5 * SECOND, clock);
    assertThat(gate.allows(2)).isFalse();
    clock.advance(5 * SECOND + 1);
    assertThat(gate.allows(2)).as("0 and 1 are given up").isTrue();

    gate.replied(0);
    gate.replied(1);

    assertThat(gate.allows(3)).isTrue();
    assertThat(gate.allows(4)).as("2 and 3 have no reply").isFalse();
    gate.replied(2);
    assertThat(gate.allows(4)).isTrue();
    assertThat(gate.allows(5)).isFalse();
  }

  @Test
  void aRequestThatFailedMakesSpaceForAnotherAndItsReplyForNone() {
    ReplyGate gate = new ReplyGate(1, 5 * SECOND, clock);
    assertThat(gate.allows(0)).isTrue();
    gate.failed(0);
    assertThat(gate.allows(1)).isTrue();

    gate.replied(0);
    assertThat(gate.allows(2)).as("1 has no reply").isFalse();
    gate.replied(1);
    gate.failed(1);
    assertThat(gate.allows(2)).isTrue();
    assertThat(gate.allows(3)).isFalse();
  }

  @Test
  void aReplyRestartsTheDeadline() {
    ReplyGate gate = new ReplyGate(2, 5 * SECOND, clock);
    assertThat(gate.allows(2)).isFalse();
    clock.advance(4 * SECOND);
    gate.replied(0);
    assertThat(gate.allows(3)).isFalse();
    clock.advance(4 * SECOND);

    assertThat(gate.allows(3)).isFalse();
  }

  @Test
  void aReplyWakesTheWaitingThread() throws InterruptedException {
    ReplyGate gate = new ReplyGate(1, 5 * SECOND, clock);
    Thread sender =
        new Thread(
            () -> {
              gate.blocked(0);
              while (!gate.allows(1)) {
                java.util.concurrent.locks.LockSupport.park();
              }
            });
    sender.start();
    gate.replied(0);

    sender.join(20_000);
    assertThat(sender.isAlive()).isFalse();
  }
}
