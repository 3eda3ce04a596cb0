// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RabbitMqStreamPositionTest {

  private final RabbitMqStreamPosition position = new RabbitMqStreamPosition();

  @Test
  void is_absent_where_nothing_is_acknowledged() {
    position.delivered(40);
    position.delivered(41);
    assertThat(position.acknowledged()).isEqualTo(RabbitMqStreamPosition.NONE);
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
  }

  @Test
  void thousands_may_be_open() {
    long last = 0;
    for (int offset = 0; offset < 10_000; offset++) {
      last = position.delivered(offset);
    }
    position.acknowledgeThrough(last - 1);
    assertThat(position.acknowledged()).isEqualTo(9_998);
    position.acknowledge(last);
    assertThat(position.acknowledged()).isEqualTo(9_999);
  }
}
