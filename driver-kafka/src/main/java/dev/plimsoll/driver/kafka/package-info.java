// SPDX-License-Identifier: Apache-2.0
/**
 * Apache Kafka, through kafka-clients.
 *
 * <p>A topic is a Kafka topic, a partition a partition, a subscription a consumer group of its own,
 * and an acknowledgement the leader's answer to a produce request as {@code acks} asks for it.
 *
 * <p>Threads: each producer brings the client's network thread, on which completions come. Each
 * consumer has one polling thread, named {@code plimsoll-kafka-consumer-…}, on which batches are
 * delivered and pause, resume, seek and commit are carried out. Opening many of either uses a few
 * threads named {@code plimsoll-kafka-open-…}.
 *
 * <p>Memory: for each message sent one callback of ours, beside the record that the client asks
 * for; for each message received nothing, since payloads are read where the client put them.
 */
package dev.plimsoll.driver.kafka;
