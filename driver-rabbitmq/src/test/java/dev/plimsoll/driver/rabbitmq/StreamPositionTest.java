// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class StreamPositionTest {

  private final StreamPosition position = new StreamPosition();

  @Test
  void begins_with_the_first_delivery_where_nothing_is_acknowledged() {
    assertThat(position.next()).isEqualTo(RabbitMqGroup.AT_START);
    position.delivered(40);
    position.delivered(41);
    assertThat(position.next()).isEqualTo(40);
    assertThat(position.acknowledged()).isEqualTo(RabbitMqGroup.AT_START);
  }

  @Test
  void goes_on_behind_what_is_acknowledged_without_a_gap() {
    long[] numbers = new long[5];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = position.delivered(100 + i);
    }
    position.acknowledge(numbers[0]);
    position.acknowledge(numbers[1]);
    position.acknowledge(numbers[3]);
    assertThat(position.acknowledged()).isEqualTo(101);
    assertThat(position.next()).isEqualTo(102);
    position.acknowledge(numbers[2]);
    assertThat(position.acknowledged()).isEqualTo(103);
  }

  @Test
  void offsets_may_have_gaps() {
    position.delivered(7);
    position.delivered(9);
    long last = position.delivered(20);
    position.acknowledgeThrough(last);
    assertThat(position.acknowledged()).isEqualTo(20);
    assertThat(position.next()).isEqualTo(21);
  }

  @Test
  void thousands_may_be_open() {
    long last = 0;
    for (int offset = 0; offset < 10_000; offset++) {
      last = position.delivered(offset);
    }
    position.acknowledgeThrough(last - 1);
    assertThat(position.next()).isEqualTo(9_999);
    position.acknowledge(last);
    assertThat(position.next()).isEqualTo(10_000);
  }
}
