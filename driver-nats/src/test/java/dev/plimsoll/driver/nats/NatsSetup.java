// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Retention;
import dev.plimsoll.testkit.SendResults;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/** NATS as the contract requires it, with additional settings. */
record NatsSetup(Map<String, Object> settings) implements DriverSetup {

  /** A client tries again soon after an outage; in milliseconds. */
  private static final Map<String, Object> RECONNECTS_SOON = Map.of("reconnect.wait", "100");

  /** Returns JetStream settings with timeouts short enough for tests. */
  static NatsSetup jetStream(Map<String, Object> more, Map<String, Object> consumer) {
    Map<String, Object> settings =
        new LinkedHashMap<>(
            Map.of("mode", "jetstream", "ackTimeout", "3s", "client", RECONNECTS_SOON));
    settings.putAll(more);
    Map<String, Object> waits = new LinkedHashMap<>(Map.of("ackWait", "3s", "expires", "2s"));
    waits.putAll(consumer);
    settings.put("consumer", waits);
    return new NatsSetup(settings);
  }

  /** Returns a connection of the client library alone. */
  static Connection connect(LocalBroker.Running broker) throws IOException, InterruptedException {
    Options.Builder options =
        new Options.Builder().server(broker.endpoints().address("nats").split(",", -1)[0]);
    broker
        .endpoints()
        .login()
        .ifPresent(
            login ->
                options.userInfo(
                    login.user().toCharArray(), login.password().reveal().toCharArray()));
    return Nats.connect(options.build());
  }

  /** Sends small messages with the numbers from 0, and waits for their acknowledgements. */
  static void send(OpenDriver open, String topic, int messages) throws Exception {
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      for (int number = 0; number < messages; number++) {
        producer.send(
            Payloads.of(number, 10), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
    }
  }

  static NatsSetup core() {
    return new NatsSetup(Map.of("mode", "core", "client", RECONNECTS_SOON));
  }

  @Override
  public DriverProvider provider() {
    return new NatsProvider();
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    Map<String, Object> at = new LinkedHashMap<>(settings);
    at.put("servers", address);
    return at;
  }

  @Override
  public Map<String, Object> transactional(int messages, Duration interval) {
    Map<String, Object> result = new LinkedHashMap<>(settings);
    long millis = Math.min(interval.toMillis(), NatsAtomicProducer.FORGOTTEN_AFTER.toMillis() - 1);
    result.put(
        "atomicBatch", Map.of("enabled", true, "messages", messages, "interval", millis + "ms"));
    return result;
  }

  @Override
  public int largestBytes() {
    int limit = 1 << 20;
    return settings.containsKey("atomicBatch") ? limit - NatsAtomicProducer.HEADER_BYTES : limit;
  }

  @Override
  public Retention keeps() {
    return "core".equals(settings.get("mode"))
        ? Retention.FOR_NOBODY
        : Retention.FOR_LATER_SUBSCRIPTIONS;
  }

  /** With exclusive consumers, partitions belong to members by their number. */
  @Override
  public boolean reassigns() {
    return !(settings.get("consumer") instanceof Map<?, ?> consumer)
        || !Boolean.TRUE.equals(consumer.get("exclusive"));
  }

  @Override
  public boolean marksRedelivery() {
    return keeps() != Retention.FOR_NOBODY;
  }

  @Override
  public OptionalInt tooLargeBytes() {
    return OptionalInt.of((1 << 20) + 1);
  }

  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().contains("nats");
  }
}
