// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for AMQP 1.0 of Artemis and RabbitMQ 4, based on Qpid's client library protonj2.
 *
 * <p>A partition is an address for senders, with a queue for each subscription. Each producer and
 * each consumer has a session with a link per partition. An acknowledgement is the outcome
 * 'accepted'.
 *
 * <p>Threads: the client library has one for each connection. Each producer has a thread that
 * awaits outcomes, each consumer one that receives.
 *
 * <p>Memory: a producer has a ring of 65,536 open sends; a consumer holds at most its credit of
 * messages for each partition.
 */
package dev.plimsoll.driver.amqp;
