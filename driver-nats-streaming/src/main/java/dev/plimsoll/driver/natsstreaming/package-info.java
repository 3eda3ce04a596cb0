// SPDX-License-Identifier: Apache-2.0
/**
 * NATS Streaming, through java-nats-streaming. The product has ended; JetStream is its successor.
 *
 * <p>A partition is a channel, {@code <topic>.<number>}; a subscription is a durable queue group in
 * each of them; an acknowledgement is the server's answer that its store has the message.
 *
 * <p>Threads: each connection brings the client's own; each consumer has a dispatcher, on whose
 * thread messages are delivered one at a time. Opening uses a few threads named {@code
 * plimsoll-nats-streaming-open-…}.
 *
 * <p>Memory: the client copies each message more than once, and we keep one callback and an entry
 * in a set for each message that waits for its acknowledgement.
 */
package dev.plimsoll.driver.natsstreaming;
