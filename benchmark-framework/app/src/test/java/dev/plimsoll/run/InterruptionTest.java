// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

final class InterruptionTest {

  private static final long HOUR = 3_600_000_000_000L;

  private final Interruption interruption = new Interruption();

  @Test
  void raiseEndsASleep() throws InterruptedException {
    Thread sleeper = new Thread(this::sleepForAnHour);
    sleeper.start();
    // Raised before the sleep starts, it would not end the sleep.
    await().until(() -> sleeper.getState() == Thread.State.TIMED_WAITING);
    interruption.raise();

    sleeper.join(60_000);
    assertThat(sleeper.isAlive()).isFalse();
  }

  private void sleepForAnHour() {
    try {
      interruption.sleep(HOUR);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aSleepAfterRaiseTakesItsFullTime() throws InterruptedException {
    interruption.raise();
    long before = System.nanoTime();

    interruption.sleep(20_000_000);

    assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(20_000_000);
  }

  @Test
  void raiseInterruptsTheSetup() throws InterruptedException {
    interruption.setupBegins();
    interruption.raise();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void raiseAfterTheSetupDoesNotInterrupt() throws InterruptedException {
    interruption.setupBegins();
    interruption.setupEnds();
    interruption.raise();

    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void noSetupStartsAfterRaise() {
    interruption.raise();

    assertThatThrownBy(interruption::setupBegins).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }
}
