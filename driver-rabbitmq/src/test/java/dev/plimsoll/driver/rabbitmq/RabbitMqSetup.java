// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** RabbitMQ as the contract wants it, with settings of the test's choice. */
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

  /** Over AMQP the server's limit is 128 MiB; a stream's frame takes 1 MiB. */
  @Override
  public OptionalInt tooLargeBytes() {
    return settings.containsKey("protocol") ? OptionalInt.of(1_100_000) : OptionalInt.empty();
  }

  @Override
  public boolean startedThread(Thread thread) {
    String name = thread.getName();
    return name.startsWith("plimsoll-rabbitmq")
        || name.contains("rabbitmq")
        || name.startsWith("AMQP");
  }
}
