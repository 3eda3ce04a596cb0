// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A consumer of several connections that looks like one. */
final class RedisClusterConsumerTest {

  private final List<String> calls = new ArrayList<>();
  private final RedisClusterConsumer consumers =
      new RedisClusterConsumer(
          new BatchHandler() {
            @Override
            public void received(DeliveredBatch batch) {
              calls.add("received");
            }

            @Override
            public void stopped(DriverException cause) {
              calls.add("stopped");
            }
          });

  private RedisConsumer part(int partitions) {
    return new RedisConsumer() {
      @Override
      public int assignedPartitions() {
        return partitions;
      }

      @Override
      public CompletableFuture<Void> leaveAndDisconnect() {
        calls.add("left");
        return CompletableFuture.completedFuture(null);
      }

      @Override
      public void disconnect() {
        calls.add("disconnected");
      }

      @Override
      public void close() {
        calls.add("closed");
      }
    };
  }

  private static DriverException cause() {
    return new DriverException(DriverException.Kind.OTHER, "ended");
  }

  private static DeliveredBatch batch() {
    return new RedisChannelBatch();
  }

  @Test
  void its_partitions_are_those_of_all_connections() {
    consumers.add(part(1));
    consumers.add(part(1));
    assertThat(consumers.assignedPartitions()).isEqualTo(2);

    consumers.add(part(-1));
    assertThat(consumers.assignedPartitions()).as("shared partitions").isNegative();
  }

  @Test
  void after_it_is_closed_the_handler_is_not_called() {
    consumers.add(part(1));
    consumers.received(batch());
    consumers.close();
    consumers.received(batch());
    consumers.stopped(cause());

    assertThat(calls).containsExactly("received", "left");
  }

  @Test
  void one_that_ends_by_itself_ends_the_others_and_is_told_once() {
    consumers.add(part(1));
    consumers.add(part(1));
    consumers.stopped(cause());
    consumers.stopped(cause());
    consumers.received(batch());

    assertThat(calls).containsExactly("left", "left", "stopped");
  }
}
