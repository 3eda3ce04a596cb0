// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.SendResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What Redis has acknowledged when its disk is full, a file system of 512 KiB; messages are sent
 * one at a time. Needs root, to mount it.
 */
@NeedsBroker(value = "redis", own = true)
@Timeout(120)
@SuppressWarnings("try") // The driver only has to be connected.
final class RedisFullDiskIT {

  private static final int MORE_THAN_FIT = 2_000;
  private static final int SIZE_BYTES = 1_000;

  private Path data;

  @AfterEach
  void unmount() throws Exception {
    if (data != null) {
      run("umount", "--lazy", data.toString());
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  private void startOnSmallDisk(LocalBroker.Running broker) throws Exception {
    Path folder = broker.nodes().get(0).dataFolder();
    broker.kill(1);
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", folder.toString()) == 0,
        "skipped, no file system can be mounted here: run as root");
    data = folder;
    broker.start(1);
  }

  /** Kills the server, gives it space, and returns how many messages it reads from its file. */
  private long restarted(LocalBroker.Running broker, String stream) throws Exception {
    broker.kill(1);
    assertThat(run("mount", "-o", "remount,size=64m", data.toString())).isZero();
    broker.start(1);
    try (RedisAdmin admin = new RedisAdmin(broker)) {
      return admin.commands().xlen(stream);
    }
  }

  /** The outcome of one send after another, until one fails. */
  private record Outcome(int acknowledged, List<FailureKind> failures, long kept) {}

  private Outcome fillDisk(LocalBroker.Running broker, String persistence) throws Exception {
    startOnSmallDisk(broker);
    try (OpenDriver open =
        OpenDriver.connect(
            new RedisProvider(), Map.of("persistence", persistence), broker.endpoints())) {
      String topic = open.topic(1);
      DriverProducer producer = open.producer(topic);
      for (int number = 0; number < MORE_THAN_FIT; number++) {
        SendResults sends = new SendResults();
        producer.send(
            Payloads.of(number, SIZE_BYTES),
            MessageKey.NONE,
            DriverProducer.ANY_PARTITION,
            sends.next());
        sends.awaitAll();
        if (!sends.failures().isEmpty()) {
          return new Outcome(number, sends.failures(), restarted(broker, topic + ":0"));
        }
      }
      throw new AssertionError("the disk is not full");
    }
  }

  @Test
  void with_appendfsync_no_a_message_is_acknowledged_that_could_not_be_written_and_then_none(
      LocalBroker.Running broker) throws Exception {
    Outcome outcome = fillDisk(broker, "aof-unsynced");

    assertThat(outcome.failures()).containsExactly(FailureKind.REJECTED);
    assertThat(outcome.acknowledged() - outcome.kept()).isEqualTo(1);
  }

  @Test
  void with_appendfsync_always_no_message_is_acknowledged_that_could_not_be_written(
      LocalBroker.Running broker) throws Exception {
    Outcome outcome = fillDisk(broker, "aof-always");

    assertThat(outcome.kept()).isGreaterThanOrEqualTo(outcome.acknowledged());
  }
}
