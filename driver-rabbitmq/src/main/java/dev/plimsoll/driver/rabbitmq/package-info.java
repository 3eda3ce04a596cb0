// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for RabbitMQ, based on amqp-client (AMQP 0-9-1) or stream-client (RabbitMQ's stream
 * protocol).
 *
 * <p>A topic is a direct exchange. A partition is a routing key with a queue or a stream. A
 * subscription is a set of queues of its own, or a position in the streams. An acknowledgement is a
 * publisher confirm.
 *
 * <p>Threads: confirms arrive on the reader thread of a producer connection. Messages arrive on a
 * pool shared by all consumers ({@code plimsoll-rabbitmq-deliver-…}), one at a time per consumer.
 * With the stream protocol both arrive on the client's own threads. Threads named {@code
 * plimsoll-rabbitmq-open-…} open clients and reconnect, {@code plimsoll-rabbitmq-timer} sends
 * delayed acknowledgements.
 *
 * <p>Memory: per sent message one slot in a ring buffer, and with {@code mandatory} a properties
 * object with the message's number; nothing per received message in addition to what the client
 * allocates.
 */
package dev.plimsoll.driver.rabbitmq;
