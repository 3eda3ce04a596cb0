// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.session.ServerAddress;
import io.nats.client.NKey;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The configuration of the client library.
 *
 * @param servers addresses from the file; empty if a local broker is used
 * @param user user name
 * @param password password of the user
 * @param token token for authentication instead of user and password
 * @param credentials file with a JWT and a key, instead of user and password
 * @param nkey file with the seed of an NKey, instead of user and password
 * @param properties settings of the client library, named as in {@link NatsClientProperties}
 * @param acknowledgementLimit timeout of a request
 */
record NatsClientConfig(
    List<String> servers,
    Optional<String> user,
    Optional<String> password,
    Optional<String> token,
    Optional<String> credentials,
    Optional<String> nkey,
    Map<String, String> properties,
    Duration acknowledgementLimit) {

  NatsClientConfig {
    servers = List.copyOf(servers);
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
    Objects.requireNonNull(token, "token");
    Objects.requireNonNull(credentials, "credentials");
    Objects.requireNonNull(nkey, "nkey");
    properties = Map.copyOf(properties);
    Objects.requireNonNull(acknowledgementLimit, "acknowledgementLimit");
  }

  static NatsClientConfig of(Settings settings, Duration acknowledgementLimit)
      throws SettingsException {
    Optional<String> user = settings.string("user");
    Optional<String> password = settings.string("password");
    if (user.isPresent() != password.isPresent()) {
      throw new SettingsException(
          user.isPresent() ? "user" : "password", "user and password belong together: give both");
    }
    NatsClientConfig config =
        new NatsClientConfig(
            servers(settings),
            user,
            password,
            settings.string("token"),
            file(settings, "credentials"),
            nkey(settings),
            NatsClientProperties.requireValid(settings, "client"),
            acknowledgementLimit);
    config.check();
    return config;
  }

  /** Returns a copy with this user and password, unless the settings contain credentials. */
  NatsClientConfig with(Login login) {
    if (Stream.of(user, token, credentials, nkey).anyMatch(Optional::isPresent)) {
      return this;
    }
    return new NatsClientConfig(
        servers,
        Optional.of(login.user()),
        Optional.of(login.password()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        properties,
        acknowledgementLimit);
  }

  private static Optional<String> file(Settings settings, String key) throws SettingsException {
    Optional<String> file = settings.string(key);
    if (file.isPresent() && !Files.isReadable(Path.of(file.get()))) {
      throw new SettingsException(key, file.get() + " cannot be read");
    }
    return file;
  }

  private static Optional<String> nkey(Settings settings) throws SettingsException {
    Optional<String> file = file(settings, "nkey");
    try {
      file.ifPresent(name -> NKey.fromSeed(seed(name)).clear());
      return file;
    } catch (IllegalArgumentException e) {
      throw new SettingsException("nkey", file.orElse("") + " contains no seed of an NKey");
    }
  }

  private static char[] seed(String file) {
    try {
      return Files.readString(Path.of(file)).strip().toCharArray();
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read", e);
    }
  }

  private static List<String> servers(Settings settings) throws SettingsException {
    List<String> servers = new ArrayList<>();
    if (settings.isList("servers")) {
      servers.addAll(settings.strings("servers"));
    } else {
      settings.string("servers").ifPresent(text -> servers.addAll(List.of(text.split(",", -1))));
    }
    Optional<String> ombs = settings.string("natsHostUrl");
    if (ombs.isPresent() && !servers.isEmpty()) {
      throw new SettingsException("natsHostUrl", "says the same as servers: leave one of them out");
    }
    ombs.ifPresent(text -> servers.addAll(List.of(text.split(",", -1))));
    return servers.stream().map(String::trim).filter(text -> !text.isEmpty()).toList();
  }

  private void check() throws SettingsException {
    try {
      withoutClasses();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new SettingsException("client", "the client library refuses it: " + e.getMessage());
    }
  }

  /**
   * Returns the options of a connection, without listeners.
   *
   * @param addresses addresses of the servers of one system
   * @param name name of the connection on the server
   * @param connectLimit connect timeout per server
   */
  Options.Builder options(List<String> addresses, String name, Duration connectLimit) {
    return options(properties, addresses, name, connectLimit);
  }

  /** Returns options that load none of the classes that the properties name. */
  private Options withoutClasses() {
    Map<String, String> others = new HashMap<>(properties);
    others.keySet().removeAll(NatsClientProperties.classes(properties).keySet());
    return options(others, List.of("localhost"), "settings", acknowledgementLimit).build();
  }

  private Options.Builder options(
      Map<String, String> used, List<String> addresses, String name, Duration connectLimit) {
    Options.Builder options =
        new Options.Builder()
            .properties(NatsClientProperties.asProperties(used))
            .servers(addresses.toArray(String[]::new))
            .connectionName(name)
            .connectionTimeout(connectLimit)
            .requestCleanupInterval(acknowledgementLimit)
            .useTimeoutException();
    user.ifPresent(
        name0 -> options.userInfo(name0.toCharArray(), password.orElse("").toCharArray()));
    token.ifPresent(text -> options.token(text.toCharArray()));
    credentials.ifPresent(file -> options.authHandler(Nats.credentials(file)));
    nkey.ifPresent(file -> options.authHandler(Nats.staticCredentials(null, seed(file))));
    return options;
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
    return "NatsClientConfig" + servers.stream().map(ServerAddress::withoutUser).toList();
  }
}
