// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

/** A message was rejected. Has no stack trace, because it may be created for each message. */
final class RabbitMqRefusal extends Exception {

  private static final long serialVersionUID = 1;

  RabbitMqRefusal(String message) {
    super(message, null, false, false);
  }
}
