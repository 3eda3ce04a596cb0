// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

final class RedisAssignmentsTest {

  private final RedisAssignments shares = new RedisAssignments(RedisSharing.DIVIDE);

  @Test
  void consumers_of_a_subscription_divide_its_partitions() {
    Taker first = new Taker();
    Taker second = new Taker();
    shares.join("t", "s", first);
    assertThat(first.share).containsExactly(0, 1, 2, 3, 4);
    shares.join("t", "s", second);
    assertThat(first.share).containsExactly(0, 2, 4);
    assertThat(second.share).containsExactly(1, 3);
  }

  @Test
  void what_a_consumer_leaves_goes_to_the_others() {
    Taker first = new Taker();
    Taker second = new Taker();
    shares.join("t", "s", first);
    shares.join("t", "s", second);
    shares.leave("t", "s", first);
    shares.leave("t", "s", first);
    assertThat(second.share).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void subscriptions_have_nothing_to_do_with_each_other() {
    Taker first = new Taker();
    Taker second = new Taker();
    shares.join("t", "one", first);
    shares.join("t", "two", second);
    assertThat(first.share).isEqualTo(second.share).hasSize(5);
  }

  @Test
  void the_newest_takes_when_the_others_have_given() {
    Taker first = new Taker();
    Taker second = new Taker();
    shares.join("t", "s", first);
    first.given = new CompletableFuture<>();
    CompletionStage<Void> joined = shares.join("t", "s", second);
    assertThat(second.share).isEmpty();
    first.given.complete(null);
    assertThat(second.share).containsExactly(1, 3);
    assertThat(joined.toCompletableFuture()).isDone();
  }

  @Test
  void consumers_that_compete_get_all() {
    RedisAssignments competing = new RedisAssignments(RedisSharing.COMPETE);
    Taker first = new Taker();
    Taker second = new Taker();
    competing.join("t", "s", first);
    competing.join("t", "s", second);
    assertThat(first.share).isEqualTo(second.share).hasSize(5);
  }

  /** Records its assigned partitions. */
  private static final class Taker implements RedisAssignments.Member {

    private List<Integer> share = List.of();
    private CompletableFuture<Void> given = CompletableFuture.completedFuture(null);

    @Override
    public int partitions() {
      return 5;
    }

    @Override
    public CompletionStage<Void> assign(List<Integer> now) {
      share = now;
      return given;
    }
  }
}
