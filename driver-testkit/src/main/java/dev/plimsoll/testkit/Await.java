// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ThrowingRunnable;

/** Waits for other threads, with a limit that only a broken driver reaches. */
final class Await {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Clients back off increasingly before they reconnect. */
  private static final Duration AFTER_OUTAGE = Duration.ofMinutes(2);

  private static final Duration POLL = Duration.ofMillis(10);

  private Await() {}

  /**
   * Whether a minute has not yet passed since then, for what is repeated until it has an effect.
   */
  static boolean isEarly(long sinceNanos) {
    return System.nanoTime() - sinceNanos < LIMIT.toNanos();
  }

  /** Waits until the condition holds, for at most a minute. */
  static void until(String what, BooleanSupplier holds) {
    untilAsserted(() -> assertThat(holds.getAsBoolean()).as(what).isTrue());
  }

  /** Waits until the assertion holds, for at most a minute. */
  static void untilAsserted(ThrowingRunnable assertion) {
    waiting().untilAsserted(assertion);
  }

  /** Waits until the assertion holds after an outage of the server. */
  static void untilAssertedAfterOutage(ThrowingRunnable assertion) {
    waiting().atMost(AFTER_OUTAGE).untilAsserted(assertion);
  }

  /** Checks that the assertion holds during the whole period. */
  static void whileLasting(Duration period, ThrowingRunnable assertion) {
    waiting().during(period).atMost(period.plus(LIMIT)).untilAsserted(assertion);
  }

  private static ConditionFactory waiting() {
    return await().pollDelay(Duration.ZERO).pollInterval(POLL).atMost(LIMIT);
  }
}
