// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for MQTT 5, based on HiveMQ's client library.
 *
 * <p>A partition is a topic of the protocol, {@code <topic>/<number>}. A consumer is a session of
 * the server. An acknowledgement is the server's PUBACK (QoS 1) or PUBREC (QoS 2).
 *
 * <p>Threads: the client library has a few threads for all connections. Each consumer has a thread
 * of its own, which delivers one message at a time. Pausing and resuming use a short-lived thread.
 *
 * <p>Memory: the client library keeps each payload until it is confirmed. The driver keeps one
 * callback and an entry in a set per unconfirmed message.
 */
package dev.plimsoll.driver.mqtt;
