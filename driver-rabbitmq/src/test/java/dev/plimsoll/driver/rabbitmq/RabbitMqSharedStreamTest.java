// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.stream.Consumer;
import com.rabbitmq.stream.NoOffsetException;
import com.rabbitmq.stream.OffsetSpecification;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

final class RabbitMqSharedStreamTest {

  private static final OffsetSpecification START = OffsetSpecification.first();

  private final RabbitMqSharedStream stream = new RabbitMqSharedStream(0, START);
  private final Client client = new Client();

  /** The client's consumer: its answers are what the server says, the last one again and again. */
  private static final class Client implements Consumer {

    private final Deque<LongSupplier> answers = new ArrayDeque<>();
    private final List<Long> stores = new ArrayList<>();

    @Override
    public void store(long offset) {
      stores.add(offset);
    }

    @Override
    public long storedOffset() {
      return (answers.size() > 1 ? answers.remove() : answers.element()).getAsLong();
    }

    @Override
    public void close() {
      answers.clear();
    }
  }

  private static long none() {
    throw new NoOffsetException("none");
  }

  private static long connectionLost() {
    throw new IllegalStateException("the consumer is recovering");
  }

  private void deliver(int from, int to) {
    for (int offset = from; offset <= to; offset++) {
      stream.position().acknowledgeThrough(stream.delivered(offset));
    }
  }

  @Test
  void a_subscription_without_a_position_begins_at_its_start() {
    client.answers.add(RabbitMqSharedStreamTest::none);

    assertThat(stream.begin(client)).isEqualTo(START);
    assertThat(stream.isActive()).isTrue();
  }

  @Test
  void the_position_is_asked_for_until_the_client_is_connected_again() {
    client.answers.add(RabbitMqSharedStreamTest::connectionLost);
    client.answers.add(RabbitMqSharedStreamTest::connectionLost);
    client.answers.add(() -> 7);

    assertThat(stream.begin(client)).isEqualTo(OffsetSpecification.offset(8));
    assertThat(stream.isActive()).isTrue();
  }

  @Test
  void a_position_that_the_server_did_not_get_is_stored_again() {
    client.answers.add(RabbitMqSharedStreamTest::none);
    client.answers.add(RabbitMqSharedStreamTest::connectionLost);
    stream.begin(client);
    deliver(0, 3);
    stream.store();
    stream.end();
    client.answers.clear();
    client.answers.add(RabbitMqSharedStreamTest::none);

    assertThat(stream.begin(client)).isEqualTo(OffsetSpecification.offset(4));
    stream.store();
    assertThat(client.stores).containsExactly(3L, 3L);
  }

  @Test
  void what_another_consumer_has_read_meanwhile_does_not_come_again() {
    client.answers.add(RabbitMqSharedStreamTest::none);
    client.answers.add(() -> 2);
    client.answers.add(() -> 9);
    stream.begin(client);
    deliver(0, 2);
    stream.end();

    assertThat(stream.begin(client)).isEqualTo(OffsetSpecification.offset(10));
    assertThat(stream.delivered(9)).isZero();
    assertThat(stream.delivered(10)).isPositive();
  }

  @Test
  void a_forgotten_position_is_none() {
    client.answers.add(() -> RabbitMqStreams.FORGOTTEN);

    assertThat(stream.begin(client)).isEqualTo(START);
  }
}
