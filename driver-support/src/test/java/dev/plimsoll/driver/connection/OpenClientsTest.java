// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class OpenClientsTest {

  private final List<String> closed = Collections.synchronizedList(new ArrayList<>());
  private final OpenClients clients = new OpenClients("test-close", Duration.ofMinutes(1));

  private void add(String topic, String name) {
    clients.add(topic, () -> closed.add(name));
  }

  @Test
  void only_the_clients_of_the_given_topics_are_closed() {
    add("one", "a");
    add("one", "b");
    add("other", "c");
    clients.closeOf(List.of("one", "unknown"));
    assertThat(closed).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void each_is_closed_once() {
    add("one", "a");
    clients.closeOf(List.of("one"));
    clients.close();
    clients.close();
    assertThat(closed).containsExactly("a");
  }

  @Test
  void a_client_opened_while_the_driver_closes_is_closed_and_refused() {
    clients.close();
    assertThatThrownBy(() -> add("one", "late"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThat(closed).containsExactly("late");
  }

  @Test
  void a_client_that_fails_to_close_does_not_keep_the_others_open() {
    for (int i = 0; i < 40; i++) {
      clients.add(
          "one",
          () -> {
            throw new IllegalStateException("does not close");
          });
      add("one", "n" + i);
    }
    clients.close();
    assertThat(closed).hasSize(40);
  }

  @Test
  @Timeout(30)
  void closing_ends_at_its_limit_although_one_hangs() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    OpenClients bounded = new OpenClients("test-close", Duration.ofMillis(50));
    bounded.add(
        "one",
        () -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          ended.countDown();
        });
    bounded.close();
    assertThat(ended.getCount()).isOne();
    end.countDown();
    ended.await();
  }
}
