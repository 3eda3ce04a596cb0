// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for Apache Pulsar, based on pulsar-client and pulsar-client-admin.
 *
 * <p>A topic with several partitions is a partitioned topic, one with a single partition an
 * ordinary topic. A subscription is a subscription. An acknowledgement is the broker's receipt for
 * a message, which the broker sends when the ack quorum of bookies has stored it.
 *
 * <p>Threads: all clients of a driver share their threads ({@code pulsar-…}), which call the
 * completions. Each consumer has a receiving thread named {@code plimsoll-pulsar-consumer-…}, which
 * delivers batches and runs pause, resume and seek.
 *
 * <p>Memory: one callback per sent message and the future's reference to it, in addition to what
 * the client allocates; nothing per received message, because the client provides an array.
 */
package dev.plimsoll.driver.pulsar;
