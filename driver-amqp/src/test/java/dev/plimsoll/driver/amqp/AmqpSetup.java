// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.http.JsonHttp;
import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.Retention;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** AMQP as the contract requires it, with additional settings. */
record AmqpSetup(boolean rabbitMq, Map<String, Object> settings) implements DriverSetup {

  private static final String NODE = "r1@localhost";

  /** Begins a binary in Erlang's format of terms, and the end of the name before it. */
  private static final String BINARY = "m\0";

  static AmqpSetup artemis(Map<String, Object> settings) {
    return new AmqpSetup(false, settings);
  }

  static AmqpSetup rabbitMq(Map<String, Object> settings) {
    return new AmqpSetup(true, settings);
  }

  @Override
  public DriverProvider provider() {
    return new AmqpProvider();
  }

  @Override
  public boolean reportsSettings() {
    return false;
  }

  @Override
  public Map<String, Object> settingsAt(String address) {
    Map<String, Object> at = new LinkedHashMap<>(settings);
    at.put("server", address);
    return at;
  }

  @Override
  public Retention keeps() {
    return Retention.FOR_PRESENT_SUBSCRIPTIONS;
  }

  /** RabbitMQ stores the name of a new quorum queue later: rabbitmq-server issue 15725. */
  @Override
  public boolean isStored(LocalBroker.Running broker, String topic) throws Exception {
    if (!rabbitMq || "classic".equals(settings.get("queueType"))) {
      return true;
    }
    Path data = broker.nodes().get(0).dataFolder();
    Path file = data.resolve(Path.of(NODE, "quorum", NODE, "names.dets"));
    String stored = Files.readString(file, StandardCharsets.ISO_8859_1);
    List<String> names = queues(broker, topic + ".");
    return !names.isEmpty() && names.stream().allMatch(name -> stored.contains(name + BINARY));
  }

  private static List<String> queues(LocalBroker.Running broker, String prefix) throws Exception {
    JsonHttp http =
        JsonHttp.at(broker.endpoints().address("management"), Duration.ofSeconds(10))
            .login(broker.endpoints().login().orElseThrow())
            .build();
    List<String> names = new ArrayList<>();
    http.get("/api/queues/%2F?columns=name")
        .forEach(queue -> names.add(queue.path("name").asString()));
    return names.stream().filter(name -> name.startsWith(prefix)).toList();
  }

  /** RabbitMQ permits 64 sessions for each connection by default; each partition takes one. */
  @Override
  public int manyPartitions() {
    return rabbitMq ? 48 : DriverSetup.super.manyPartitions();
  }

  @Override
  public boolean reassigns() {
    return "compete".equals(settings.get("consumers"));
  }

  /** Artemis does not count the delivery of a message whose link was closed. */
  @Override
  public boolean marksRedelivery() {
    return rabbitMq;
  }

  /** Neither server has a limit below its memory by default. */
  @Override
  public OptionalInt tooLargeBytes() {
    return OptionalInt.empty();
  }

  @Override
  public boolean startedThread(Thread thread) {
    return thread.getName().startsWith("plimsoll-amqp")
        || thread.getName().contains("ClientConnection");
  }
}
