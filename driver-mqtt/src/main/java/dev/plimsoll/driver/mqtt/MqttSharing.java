// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

/** How the consumers of a subscription share the messages of a topic. */
enum MqttSharing {
  /** Each partition is received by the consumer whose number it has. */
  DIVIDE,
  /** The server gives each message to one of the consumers: a shared subscription. */
  SHARE
}
