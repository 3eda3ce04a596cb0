// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What local brokers of three nodes write is recorded, and {@code deploy/parity} compares the
 * record with the clusters. With {@code -Dplimsoll.generate=true} it is written instead of
 * compared.
 */
class RecordedSettingsTest {

  private static final Path RECORDED = Path.of("..", "deploy", "settings", "local");
  private static final JavaServer JAVA = new JavaServer(Path.of("/jars"));
  private static final int NODES = 3;

  @TempDir private Path folder;

  @Test
  void kafka() throws Exception {
    plan(new KafkaLayout(JAVA, NODES));

    isRecorded("kafka/server.properties", lines("node-1/server.properties"));
  }

  @Test
  void nats() throws Exception {
    plan(new NatsLayout(Path.of("/nats-server"), NODES, false));

    isRecorded("nats/nats.conf", lines("node-1/nats.conf"));
  }

  @Test
  void natsStreaming() throws Exception {
    NodePlan node =
        plan(new NatsStreamingLayout(Path.of("/server"), 1, NatsStreamingLayout.Store.FILE)).get(0);

    List<String> command = node.command();
    isRecorded(
        "nats_streaming/arguments",
        Stream.of(String.join(" ", command.subList(command.indexOf("/server"), command.size()))));
  }

  @Test
  void pulsar() throws Exception {
    plan(new PulsarClusterLayout(JAVA, new PulsarMemory(NODES, 1), true));

    isRecorded("pulsar/broker.conf", lines("node-1/broker.conf"));
    isRecorded("pulsar/bookkeeper.conf", lines("node-2/bookkeeper.conf"));
    isRecorded("pulsar/zookeeper.conf", lines("node-5/zookeeper.conf"));
  }

  @Test
  void rabbitMq() throws Exception {
    plan(new RabbitMqLayout(Path.of("/rabbitmq-server"), NODES));

    isRecorded("rabbitmq/rabbitmq.conf", lines("node-1/rabbitmq.conf"));
  }

  @Test
  void redis() throws Exception {
    plan(new RedisLayout(Path.of("/redis-server"), NODES));

    isRecorded("redis/redis.conf", lines("node-1/redis.conf"));
  }

  private List<NodePlan> plan(ClusterStarter.Layout layout) throws IOException, DriverException {
    return layout.plan(folder);
  }

  /** Returns the lines of a file of settings; those of {@code Properties} have no fixed order. */
  private Stream<String> lines(String file) throws IOException {
    Path path = folder.resolve(file);
    List<String> lines = Files.readAllLines(path);
    boolean isProperties = lines.get(0).startsWith("#");
    return isProperties
        ? lines.stream().filter(Predicate.not(line -> line.startsWith("#"))).sorted()
        : lines.stream();
  }

  private void isRecorded(String file, Stream<String> lines) throws IOException {
    String text = lines.map(this::withoutThisRun).collect(Collectors.joining("\n", "", "\n"));
    Path recorded = RECORDED.resolve(file);
    if (Boolean.getBoolean("plimsoll.generate")) {
      Files.createDirectories(recorded.getParent());
      Files.writeString(recorded, text);
    }
    assertThat(text)
        .as("%s: write it again with -Dplimsoll.generate=true", recorded)
        .isEqualTo(Files.readString(recorded));
  }

  /** Folders, ports, secrets and the name of the loopback interface are other ones in each run. */
  private String withoutThisRun(String line) {
    return line.replace(folder.toString(), "FOLDER")
        .replaceAll("(?i)((?:port|-p|-m) ?=? ?|\\\\?:)\\d{4,5}\\b", "$1PORT")
        .replaceAll("\\b[0-9a-f]{32,}\\b", "SECRET")
        .replaceFirst("^listeningInterface=.*", "listeningInterface=LOOPBACK");
  }
}
