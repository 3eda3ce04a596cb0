// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.Retention;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** RabbitMQ as the contract requires it, with additional settings. */
record RabbitMqSetup(Map<String, Object> settings) implements DriverSetup {

  static final RabbitMqSetup QUORUM = new RabbitMqSetup(Map.of("queueType", "quorum"));

  static final RabbitMqSetup STREAM_PROTOCOL =
      new RabbitMqSetup(Map.of("queueType", "stream", "protocol", "stream"));

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

  @Override
  public Retention keeps() {
    return isStream() ? Retention.FOR_LATER_SUBSCRIPTIONS : Retention.FOR_PRESENT_SUBSCRIPTIONS;
  }

  /** The server saves the names of new quorum queues half a second after the last one. */
  @Override
  public Duration registersWithin() {
    return Duration.ofSeconds(2);
  }

  @Override
  public boolean reassigns() {
    return !isStream() && !settings.toString().contains("assigned");
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
