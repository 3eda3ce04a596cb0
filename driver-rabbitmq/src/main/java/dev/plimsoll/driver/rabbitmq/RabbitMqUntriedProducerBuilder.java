// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.ProducerBuilder;
import java.lang.reflect.Proxy;

/**
 * A producer builder without an environment, which opens connections: it takes any value. The
 * client library checks the values when a producer is opened.
 */
final class RabbitMqUntriedProducerBuilder {

  private RabbitMqUntriedProducerBuilder() {}

  static ProducerBuilder create() {
    return (ProducerBuilder)
        Proxy.newProxyInstance(
            ProducerBuilder.class.getClassLoader(),
            new Class<?>[] {ProducerBuilder.class},
            (proxy, method, arguments) -> proxy);
  }
}
