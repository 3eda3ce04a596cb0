// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.testkit.DriverSetup;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/** Kafka as the contract requires it, with additional producer settings. */
record KafkaSetup(
    Map<String, Object> producerConfig, Map<String, Object> consumerConfig, boolean shares)
    implements DriverSetup {

  private static final int REQUEST_BYTES = 1_100_000;

  /** The default limit rejects a payload of 1 MiB, because the record has overhead. */
  private static final Map<String, Object> LARGE = Map.of("max.request.size", REQUEST_BYTES);

  /** A consumer that leaves waits for its last fetch. */
  private static final Map.Entry<String, Object> SHORT_FETCH = Map.entry("fetch.max.wait.ms", 50);

  /** A server that is started again would load the logs of deleted topics for a minute. */
  private static final Map<String, Object> TOPIC =
      Map.of("max.message.bytes", REQUEST_BYTES, "file.delete.delay.ms", 1_000);

  /** Groups notice new members immediately. */
  private static final Map.Entry<String, Object> HEARTBEAT =
      Map.entry("heartbeat.interval.ms", 300);

  /** Groups notice failed members soon; a member that the machine lets wait for longer fails. */
  private static final Map<String, Object> ATTENTIVE =
      Map.ofEntries(SHORT_FETCH, HEARTBEAT, Map.entry("session.timeout.ms", 6_000));

  KafkaSetup(Map<String, Object> producerConfig) {
    this(producerConfig, ATTENTIVE, false);
  }

  /** For tests in which no member fails, and none may be taken for failed on a slow machine. */
  static KafkaSetup withPatientGroups() {
    return new KafkaSetup(Map.of(), Map.ofEntries(SHORT_FETCH, HEARTBEAT), false);
  }

  /** With the group protocol of KIP-848; the server sets its timeouts. */
  static KafkaSetup withConsumerProtocol() {
    return new KafkaSetup(
        Map.of(), Map.ofEntries(SHORT_FETCH, Map.entry("group.protocol", "consumer")), false);
  }

  /** With share groups whose members answer for each message. */
  static KafkaSetup withShareGroups() {
    return new KafkaSetup(
        Map.of(),
        Map.ofEntries(SHORT_FETCH, Map.entry("share.acknowledgement.mode", "explicit")),
        true);
  }

  @Override
  public DriverProvider provider() {
    return new KafkaProvider();
  }

  @Override
  public Map<String, Object> settings() {
    return settings(producerConfig);
  }

  private Map<String, Object> settings(Map<String, Object> more) {
    Map<String, Object> producer = new HashMap<>(LARGE);
    producer.putAll(more);
    return Map.of(
        "groupType",
        shares ? "share" : "consumer",
        "groupConfig",
        shares ? Map.of("share.session.timeout.ms", 6_000) : Map.of(),
        "producerConfig",
        producer,
        "consumerConfig",
        consumerConfig,
        "topicConfig",
        TOPIC);
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    return Map.of("commonConfig", Map.of("bootstrap.servers", address));
  }

  @Override
  public Map<String, Object> transactional(int messages, Duration interval) {
    Map<String, Object> result = new HashMap<>(settings(Map.of("transactional.id", "contract")));
    result.put("transaction", Map.of("messages", messages, "interval", interval.toMillis() + "ms"));
    return result;
  }

  @Override
  public boolean marksRedelivery() {
    return shares;
  }

  @Override
  public OptionalInt tooLargeBytes() {
    return OptionalInt.of(REQUEST_BYTES + 1_000);
  }

  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().contains("kafka");
  }
}
