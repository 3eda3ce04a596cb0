// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for Apache Kafka, based on kafka-clients.
 *
 * <p>A topic is a Kafka topic, a partition is a partition, each subscription is a consumer group,
 * and an acknowledgement is the response to a produce request according to {@code acks}.
 *
 * <p>Threads: each client of producers has a network thread, which calls the completions. Each
 * client of consumers has one polling thread named {@code plimsoll-kafka-consumer-…}, which
 * delivers batches and runs pause, resume, seek and commit.
 *
 * <p>Memory: one callback per sent message, in addition to the client's record; nothing per
 * received message, because payloads are read from the client's buffers.
 */
package dev.plimsoll.driver.kafka;
