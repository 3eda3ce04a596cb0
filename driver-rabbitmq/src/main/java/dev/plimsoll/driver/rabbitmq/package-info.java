// SPDX-License-Identifier: Apache-2.0
/**
 * RabbitMQ, through amqp-client (AMQP 0-9-1) or through stream-client (RabbitMQ's stream protocol).
 *
 * <p>A topic is a direct exchange; a partition is a routing key with a queue, or with a stream; a
 * subscription is a set of queues of its own, or a position in the streams; an acknowledgement is a
 * publisher confirm.
 *
 * <p>Threads: confirms come on the reading thread of a producers' connection; messages on a pool
 * shared by all consumers ({@code plimsoll-rabbitmq-deliver-…}), one at a time for each consumer;
 * in the stream protocol both come on the client's own threads. {@code plimsoll-rabbitmq-open-…}
 * threads open things and connect again, {@code plimsoll-rabbitmq-timer} tells acknowledgements
 * that have waited.
 *
 * <p>Memory: for each message sent a place in a ring, and with {@code mandatory} a properties
 * object with its number; for each message received nothing beside what the client makes.
 */
package dev.plimsoll.driver.rabbitmq;
