// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.session.ServerAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminBuilder;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException.UnsupportedAuthenticationException;
import org.apache.pulsar.client.api.PulsarClientSharedResources;
import org.apache.pulsar.client.api.SizeUnit;

/**
 * The block {@code client}: addresses, authentication and client settings. A value of 0 means the
 * client's default.
 *
 * @param serviceUrl address of the brokers, {@code pulsar://host:port}
 * @param httpUrl address of the HTTP admin interface
 * @param ioThreads network threads that all clients share
 * @param connectionsPerBroker connections of each client to each broker
 * @param memoryLimitMib memory limit of a client's unacknowledged messages in MiB; 0 for no limit
 * @param lookups maximum number of concurrent topic lookups
 * @param tls which certificates are trusted
 * @param plugin authentication plugin class; empty for none
 * @param data parameters of the plugin
 */
record PulsarClientConfig(
    Optional<String> serviceUrl,
    Optional<String> httpUrl,
    int ioThreads,
    int connectionsPerBroker,
    long memoryLimitMib,
    int lookups,
    Tls tls,
    String plugin,
    String data) {

  /** The client's default. */
  private static final long MEMORY_LIMIT_MIB = 64;

  private static final int MAX = 100_000;

  /**
   * @param allowInsecure whether any certificate is accepted
   * @param verifyHostname whether the certificate must match the host name
   * @param trustFile file with trusted certificates; empty for the JVM's
   */
  record Tls(boolean allowInsecure, boolean verifyHostname, String trustFile) {}

  static PulsarClientConfig of(Settings client) throws SettingsException {
    Settings authentication = client.block("authentication");
    PulsarClientConfig config =
        new PulsarClientConfig(
            url(client, "serviceUrl", "pulsar://", "pulsar+ssl://"),
            url(client, "httpUrl", "http://", "https://"),
            client.count("ioThreads", 0, 0, MAX),
            client.count("connectionsPerBroker", 0, 0, MAX),
            client.integer("clientMemoryLimitMB", MEMORY_LIMIT_MIB, 0, MAX),
            client.count("maxConcurrentLookupRequests", 0, 0, MAX),
            new Tls(
                client.bool("tlsAllowInsecureConnection", false),
                client.bool("tlsEnableHostnameVerification", false),
                client.string("tlsTrustCertsFilePath", "")),
            authentication.string("plugin", ""),
            authentication.string("data", ""));
    if (config.wouldRevealSecret()) {
      throw new SettingsException(
          client.fullKey("httpUrl"),
          "would send the secret of authentication in clear text, while serviceUrl is for TLS: give"
              + " https://host:8443");
    }
    return config;
  }

  /**
   * Returns whether credentials would be encrypted to the broker but not to the admin interface.
   */
  private boolean wouldRevealSecret() {
    return serviceUrl.filter(url -> url.startsWith("pulsar+ssl:")).isPresent()
        && httpUrl.filter(url -> url.startsWith("http:")).isPresent()
        && !plugin.isEmpty()
        && !plugin.endsWith("AuthenticationTls");
  }

  private static Optional<String> url(Settings client, String key, String plain, String tls)
      throws SettingsException {
    Optional<String> url = client.string(key).map(String::strip).filter(text -> !text.isEmpty());
    if (url.isPresent() && !url.get().startsWith(plain) && !url.get().startsWith(tls)) {
      throw new SettingsException(
          client.fullKey(key),
          "'"
              + ServerAddress.withoutUser(url.get())
              + "' must begin with "
              + plain
              + ", or with "
              + tls
              + " for TLS");
    }
    return url;
  }

  /** Returns the threads that all clients share. */
  PulsarClientSharedResources sharedThreads() {
    return PulsarClientSharedResources.builder()
        .configureEventLoop(threads -> threads.numberOfThreads(ioThreadsOrDefault()))
        .build();
  }

  private int ioThreadsOrDefault() {
    return orDefault(ioThreads, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Returns the builder of a client. The client's own statistics are turned off, because they cost
   * time per message. The setting is deprecated in favour of OpenTelemetry, which does not turn
   * them off.
   */
  @SuppressWarnings("deprecation")
  ClientBuilder builder(String url) throws UnsupportedAuthenticationException {
    ClientBuilder builder =
        PulsarClient.builder()
            .serviceUrl(url)
            .memoryLimit(memoryLimitMib, SizeUnit.MEGA_BYTES)
            .allowTlsInsecureConnection(tls.allowInsecure())
            .enableTlsHostnameVerification(tls.verifyHostname())
            .statsInterval(0, TimeUnit.SECONDS);
    if (connectionsPerBroker > 0) {
      builder.connectionsPerBroker(connectionsPerBroker);
    }
    if (lookups > 0) {
      builder.maxConcurrentLookupRequests(lookups);
      builder.maxLookupRequests(Math.max(lookups, MAX));
    }
    if (!tls.trustFile().isEmpty()) {
      builder.tlsTrustCertsFilePath(tls.trustFile());
    }
    if (!plugin.isEmpty()) {
      builder.authentication(plugin, data);
    }
    return builder;
  }

  PulsarAdminBuilder adminBuilder(String url) throws UnsupportedAuthenticationException {
    PulsarAdminBuilder builder =
        PulsarAdmin.builder()
            .serviceHttpUrl(url)
            .allowTlsInsecureConnection(tls.allowInsecure())
            .enableTlsHostnameVerification(tls.verifyHostname());
    if (!tls.trustFile().isEmpty()) {
      builder.tlsTrustCertsFilePath(tls.trustFile());
    }
    if (!plugin.isEmpty()) {
      builder.authentication(plugin, data);
    }
    return builder;
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    serviceUrl.ifPresent(url -> result.put("serviceUrl", ServerAddress.withoutUser(url)));
    httpUrl.ifPresent(url -> result.put("httpUrl", ServerAddress.withoutUser(url)));
    result.put("ioThreads", ioThreadsOrDefault());
    result.put("connectionsPerBroker", orDefault(connectionsPerBroker, 1));
    result.put("clientMemoryLimitMB", memoryLimitMib);
    result.put("tlsAllowInsecureConnection", tls.allowInsecure());
    result.put("tlsEnableHostnameVerification", tls.verifyHostname());
    if (!plugin.isEmpty()) {
      result.put("authentication", Map.of("plugin", plugin, "data", "[hidden]"));
    }
    return result;
  }

  /** Returns the client's default if the file contains no value. */
  private static int orDefault(int given, int defaultValue) {
    return given > 0 ? given : defaultValue;
  }

  @Override
  public String toString() {
    return "PulsarClientConfig[" + plain().getOrDefault("serviceUrl", "local broker") + "]";
  }
}
