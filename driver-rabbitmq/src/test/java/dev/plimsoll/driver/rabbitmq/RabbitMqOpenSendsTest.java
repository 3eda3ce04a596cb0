// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class RabbitMqOpenSendsTest {

  private record Numbered(long number) implements SendCompletion {
    @Override
    public void acknowledged() {}

    @Override
    public void failed(FailureKind kind, Throwable cause) {}
  }

  private static void add(RabbitMqOpenSends open, long from, long to) throws InterruptedException {
    for (long number = from; number <= to; number++) {
      assertThat(open.add(number, new Numbered(number))).isTrue();
    }
  }

  private static List<SendCompletion> through(RabbitMqOpenSends open, long number) {
    SendCompletion[] some = new SendCompletion[7];
    List<SendCompletion> all = new ArrayList<>();
    int count = open.removeThrough(number, some);
    while (count > 0) {
      all.addAll(Arrays.asList(some).subList(0, count));
      count = open.removeThrough(number, some);
    }
    return all;
  }

  private static List<SendCompletion> numbers(long from, long to) {
    List<SendCompletion> numbers = new ArrayList<>();
    for (long number = from; number <= to; number++) {
      numbers.add(new Numbered(number));
    }
    return numbers;
  }

  @Test
  void a_send_is_taken_once() throws Exception {
    RabbitMqOpenSends open = new RabbitMqOpenSends(0);
    add(open, 1, 3);
    assertThat(open.take(2)).isEqualTo(new Numbered(2));
    assertThat(open.take(2)).isNull();
    assertThat(open.take(9)).isNull();
    assertThat(through(open, 3)).containsExactly(new Numbered(1), new Numbered(3));
    assertThat(through(open, 3)).isEmpty();
  }

  @Test
  void a_confirm_of_several_takes_those_before_it_and_no_more() throws Exception {
    RabbitMqOpenSends open = new RabbitMqOpenSends(0);
    add(open, 1, 5_000);
    assertThat(through(open, 20)).isEqualTo(numbers(1, 20));
    assertThat(through(open, 3_000)).isEqualTo(numbers(21, 3_000));
    add(open, 5_001, 12_000);
    assertThat(through(open, 20_000)).isEqualTo(numbers(3_001, 12_000));
  }

  @Test
  void many_stay_open_while_later_ones_are_taken() throws Exception {
    RabbitMqOpenSends open = new RabbitMqOpenSends(0);
    add(open, 1, 3_000);
    for (long number = 3_000; number > 1; number--) {
      assertThat(open.take(number)).isEqualTo(new Numbered(number));
    }
    add(open, 3_001, 9_000);
    assertThat(open.take(1)).isEqualTo(new Numbered(1));
    assertThat(through(open, 9_000)).isEqualTo(numbers(3_001, 9_000));
  }

  @Test
  void ending_takes_all_and_lets_none_come() throws Exception {
    RabbitMqOpenSends open = new RabbitMqOpenSends(0);
    add(open, 1, 10);
    open.take(4);
    assertThat(open.end()).hasSize(9).doesNotContain(new Numbered(4));
    assertThat(open.end()).isEmpty();
    assertThat(open.add(11, new Numbered(11))).isFalse();
    assertThat(open.take(5)).isNull();
  }

  @Test
  void a_full_window_waits_for_a_confirm() throws Exception {
    RabbitMqOpenSends open = new RabbitMqOpenSends(2);
    add(open, 1, 2);
    CompletableFuture<Boolean> third = addedElsewhere(open, 3);
    assertThat(third).isNotDone();
    open.take(1);
    assertThat(third.get(20, SECONDS)).isTrue();
  }

  @Test
  void ending_wakes_a_send_that_waits_for_the_window() throws Exception {
    RabbitMqOpenSends open = new RabbitMqOpenSends(1);
    add(open, 1, 1);
    CompletableFuture<Boolean> second = addedElsewhere(open, 2);
    open.end();
    assertThat(second.get(20, SECONDS)).isFalse();
  }

  private static CompletableFuture<Boolean> addedElsewhere(RabbitMqOpenSends open, long number) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return open.add(number, new Numbered(number));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
          }
        });
  }
}
