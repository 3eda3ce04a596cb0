// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class DeadlineTest {

  private static final Duration INTERVAL = Duration.ofMillis(40);
  private final DriverException absent = new DriverException(Kind.NOT_FOUND, "absent");

  private final List<Duration> pauses = new ArrayList<>();
  private final AtomicInteger calls = new AtomicInteger();
  private long now = Long.MAX_VALUE - 10; // The clock may overflow.

  private Deadline deadline(Duration limit) {
    return new Deadline(
        limit,
        () -> now,
        time -> {
          pauses.add(time);
          now += time.toNanos();
        });
  }

  @Test
  void a_condition_that_holds_needs_no_pause() throws Exception {
    assertThat(deadline(Duration.ZERO).await(INTERVAL, () -> true)).isTrue();
    assertThat(pauses).isEmpty();
  }

  @Test
  void a_condition_is_tested_at_intervals_and_a_last_time_at_the_end() throws Exception {
    Deadline deadline = deadline(Duration.ofMillis(100));

    assertThat(deadline.await(INTERVAL, () -> calls.incrementAndGet() > 9)).isFalse();

    assertThat(pauses).containsExactly(INTERVAL, INTERVAL, Duration.ofMillis(20));
    assertThat(calls).hasValue(4);
    assertThat(deadline.isOver()).isTrue();
    assertThat(deadline.left()).isZero();
  }

  @Test
  void a_condition_that_holds_at_the_end_is_in_time() throws Exception {
    deadline(INTERVAL)
        .await(
            INTERVAL,
            () -> calls.incrementAndGet() == 2,
            () -> new DriverException(Kind.TIMEOUT, "late"));

    assertThat(pauses).containsExactly(INTERVAL);
  }

  @Test
  void a_condition_that_does_not_hold_in_time_ends_with_the_given_exception() {
    DriverException late = new DriverException(Kind.TIMEOUT, "late");

    assertThatThrownBy(() -> deadline(INTERVAL).await(INTERVAL, () -> false, () -> late))
        .isSameAs(late);
  }

  @Test
  void a_request_is_repeated_while_it_fails_temporarily() throws Exception {
    String answer =
        deadline(Duration.ofSeconds(1))
            .retry(
                INTERVAL,
                e -> e.kind() == Kind.NOT_FOUND,
                () -> {
                  if (calls.incrementAndGet() < 3) {
                    throw absent;
                  }
                  return "found";
                });

    assertThat(answer).isEqualTo("found");
    assertThat(pauses).containsExactly(INTERVAL, INTERVAL);
  }

  @Test
  void the_last_failure_is_thrown_when_the_time_is_over() {
    assertThatThrownBy(() -> deadline(INTERVAL).retry(INTERVAL, e -> true, this::fail))
        .isSameAs(absent);
    assertThat(calls).hasValue(2);
  }

  @Test
  void another_failure_is_thrown_at_once() {
    assertThatThrownBy(() -> deadline(INTERVAL).retry(INTERVAL, e -> false, this::fail))
        .isSameAs(absent);
    assertThat(calls).hasValue(1);
  }

  @Test
  void a_real_deadline_passes() throws Exception {
    Deadline deadline = Deadline.after(Duration.ofMillis(3));

    assertThat(deadline.await(Duration.ofMillis(1), () -> false)).isFalse();
    assertThat(deadline.isOver()).isTrue();
  }

  private String fail() throws DriverException {
    calls.incrementAndGet();
    throw absent;
  }
}
