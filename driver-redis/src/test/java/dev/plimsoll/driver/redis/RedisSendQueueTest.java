// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class RedisSendQueueTest {

  private static final RedisTarget TARGET = RedisTarget.channel("c");
  private static final int ADDERS = 4;
  private static final int EACH = 2_000;

  private static RedisSend send(RedisDriverProducer producer, int size) {
    return new RedisSend(producer, TARGET, new byte[0], new byte[size], new Ignoring());
  }

  @Test
  void what_is_added_is_taken_in_order() {
    RedisSendQueue queue = new RedisSendQueue();
    assertThat(queue.take()).isNull();
    RedisSend first = send(null, 1);
    RedisSend second = send(null, 2);
    queue.add(first);
    queue.add(second);
    assertThat(queue.take()).isSameAs(first);
    assertThat(queue.take()).isSameAs(second);
    assertThat(queue.take()).isNull();
    RedisSend third = send(null, 3);
    queue.add(third);
    assertThat(queue.take()).isSameAs(third);
  }

  @Test
  @Timeout(60)
  void nothing_is_lost_between_threads_and_each_keeps_its_order() throws InterruptedException {
    RedisSendQueue queue = new RedisSendQueue();
    List<Thread> adders =
        IntStream.range(0, ADDERS)
            .mapToObj(number -> new Thread(() -> addAll(queue, number)))
            .toList();
    adders.forEach(Thread::start);
    List<Integer> taken = new ArrayList<>();
    while (taken.size() < ADDERS * EACH) {
      RedisSend send = queue.take();
      if (send == null) {
        Thread.onSpinWait();
      } else {
        taken.add(send.sizeBytes());
      }
    }
    for (Thread adder : adders) {
      adder.join();
    }
    assertThat(queue.take()).isNull();
    for (int number = 0; number < ADDERS; number++) {
      int adder = number;
      assertThat(taken.stream().filter(size -> size % ADDERS == adder)).hasSize(EACH).isSorted();
    }
  }

  /** The size of a message identifies the thread that added it, and its position. */
  private static void addAll(RedisSendQueue queue, int number) {
    for (int i = 0; i < EACH; i++) {
      queue.add(send(null, i * ADDERS + number));
    }
  }

  private static final class Ignoring implements SendCompletion {

    @Override
    public void acknowledged() {}

    @Override
    public void failed(FailureKind kind, Throwable cause) {}
  }
}
