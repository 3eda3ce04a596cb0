// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class ClientPoolTest {

  private final List<Integer> opened = Collections.synchronizedList(new ArrayList<>());
  private final List<String> closed = Collections.synchronizedList(new ArrayList<>());

  private ClientPool<String> pool(int max) {
    return pool(
        max,
        number -> {
          opened.add(number);
          return "client-" + number;
        });
  }

  private ClientPool<String> pool(int max, ClientPool.Opening<String> opening) {
    return new ClientPool<>("test-close", max, Duration.ofMinutes(1), opening, closed::add);
  }

  @Test
  void each_index_has_a_client_up_to_the_maximum_and_shares_one_beyond() throws Exception {
    ClientPool<String> pool = pool(3);

    for (int index = 0; index < 7; index++) {
      assertThat(pool.of(index)).isEqualTo("client-" + index % 3);
    }
    assertThat(opened).containsExactly(0, 1, 2);
  }

  @Test
  void a_client_is_opened_on_first_use() throws Exception {
    ClientPool<String> pool = pool(8);

    pool.of(5);

    assertThat(opened).containsExactly(5);
    assertThat(pool.opened()).containsExactly("client-5");
  }

  @Test
  void a_client_that_could_not_be_opened_is_tried_again() throws Exception {
    ClientPool<String> pool =
        pool(
            1,
            number -> {
              opened.add(number);
              if (opened.size() == 1) {
                throw new DriverException(Kind.UNREACHABLE, "no");
              }
              return "client";
            });

    assertThatThrownBy(() -> pool.of(0)).hasMessage("no");
    assertThat(pool.of(0)).isEqualTo("client");
  }

  @Test
  void different_clients_are_opened_in_parallel() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    ClientPool<String> pool =
        pool(
            2,
            number -> {
              both.countDown();
              both.await(); // For ever, if the other one waits for this one.
              return "client-" + number;
            });
    CompletableFuture<String> first =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return pool.of(0);
              } catch (DriverException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });

    assertThat(pool.of(1)).isEqualTo("client-1");
    assertThat(first.get()).isEqualTo("client-0");
  }

  @Test
  void each_client_is_closed_once_and_later_ones_are_refused() throws Exception {
    ClientPool<String> pool = pool(4);
    pool.of(0);
    pool.of(1);
    pool.close();
    pool.close();

    assertThat(closed).containsExactlyInAnyOrder("client-0", "client-1");
    assertThatThrownBy(() -> pool.of(2)).isInstanceOf(IllegalStateException.class);
    assertThat(closed).containsExactlyInAnyOrder("client-0", "client-1", "client-2");
  }

  @Test
  void a_pool_has_at_least_one_client() {
    assertThatThrownBy(() -> pool(0)).isInstanceOf(IllegalArgumentException.class);
  }
}
