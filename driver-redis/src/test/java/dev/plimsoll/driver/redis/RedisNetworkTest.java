// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class RedisNetworkTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final AtomicInteger commands = new AtomicInteger();

  /** Fails this often before it is answered. */
  private CompletionStage<String> command(RedisException failure, int times) {
    return commands.incrementAndGet() > times
        ? CompletableFuture.completedFuture("PONG")
        : CompletableFuture.failedFuture(failure);
  }

  @Test
  void a_new_connection_that_rejects_commands_is_asked_again() throws Exception {
    RedisException rejected = new RedisException("Currently not connected. Commands are rejected.");

    RedisNetwork.awaitAnswer(() -> command(rejected, 2), "connecting", LIMIT);

    assertThat(commands).hasValue(3);
  }

  @Test
  void a_refusal_is_an_answer() throws Exception {
    RedisException refused = new RedisCommandExecutionException("NOPERM no permission for ping");

    RedisNetwork.awaitAnswer(() -> command(refused, 2), "connecting", LIMIT);

    assertThat(commands).hasValue(1);
  }

  @Test
  void control_connections_keep_the_class_of_queue_of_the_others() {
    ClientOptions of = ClientOptions.builder().useHashIndexQueue(false).build();

    assertThat(RedisNetwork.waiting(of).build().isUseHashIndexedQueue()).isFalse();
  }

  @Test
  void a_server_that_does_not_answer_is_not_asked_again() {
    RedisException late = new RedisCommandTimeoutException("no answer");

    assertThatThrownBy(() -> RedisNetwork.awaitAnswer(() -> command(late, 2), "connecting", LIMIT))
        .isInstanceOf(DriverException.class);
    assertThat(commands).hasValue(1);
  }
}
