// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RabbitMqAckWindowTest {

  private final List<String> told = new ArrayList<>();

  private RabbitMqAckWindow window(int every) {
    return new RabbitMqAckWindow(every, (tag, multiple) -> told.add((multiple ? "..." : "") + tag));
  }

  @Test
  void one_by_one_where_each_is_told() {
    RabbitMqAckWindow window = window(1);
    window.acknowledge(1);
    window.acknowledge(2);
    assertThat(told).containsExactly("...1", "...2");
  }

  @Test
  void several_are_told_at_once() {
    RabbitMqAckWindow window = window(3);
    for (long tag = 1; tag <= 7; tag++) {
      window.acknowledge(tag);
    }
    assertThat(told).containsExactly("...3", "...6");
    window.acknowledge();
    window.acknowledge();
    assertThat(told).containsExactly("...3", "...6", "...7");
  }

  @Test
  void what_is_left_out_is_not_covered() {
    RabbitMqAckWindow window = window(100);
    for (long tag : new long[] {1, 2, 4, 6, 5}) {
      window.acknowledge(tag);
    }
    window.acknowledge();
    assertThat(told).containsExactly("...2", "4", "5", "6");
    window.acknowledge(3);
    window.acknowledge();
    assertThat(told).containsExactly("...2", "4", "5", "6", "...3");
    window.acknowledge(7);
    window.acknowledge();
    assertThat(told).endsWith("...3", "...7");
  }

  @Test
  void the_last_one_told_for_several_is_one_that_the_server_waits_for() {
    RabbitMqAckWindow window = window(100);
    window.acknowledge(1);
    assertThat(window.remove(2)).isTrue();
    window.acknowledge();
    assertThat(told).containsExactly("...1");
    assertThat(window.remove(3)).isTrue();
    window.acknowledge(4);
    window.acknowledge();
    assertThat(told).containsExactly("...1", "...4");
  }

  @Test
  void nothing_is_told_twice() {
    RabbitMqAckWindow window = window(1);
    window.acknowledge(1);
    window.acknowledge(1);
    window.acknowledgeThrough(1);
    assertThat(window.remove(1)).isFalse();
    window.acknowledge();
    assertThat(told).containsExactly("...1");
  }

  @Test
  void through_covers_all_before() {
    RabbitMqAckWindow window = window(10);
    window.acknowledgeThrough(5_000);
    assertThat(told).containsExactly("...5000");
    window.acknowledgeThrough(9_000);
    assertThat(told).containsExactly("...5000", "...9000");
  }

  @Test
  void a_long_gap_is_kept_in_mind() {
    RabbitMqAckWindow window = window(100_000);
    for (long tag = 2; tag <= 9_000; tag++) {
      window.acknowledge(tag);
    }
    window.acknowledge(1);
    window.acknowledge();
    assertThat(told).containsExactly("...9000");
  }
}
