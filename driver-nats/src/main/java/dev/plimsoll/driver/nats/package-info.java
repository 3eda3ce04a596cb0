// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for NATS, based on jnats: core publish-subscribe and JetStream.
 *
 * <p>A partition is a subject, {@code <topic>.<number>}. With JetStream, a topic is a stream, a
 * subscription is a durable consumer, and an acknowledgement is the server's confirmation that the
 * stream has stored the message. In core NATS, a topic is a name, a subscription is a queue group,
 * and there are no acknowledgements.
 *
 * <p>Threads: each connection has the client's reader and writer threads and one more thread for
 * acknowledgements. Each consumer has its own dispatcher thread, which delivers messages one at a
 * time. Opening many producers or consumers uses a few threads named {@code plimsoll-nats-open-…}.
 *
 * <p>Memory: one callback per message published to a stream, in addition to what the client
 * allocates; nothing for other messages.
 */
package dev.plimsoll.driver.nats;
