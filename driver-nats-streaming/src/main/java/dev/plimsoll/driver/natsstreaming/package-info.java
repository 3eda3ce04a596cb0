// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for NATS Streaming, based on java-nats-streaming. The product is discontinued;
 * JetStream is its successor.
 *
 * <p>A partition is a channel, {@code <topic>.<number>}. A subscription is a durable queue group in
 * each channel. An acknowledgement is the server's confirmation that its store has the message.
 *
 * <p>Threads: each connection has the client's own threads. Each consumer has a dispatcher thread,
 * which delivers messages one at a time. Opening uses a few threads named {@code
 * plimsoll-nats-streaming-open-…}.
 *
 * <p>Memory: the client copies each message more than once. The driver keeps one callback and an
 * entry in a set per unacknowledged message.
 */
package dev.plimsoll.driver.natsstreaming;
