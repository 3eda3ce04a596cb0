// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.SettingsException;
import io.nats.client.NKey;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The options of the client library's connections.
 *
 * @param config the driver file
 * @param properties the client library's properties, named as in {@link NatsClientProperties}
 * @param local user and password of the local broker, used unless the file has credentials
 */
record NatsClientOptions(NatsConfig config, Map<String, String> properties, Optional<Login> local) {

  NatsClientOptions {
    Objects.requireNonNull(config, "config");
    properties = Map.copyOf(properties);
    Objects.requireNonNull(local, "local");
  }

  /** Checks the client library's part of the settings, without loading classes that it names. */
  static NatsClientOptions of(NatsConfig config) throws SettingsException {
    try {
      config.nkey().ifPresent(file -> NKey.fromSeed(seed(file)).clear());
    } catch (IllegalArgumentException e) {
      throw new SettingsException("nkey", config.nkey().get() + " has no seed of an NKey");
    }
    NatsClientOptions options =
        new NatsClientOptions(
            config,
            NatsClientProperties.requireValid(config.clientKey(), config.clientProperties()),
            Optional.empty());
    try {
      options.withoutClasses();
      return options;
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new SettingsException(
          config.clientKey(), "the client library refuses it: " + e.getMessage());
    }
  }

  private static char[] seed(String file) {
    try {
      return Files.readString(Path.of(file)).strip().toCharArray();
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read", e);
    }
  }

  NatsClientOptions with(Optional<Login> login) {
    return new NatsClientOptions(config, properties, login);
  }

  /**
   * Returns the options of a connection, without listeners.
   *
   * @param addresses addresses of the servers of one system
   * @param name name of the connection on the server
   * @param connectLimit connect timeout per server
   */
  Options.Builder builder(List<String> addresses, String name, Duration connectLimit) {
    return builder(properties, addresses, name, connectLimit);
  }

  private Options.Builder builder(
      Map<String, String> used, List<String> addresses, String name, Duration connectLimit) {
    Options.Builder options =
        new Options.Builder()
            .properties(NatsClientProperties.asProperties(used))
            .servers(addresses.toArray(String[]::new))
            .connectionName(name)
            .connectionTimeout(connectLimit)
            .requestCleanupInterval(config.ackTimeout())
            .useTimeoutException();
    login()
        .ifPresent(each -> options.userInfo(chars(each.user()), chars(each.password().reveal())));
    config.token().ifPresent(secret -> options.token(chars(secret.reveal())));
    config.credentials().ifPresent(file -> options.authHandler(Nats.credentials(file)));
    config.nkey().ifPresent(file -> options.authHandler(Nats.staticCredentials(null, seed(file))));
    return options;
  }

  private Optional<Login> login() {
    if (config.user().isPresent()) {
      return Optional.of(new Login(config.user().get(), config.password().orElse(new Secret(""))));
    }
    boolean other =
        Stream.of(config.token(), config.credentials(), config.nkey())
            .anyMatch(Optional::isPresent);
    return other ? Optional.empty() : local;
  }

  private static char[] chars(String text) {
    return text.toCharArray();
  }

  /** Returns options that load none of the classes that the properties name. */
  private Options withoutClasses() {
    Map<String, String> others = new HashMap<>(properties);
    others.keySet().removeAll(NatsClientProperties.classes(properties).keySet());
    return builder(others, List.of("localhost"), "settings", config.ackTimeout()).build();
  }

  /** Returns the settings as the client library resolved them, for the result; without secrets. */
  Map<String, Object> resolve() {
    Options options = withoutClasses();
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("bufferBytes", options.getBufferSize());
    result.put("forceFlushOnRequest", options.forceFlushOnRequest());
    result.put("outgoingQueueMessages", options.getMaxMessagesInOutgoingQueue());
    result.put("outgoingQueuePushTimeout", options.getWriteQueuePushTimeout().toMillis() + "ms");
    result.put("reconnectBufferBytes", options.getReconnectBufferSize());
    result.put("reconnectWait", options.getReconnectWait().toMillis() + "ms");
    result.put("maxReconnect", options.getMaxReconnect());
    result.put("properties", NatsClientProperties.withoutSecrets(properties));
    return result;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "NatsClientOptions of " + config;
  }
}
