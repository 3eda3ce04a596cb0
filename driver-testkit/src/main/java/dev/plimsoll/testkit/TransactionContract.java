// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.driver.Settings;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Transactions: no message is acknowledged or visible before its commit. */
@Timeout(120)
public abstract class TransactionContract extends DriverContract {

  private static final Duration LONG = Duration.ofSeconds(50);
  private static final long START_NANOS = 1_000_000_000_000L;

  @BeforeEach
  void skip_where_there_are_no_transactions() throws Exception {
    try (Driver driver = setup().provider().create(new Settings(setup().settings()))) {
      assumeTrue(
          driver.traits().can(Capability.TRANSACTIONS),
          "this system lacks the capability TRANSACTIONS");
    }
  }

  @Test
  void a_transactional_driver_asks_for_ticks() throws Exception {
    assertThat(open(setup().transactional(10, LONG)).driver().traits().needsTick()).isTrue();
  }

  @Test
  void completions_follow_the_commit_in_order() throws Exception {
    OpenDriver open = open(setup().transactional(10, LONG));
    String topic = open.topic(3);
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      producer.tick(START_NANOS);
      send(producer, sends, 0, 9);
      assertThat(sends.answered()).isZero();
      send(producer, sends, 9, 10);
      producer.tick(START_NANOS);
      assertThat(sends.acknowledged()).isEqualTo(10);
    }
    assertThat(sends.order()).isEqualTo(IntStream.range(0, 10).boxed().toList());
    assertHolds(open, topic, IntStream.range(0, 10).boxed().toList());
  }

  @Test
  void a_transaction_is_committed_when_it_is_old_enough() throws Exception {
    OpenDriver open = open(setup().transactional(1_000, Duration.ofMillis(200)));
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(open.topic(1))) {
      producer.tick(START_NANOS);
      send(producer, sends, 0, 3);
      producer.tick(START_NANOS + Duration.ofMillis(199).toNanos());
      assertThat(sends.answered()).isZero();
      producer.tick(START_NANOS + Duration.ofMillis(200).toNanos());
      assertThat(sends.acknowledged()).isEqualTo(3);
    }
  }

  @Test
  void flushing_commits_what_is_open() throws Exception {
    OpenDriver open = open(setup().transactional(1_000, LONG));
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(open.topic(1))) {
      producer.tick(START_NANOS);
      send(producer, sends, 0, 3);
      producer.flush();
      assertThat(sends.acknowledged()).isEqualTo(3);
      sends.assertAnsweredOnce();
    }
  }

  @Test
  void what_is_open_when_the_producer_closes_is_aborted_and_not_seen() throws Exception {
    OpenDriver open = open(setup().transactional(1_000, LONG));
    String topic = open.topic(1);
    SendResults aborted = new SendResults();
    DriverProducer first = open.producer(topic);
    first.tick(START_NANOS);
    send(first, aborted, 0, 5);
    first.close();
    assertThat(aborted.failures()).hasSize(5).allMatch(FailureKind.ABORTED::equals);
    aborted.assertAnsweredOnce();
    SendResults committed = new SendResults();
    try (DriverProducer second = open.producer(topic)) {
      second.tick(START_NANOS);
      send(second, committed, 5, 8);
      second.flush();
    }
    assertThat(committed.acknowledged()).isEqualTo(3);
    assertHolds(open, topic, List.of(5, 6, 7));
  }

  @Test
  void one_refused_message_takes_its_transaction_with_it_and_the_next_one_passes()
      throws Exception {
    assumeTrue(setup().tooLargeBytes().isPresent(), "this system takes any size");
    OpenDriver open = open(setup().transactional(1_000, LONG));
    String topic = open.topic(1);
    SendResults spoiled = new SendResults();
    SendResults committed = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      producer.tick(START_NANOS);
      send(producer, spoiled, 0, 3);
      boolean refusedAtOnce = sendTooLarge(producer, spoiled);
      producer.flush();
      if (!refusedAtOnce) {
        assertThat(spoiled.failures()).contains(FailureKind.TOO_LARGE);
      }
      send(producer, committed, 3, 5);
      producer.flush();
    }
    assertThat(spoiled.failures().subList(0, 3)).containsOnly(FailureKind.ABORTED);
    assertThat(committed.acknowledged()).isEqualTo(2);
    assertHolds(open, topic, List.of(3, 4));
  }

  @Test
  void a_message_that_is_refused_while_others_follow_takes_their_transaction_with_it()
      throws Exception {
    assumeTrue(setup().tooLargeBytes().isPresent(), "this system takes any size");
    OpenDriver open = open(setup().transactional(1_000, LONG));
    String topic = open.topic(1);
    SendResults refused = new SendResults();
    SendResults others = new SendResults();
    boolean refusedAtOnce;
    try (DriverProducer producer = open.producer(topic)) {
      producer.tick(START_NANOS);
      // Later, where the client registers the topic of the first message before it looks at it.
      refusedAtOnce = sendTooLarge(producer, refused);
      send(producer, others, 0, 3);
      producer.flush();
    }
    if (!refusedAtOnce) {
      assertThat(refused.failures()).containsExactly(FailureKind.TOO_LARGE);
    }
    assertThat(others.failures()).allMatch(FailureKind.ABORTED::equals);
    others.assertAnsweredOnce();
    assertHolds(open, topic, others.acknowledgedNumbers());
  }

  /** Returns whether the call threw; otherwise the client refuses the message later. */
  private boolean sendTooLarge(DriverProducer producer, SendResults sends) {
    byte[] large = new byte[setup().tooLargeBytes().orElseThrow()];
    try {
      producer.send(large, MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    } catch (SendRejectedException e) {
      assertThat(e.kind()).isEqualTo(FailureKind.TOO_LARGE);
      return true;
    }
    return false;
  }
}
