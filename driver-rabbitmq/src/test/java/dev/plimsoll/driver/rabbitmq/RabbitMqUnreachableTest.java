// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.testkit.UnreachableContract;
import java.util.List;
import java.util.Map;

final class RabbitMqUnreachableTest extends UnreachableContract {

  RabbitMqUnreachableTest() {
    super(new RabbitMqProvider(), "amqpUris", "tls.caFile");
  }

  @Override
  protected Map<String, Object> plain(String address) {
    return Map.of("amqpUris", List.of("amqp://me:secret-of-mine@" + address));
  }

  @Override
  protected Map<String, Object> encrypted(String address) {
    return Map.of("amqpUris", List.of("amqps://me:secret-of-mine@" + address));
  }
}
