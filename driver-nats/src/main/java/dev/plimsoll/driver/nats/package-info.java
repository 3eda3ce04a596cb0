// SPDX-License-Identifier: Apache-2.0
/**
 * NATS, through jnats: core publish-subscribe, and JetStream.
 *
 * <p>A partition is a subject, {@code <topic>.<number>}. With JetStream a topic is a stream, a
 * subscription a durable consumer, and an acknowledgement the server's answer that the stream has
 * the message. In core NATS a topic is a name, a subscription a queue group, and nobody
 * acknowledges.
 *
 * <p>Threads: each connection brings the client's reading and writing threads; acknowledgements
 * come on one more of the connection's. Each consumer has a dispatcher of its own, on whose thread
 * messages are delivered one at a time. Opening many of either uses a few threads named {@code
 * plimsoll-nats-open-…}.
 *
 * <p>Memory: for each message published to a stream one callback of ours beside what the client
 * makes, for all others nothing.
 */
package dev.plimsoll.driver.nats;
