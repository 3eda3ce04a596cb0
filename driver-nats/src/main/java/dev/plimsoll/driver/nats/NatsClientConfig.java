// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.session.ServerAddress;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How the client library is set up.
 *
 * @param servers addresses in the file; empty where a local broker is to be used
 * @param user the name to log in with
 * @param password its password
 * @param token to log in with instead
 * @param credentials file with a token and a key, to log in with instead
 * @param properties settings of the client library, names as {@link NatsClientProperties} has them
 * @param acknowledgementLimit after which a request without an answer has failed
 */
record NatsClientConfig(
    List<String> servers,
    Optional<String> user,
    Optional<String> password,
    Optional<String> token,
    Optional<String> credentials,
    Map<String, String> properties,
    Duration acknowledgementLimit) {

  NatsClientConfig {
    servers = List.copyOf(servers);
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
    Objects.requireNonNull(token, "token");
    Objects.requireNonNull(credentials, "credentials");
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
    Optional<String> credentials = settings.string("credentials");
    if (credentials.isPresent() && !Files.isReadable(Path.of(credentials.get()))) {
      throw new SettingsException("credentials", credentials.get() + " cannot be read");
    }
    NatsClientConfig config =
        new NatsClientConfig(
            servers(settings),
            user,
            password,
            settings.string("token"),
            credentials,
            NatsClientProperties.requireValid(settings, "client"),
            acknowledgementLimit);
    config.check();
    return config;
  }

  /** The same with this user and password, unless the settings have something to log in with. */
  NatsClientConfig with(Login login) {
    if (user.isPresent() || token.isPresent() || credentials.isPresent()) {
      return this;
    }
    return new NatsClientConfig(
        servers,
        Optional.of(login.user()),
        Optional.of(login.password()),
        Optional.empty(),
        Optional.empty(),
        properties,
        acknowledgementLimit);
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
      options(List.of("localhost"), "check", acknowledgementLimit).build();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new SettingsException("client", "the client library refuses it: " + e.getMessage());
    }
  }

  /**
   * What a connection is opened with; listeners are still to be added.
   *
   * @param addresses of servers of one system
   * @param name what the server shall call the connection
   * @param connectLimit how long one server may take to answer
   */
  Options.Builder options(List<String> addresses, String name, Duration connectLimit) {
    Options.Builder options =
        new Options.Builder()
            .properties(NatsClientProperties.asProperties(properties))
            .servers(addresses.toArray(String[]::new))
            .connectionName(name)
            .connectionTimeout(connectLimit)
            .requestCleanupInterval(acknowledgementLimit)
            .useTimeoutException();
    user.ifPresent(
        name0 -> options.userInfo(name0.toCharArray(), password.orElse("").toCharArray()));
    token.ifPresent(text -> options.token(text.toCharArray()));
    credentials.ifPresent(file -> options.authHandler(Nats.credentials(file)));
    return options;
  }

  /** What the client library makes of it, for the result; without secrets. */
  Map<String, Object> resolve() {
    Options options = options(List.of("localhost"), "settings", acknowledgementLimit).build();
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

  /** Without the values, which may hold secrets. */
  @Override
  public String toString() {
    return "NatsClientConfig" + servers.stream().map(ServerAddress::withoutUser).toList();
  }
}
