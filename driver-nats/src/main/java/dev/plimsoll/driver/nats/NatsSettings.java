// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.session.ServerAddress;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The effective settings, as written to the result. */
final class NatsSettings {

  private NatsSettings() {}

  static Map<String, Object> of(NatsConfig config) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("mode", word(config.mode()));
    if (!config.client().servers().isEmpty()) {
      result.put(
          "servers", config.client().servers().stream().map(ServerAddress::withoutUser).toList());
    }
    config.client().user().ifPresent(user -> result.put("user", user));
    config.client().credentials().ifPresent(file -> result.put("credentials", file));
    config.client().nkey().ifPresent(file -> result.put("nkey", file));
    config.monitoring().ifPresent(address -> result.put("monitoring", address));
    result.put("producerClients", config.clients().producerClients());
    result.put("consumerClients", config.clients().consumerClients());
    if (!config.isCore()) {
      result.put("stream", stream(config.stream()));
      result.put("maxInFlight", config.publishing().maxInFlight());
      result.put("ackTimeout", config.publishing().acknowledgementLimit().toMillis() + "ms");
      result.put("reset", config.reset());
    }
    result.put("consumer", consumer(config));
    result.put("client", config.client().resolve());
    return result;
  }

  private static Map<String, Object> stream(NatsStreamConfig stream) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("storage", word(stream.storage()));
    result.put("replicas", stream.replicas());
    result.put("perPartition", stream.perPartition());
    result.put("maxBytes", stream.maxBytes());
    result.put("maxMessages", stream.maxMessages());
    result.put("maxMessageBytes", stream.maxMessageBytes());
    result.put("discard", word(stream.discard()));
    return result;
  }

  private static Map<String, Object> consumer(NatsConfig config) {
    NatsConsumerConfig consumer = config.consumer();
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("exclusive", consumer.exclusive());
    if (config.isCore()) {
      return result;
    }
    result.put("type", word(consumer.type()));
    result.put("acknowledge", word(consumer.acknowledge()));
    if (consumer.type() == NatsConsumerConfig.Type.PULL) {
      result.put("batch", consumer.batch());
      result.put("expires", consumer.expires().toMillis() + "ms");
    }
    if (consumer.acknowledges()) {
      result.put("ackWait", consumer.ackWait().toMillis() + "ms");
      result.put(
          "maxAckPending",
          consumer.maxAckPendingGiven().isPresent()
              ? consumer.maxAckPendingGiven().getAsInt()
              : "max(" + consumer.maxAckPending(0) + ", consumers × batch)");
    }
    return result;
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }
}
