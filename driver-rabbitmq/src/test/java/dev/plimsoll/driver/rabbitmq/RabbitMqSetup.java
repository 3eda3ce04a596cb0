// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.Retention;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** RabbitMQ as the contract requires it, with additional settings. */
record RabbitMqSetup(Map<String, Object> settings) implements DriverSetup {

  /** Comes after a name in the server's file of names: the tag of a binary term. */
  private static final String BINARY = "m\0";

  private static final String NODE = "r1@localhost";

  static final RabbitMqSetup QUORUM = new RabbitMqSetup(Map.of("queueType", "quorum"));

  static final RabbitMqSetup STREAM_PROTOCOL =
      new RabbitMqSetup(Map.of("queueType", "stream", "protocol", "stream"));

  static final RabbitMqSetup SUPER_STREAM =
      new RabbitMqSetup(
          Map.of(
              "queueType",
              "stream",
              "protocol",
              "stream",
              "consumer",
              Map.of("sharing", "single-active")));

  @Override
  public DriverProvider provider() {
    return new RabbitMqProvider();
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    return Map.of("amqpUris", List.of("amqp://guest:guest@" + address));
  }

  private boolean isStream() {
    return "stream".equals(settings.get("queueType"));
  }

  private boolean isStreamProtocol() {
    return settings.containsKey("protocol");
  }

  /** A queue puts back what a cancelled consumer had, and newer messages may be sent before. */
  @Override
  public boolean pausesKeepOrder() {
    return isStream();
  }

  @Override
  public Retention keeps() {
    return isStream() ? Retention.FOR_LATER_SUBSCRIPTIONS : Retention.FOR_PRESENT_SUBSCRIPTIONS;
  }

  /**
   * The server stores the name of a quorum queue some time after its declaration, and likewise that
   * of the Raft member that coordinates streams, which the first stream creates.
   */
  @Override
  public boolean isStored(LocalBroker.Running broker, String topic) throws Exception {
    if (!isStream() && !"quorum".equals(settings.get("queueType"))) {
      return true;
    }
    List<String> names =
        isStream()
            ? List.of("rabbit_stream_coordinator")
            : RabbitMqAdmin.names(broker, "queues", topic + ".");
    Path file =
        broker
            .nodes()
            .get(0)
            .dataFolder()
            .resolve(Path.of(NODE, isStream() ? "coordination" : "quorum", NODE, "names.dets"));
    String stored = Files.readString(file, StandardCharsets.ISO_8859_1);
    return !names.isEmpty() && names.stream().allMatch(name -> stored.contains(name + BINARY));
  }

  @Override
  public boolean reassigns() {
    return settings.toString().contains("single-active")
        || (!isStream() && !settings.toString().contains("assigned"));
  }

  @Override
  public boolean marksRedelivery() {
    return !isStream();
  }

  /**
   * A frame of the stream protocol is limited to 1 MiB, including everything around the message.
   */
  @Override
  public int largestBytes() {
    return isStreamProtocol() ? 1_000_000 : 1 << 20;
  }

  /** A quorum queue or a stream is a cluster of processes each, so creating many takes time. */
  @Override
  public int manyTopics() {
    return "classic".equals(settings.get("queueType")) ? 1_000 : 200;
  }

  /** With AMQP the server's limit is 16 MiB; a frame of the stream protocol is limited to 1 MiB. */
  @Override
  public OptionalInt tooLargeBytes() {
    return isStreamProtocol() ? OptionalInt.of(1_100_000) : OptionalInt.empty();
  }

  @Override
  public boolean startedThread(Thread thread) {
    String name = thread.getName();
    return name.startsWith("plimsoll-rabbitmq")
        || name.contains("rabbitmq")
        || name.startsWith("AMQP");
  }
}
