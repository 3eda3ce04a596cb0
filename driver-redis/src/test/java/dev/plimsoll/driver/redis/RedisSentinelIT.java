// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.sentinel.api.StatefulRedisSentinelConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A primary with a replica, and a sentinel that makes the replica the primary. */
@NeedsBroker(value = "redis", own = true, nodes = 2)
@Timeout(120)
final class RedisSentinelIT {

  private static final String NAME = "primary";
  private static final int SOME = 100;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;

  private Process sentinel;
  private String address = "";

  @BeforeEach
  void startSentinel(LocalBroker.Running broker) throws Exception {
    LocalBroker.BrokerNode primary = broker.nodes().get(0);
    String[] place = primary.address().split(":", -1);
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    address = "127.0.0.1:" + port;
    Path file =
        Files.write(
            folder.resolve("sentinel.conf"),
            List.of(
                "bind 127.0.0.1",
                "port " + port,
                "sentinel monitor " + NAME + " " + place[0] + " " + place[1] + " 1",
                "sentinel auth-pass " + NAME + " " + RedisAdmin.password(broker),
                "sentinel down-after-milliseconds " + NAME + " 500",
                "sentinel failover-timeout " + NAME + " 2000"));
    sentinel =
        new ProcessBuilder(program(primary.pid()).toString(), file.toString(), "--sentinel")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    awaitReplicaKnown(port);
  }

  /**
   * Returns a redis-server. An unpacked one is started by a script, which its process does not
   * tell: it is in the outermost folder.
   */
  private static Path program(long pid) throws IOException {
    Path found = null;
    Path folder = Path.of("/proc", Long.toString(pid), "exe").toRealPath().getParent();
    while (folder != null) {
      Path program = folder.resolve("bin").resolve("redis-server");
      found = Files.isExecutable(program) ? program : found;
      folder = folder.getParent();
    }
    return Objects.requireNonNull(found, "redis-server");
  }

  /** Without a replica that it knows, a sentinel has nothing to make the primary. */
  private static void awaitReplicaKnown(int port) {
    RedisClient client = RedisClient.create();
    RedisURI uri = RedisURI.Builder.sentinel("127.0.0.1", port, NAME).build();
    try {
      await()
          .atMost(PATIENCE)
          .ignoreExceptions()
          .until(
              () -> {
                try (StatefulRedisSentinelConnection<String, String> asking =
                    client.connectSentinel(uri)) {
                  return asking.sync().replicas(NAME).stream()
                      .anyMatch(replica -> "slave".equals(replica.get("flags")));
                }
              });
    } finally {
      client.shutdown();
    }
  }

  @AfterEach
  void endSentinel() throws Exception {
    sentinel.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
  }

  private OpenDriver open(LocalBroker.Running broker, String name) throws Exception {
    return OpenDriver.connect(
        new RedisProvider(),
        Map.of("address", address, "sentinelMaster", name, "password", RedisAdmin.password(broker)),
        Endpoints.NONE);
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private static SendResults send(DriverProducer producer, int from) {
    SendResults sends = new SendResults();
    for (int number = from; number < from + SOME; number++) {
      producer.send(
          Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    }
    sends.awaitAll();
    return sends;
  }

  @Test
  void clients_find_the_new_primary_after_a_failover_and_an_unknown_name_is_refused(
      LocalBroker.Running broker) throws Exception {
    assertThatThrownBy(() -> open(broker, "unknown"))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.NOT_FOUND))
        .hasMessageContaining(address)
        .hasMessageContaining("unknown")
        .hasMessageContaining("sentinelMaster");
    try (OpenDriver open = open(broker, NAME)) {
      String topic = open.topic(1);
      Received received = new Received();
      open.consumer(topic, "s", received);
      DriverProducer producer = open.producer(topic);
      send(producer, 0).awaitAcknowledged();
      received.awaitCount(SOME);

      broker.kill(1);
      await().atMost(PATIENCE).until(() -> send(producer, SOME).failures().isEmpty());
      send(producer, 2 * SOME).awaitAcknowledged();

      await()
          .atMost(PATIENCE)
          .until(() -> received.numbers().containsAll(numbers(2 * SOME, 3 * SOME)));
      assertThat(open.driver().facts().nodes().get(0).port())
          .as("the server that answers now")
          .isEqualTo(Integer.parseInt(broker.nodes().get(1).address().split(":", -1)[1]));
    }
  }
}
