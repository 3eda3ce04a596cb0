// SPDX-License-Identifier: Apache-2.0
/**
 * Apache Pulsar, through pulsar-client and pulsar-client-admin.
 *
 * <p>A topic of several partitions is a partitioned topic, one of a single partition an ordinary
 * one; a subscription is a subscription, and an acknowledgement the broker's receipt for a message,
 * which it gives when as many bookies as the ack quorum have it.
 *
 * <p>Threads: all producers and consumers of a driver share one client, whose threads ({@code
 * pulsar-…}) bring completions. Each consumer has a receiving thread, named {@code
 * plimsoll-pulsar-consumer-…}, on which batches are delivered and pause, resume and seek are
 * carried out. Opened producers and consumers are told on threads named {@code
 * plimsoll-pulsar-open-…}.
 *
 * <p>Memory: for each message sent one callback of ours and the future's link to it, beside what
 * the client makes; for each message received nothing, since the client hands over an array.
 */
package dev.plimsoll.driver.pulsar;
