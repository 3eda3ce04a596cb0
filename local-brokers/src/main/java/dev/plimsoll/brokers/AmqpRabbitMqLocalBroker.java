// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

/** RabbitMQ for the driver of AMQP 1.0, which its version 4 speaks without a plugin. */
public final class AmqpRabbitMqLocalBroker extends RabbitMqLocalBroker {

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public AmqpRabbitMqLocalBroker() {
    this(ServerFolders.ofUser());
  }

  AmqpRabbitMqLocalBroker(ServerFolders home) {
    super("amqp-rabbitmq", home, System.getenv());
  }
}
