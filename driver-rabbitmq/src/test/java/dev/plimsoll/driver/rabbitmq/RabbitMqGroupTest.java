// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class RabbitMqGroupTest {

  private static final class Member implements RabbitMqGroup.Member {

    private final Map<Integer, Long> has = new TreeMap<>();

    @Override
    public void take(int partition, long offset) {
      has.put(partition, offset);
    }

    @Override
    public long release(int partition) {
      has.remove(partition);
      return 100L + partition;
    }
  }

  private final RabbitMqGroup group = new RabbitMqGroup(4);

  @Test
  void one_has_all_from_the_start() throws Exception {
    Member only = new Member();
    group.join(only);
    assertThat(only.has).containsOnlyKeys(0, 1, 2, 3).containsValue(RabbitMqGroup.AT_START);
  }

  @Test
  void a_second_takes_over_half_where_the_first_has_stopped() throws Exception {
    Member first = new Member();
    Member second = new Member();
    group.join(first);
    group.join(second);
    assertThat(first.has).containsOnlyKeys(0, 2);
    assertThat(second.has).isEqualTo(Map.of(1, 101L, 3, 103L));
  }

  @Test
  void each_partition_has_one_consumer_and_those_beyond_have_none() throws Exception {
    for (int i = 0; i < 4; i++) {
      group.join(new Member());
    }
    Member fifth = new Member();
    group.join(fifth);
    assertThat(fifth.has).isEmpty();
  }

  @Test
  void what_a_member_leaves_goes_to_the_others() throws Exception {
    Member first = new Member();
    Member second = new Member();
    group.join(first);
    group.join(second);
    group.leave(first, true);
    group.leave(first, true);
    assertThat(second.has).containsOnlyKeys(0, 1, 2, 3).containsEntry(0, 100L);
    assertThat(first.has).isEmpty();
  }

  @Test
  void a_successor_goes_on_where_the_last_one_stopped() throws Exception {
    Member first = new Member();
    group.join(first);
    group.leave(first, true);
    Member next = new Member();
    group.join(next);
    assertThat(next.has).isEqualTo(Map.of(0, 100L, 1, 101L, 2, 102L, 3, 103L));
  }
}
