// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ConnectionFactoryConfigurator;
import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.EnvironmentBuilder;
import com.rabbitmq.stream.ProducerBuilder;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.BuilderOptions;
import dev.plimsoll.driver.settings.LibraryNames;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The settings of the client libraries that a driver file can give by name: {@code clientConfig}
 * has the keys of {@link ConnectionFactoryConfigurator}, {@code stream.clientConfig} and {@code
 * stream.producerConfig} have the methods of stream-client's builders.
 *
 * @param connection settings of AMQP connections
 * @param stream settings of the stream protocol's clients
 * @param streamProducer settings of the stream protocol's producers
 */
record RabbitMqClientOptions(
    Map<String, String> connection,
    Map<String, String> stream,
    Map<String, String> streamProducer) {

  private static final String ADDRESS = "use the key amqpUris";
  private static final String RECOVERY =
      "the driver reconnects itself, because it fails each send that is lost with a connection";
  private static final String DRIVER = "the driver sets it";
  private static final String TLS = "use amqps in amqpUris, and the key tls";

  private static final LibraryNames CONNECTION =
      new LibraryNames("amqp-client", keys(), elsewhere());

  private static final BuilderOptions STREAM =
      BuilderOptions.of(
              "stream-client",
              Map.of(
                  "uri", "use the key stream.uris",
                  "host", "use the key stream.uris",
                  "port", "use the key stream.uris",
                  "username", "use the key stream.uris",
                  "password", "use the key stream.uris",
                  "virtualHost", "use the key stream.uris",
                  "id", DRIVER,
                  "maxProducersByConnection", "use the key stream.producersPerConnection",
                  "maxConsumersByConnection", "use the key stream.consumersPerConnection"))
          .with("", EnvironmentBuilder.class, Environment::builder);

  private static final BuilderOptions STREAM_PRODUCER =
      BuilderOptions.of(
              "stream-client",
              Map.of(
                  "stream",
                  DRIVER,
                  "superStream",
                  DRIVER,
                  "name",
                  DRIVER,
                  "retryOnRecovery",
                  "a send that is lost with a connection fails",
                  "batchSize",
                  "use the key stream.batchSize",
                  "maxUnconfirmedMessages",
                  "use the key stream.maxUnconfirmed"))
          .with("", ProducerBuilder.class, RabbitMqUntriedProducerBuilder::create);

  RabbitMqClientOptions {
    connection = Map.copyOf(connection);
    stream = Map.copyOf(stream);
    streamProducer = Map.copyOf(streamProducer);
  }

  private static Set<String> keys() {
    Set<String> keys = new TreeSet<>();
    for (Field field : ConnectionFactoryConfigurator.class.getFields()) {
      if (field.getType() == String.class && !field.getName().endsWith("_PREFIX")) {
        try {
          keys.add((String) field.get(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException("a public constant cannot be read: " + field, e);
        }
      }
    }
    return keys;
  }

  private static Map<String, String> elsewhere() {
    Map<String, String> elsewhere = new TreeMap<>();
    for (String key : keys()) {
      if (key.startsWith("ssl.")) {
        elsewhere.put(key, TLS);
      } else if (key.contains("recovery.")) {
        elsewhere.put(key, RECOVERY);
      }
    }
    for (String key :
        Set.of(
            "uri",
            ConnectionFactoryConfigurator.USERNAME,
            ConnectionFactoryConfigurator.PASSWORD,
            ConnectionFactoryConfigurator.VIRTUAL_HOST,
            ConnectionFactoryConfigurator.HOST,
            ConnectionFactoryConfigurator.PORT)) {
      elsewhere.put(key, ADDRESS);
    }
    return elsewhere;
  }

  /** Refuses unknown names, and values that the client libraries refuse. */
  void require() throws SettingsException {
    CONNECTION.require(
        "clientConfig",
        connection.keySet().stream().filter(key -> !isClientProperty(key)).toList());
    for (Map.Entry<String, String> each : connection.entrySet()) {
      try {
        configure(new ConnectionFactory(), withNio(each.getKey(), each.getValue()));
      } catch (IllegalArgumentException e) {
        throw new SettingsException(
            "clientConfig." + each.getKey(), "amqp-client refuses it: " + e.getMessage());
      }
    }
    STREAM.require("stream.clientConfig", stream);
    STREAM_PRODUCER.require("stream.producerConfig", streamProducer);
  }

  /** A setting of NIO is read only where NIO is used. */
  private static Map<String, String> withNio(String key, String value) {
    return key.startsWith("nio.")
        ? Map.of(ConnectionFactoryConfigurator.USE_NIO, "true", key, value)
        : Map.of(key, value);
  }

  private static boolean isClientProperty(String key) {
    return key.startsWith(ConnectionFactoryConfigurator.CLIENT_PROPERTIES_PREFIX);
  }

  private static void configure(ConnectionFactory factory, Map<String, String> settings) {
    ConnectionFactoryConfigurator.load(factory, settings, "");
  }

  /** Gives the settings of AMQP connections to a factory. */
  void applyTo(ConnectionFactory factory) {
    if (!connection.isEmpty()) {
      configure(factory, connection);
    }
  }

  /** Returns whether connections use the client library's NIO, and not a thread for each. */
  boolean usesNio() {
    return Boolean.parseBoolean(connection.get(ConnectionFactoryConfigurator.USE_NIO));
  }

  /** Gives the settings of the stream protocol's clients to a builder. */
  EnvironmentBuilder applyTo(EnvironmentBuilder builder) {
    return STREAM.apply("", builder, stream);
  }

  /** Gives the settings of the stream protocol's producers to a builder. */
  ProducerBuilder applyTo(ProducerBuilder builder) {
    return STREAM_PRODUCER.apply("", builder, streamProducer);
  }
}
