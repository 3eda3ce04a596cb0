// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ServerAddress;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminBuilder;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.PulsarClientException.UnsupportedAuthenticationException;
import org.apache.pulsar.client.api.PulsarClientSharedResources;
import org.apache.pulsar.client.api.SizeUnit;

/**
 * The block {@code client}: addresses, authentication and client settings, and those of created
 * topics, see {@link PulsarTopicConfig}.
 */
record PulsarClientConfig(
    @SettingKey("brokers: `pulsar://host:6650`, `pulsar+ssl://host:6651`, several with commas")
        Optional<String> serviceUrl,
    @SettingKey(
            "HTTP interface for administration; port 8080 (TLS: 8443) of the first broker's host if"
                + " it is absent")
        Optional<String> httpUrl,
    @SettingKey(
            value = "network threads that all clients share; one for each processor if absent",
            min = "1",
            max = "100000")
        Optional<Integer> ioThreads,
    @SettingKey(
            value = "connections of each client to each broker",
            or = "1",
            min = "1",
            max = "100000")
        int connectionsPerBroker,
    @SettingKey(
            value = "memory limit of a client's unacknowledged messages; 0: no limit",
            or = "64",
            max = "100000")
        int clientMemoryLimitMB,
    @SettingKey(
            value = "maximum number of concurrent topic lookups; the client's own if absent",
            min = "1",
            max = "100000")
        Optional<Integer> maxConcurrentLookupRequests,
    @SettingKey(value = "whether any certificate is accepted", or = "false")
        boolean tlsAllowInsecureConnection,
    @SettingKey(value = "whether the certificate must match the host name", or = "false")
        boolean tlsEnableHostnameVerification,
    @SettingKey("file with trusted certificates; the JVM's own if absent")
        Optional<String> tlsTrustCertsFilePath,
    @SettingKey("how clients authenticate") PulsarAuthenticationConfig authentication,
    @SettingKey(value = "`persistent` or `non-persistent`", or = "persistent")
        PulsarTopicConfig.Type topicType,
    @SettingKey("an existing namespace, `tenant/name`, used as it is") Optional<String> namespace,
    @SettingKey(
            value =
                "a run's topics are in a namespace of their own, `<prefix>-<run>`, which is created"
                    + " and deleted with them",
            or = "public/plimsoll")
        String namespacePrefix,
    @SettingKey("the cluster that a newly created tenant may use; all clusters if absent")
        Optional<String> clusterName,
    @SettingKey("copies of messages") PulsarPersistenceConfig persistence,
    @SettingKey(
            value =
                "retention of acknowledged messages, rounded up to minutes; needed by"
                    + " workloads that read messages again",
            or = "0s")
        Duration retention,
    @SettingKey(
            value =
                "HTTP interfaces of bookies, queried for their journal settings; those of a local"
                    + " server are known",
            orSingle = true)
        List<String> bookieHttpUrls) {

  private static final RecordSettings<PulsarClientConfig> KEYS =
      RecordSettings.of(PulsarClientConfig.class);

  private static final int MAX_LOOKUPS = 100_000;

  /** Checks what the types of the keys do not. */
  void check() throws SettingsException {
    checkUrl("client.serviceUrl", serviceUrl, "pulsar://", "pulsar+ssl://");
    checkUrl("client.httpUrl", httpUrl, "http://", "https://");
    if (wouldRevealSecret()) {
      throw new SettingsException(
          "client.httpUrl",
          "would send the authentication secret in clear text, although serviceUrl uses"
              + " TLS: give https://host:8443");
    }
    persistence.check();
    new PulsarTopicConfig(this).check();
  }

  private static void checkUrl(String key, Optional<String> url, String plain, String tls)
      throws SettingsException {
    String text = url.orElse(plain);
    String told = "'" + ServerAddress.withoutUser(text) + "' must ";
    if (!text.startsWith(plain) && !text.startsWith(tls)) {
      throw new SettingsException(
          key, told + "begin with " + plain + ", or with " + tls + " for TLS");
    }
    if (text.contains("@")) {
      throw new SettingsException(key, told + "have no user: give it under client.authentication");
    }
  }

  /**
   * Returns whether credentials would be encrypted to the broker but not to the admin interface.
   */
  private boolean wouldRevealSecret() {
    return serviceUrl.filter(url -> url.startsWith("pulsar+ssl:")).isPresent()
        && httpUrl.filter(url -> url.startsWith("http:")).isPresent()
        && authentication.plugin().filter(name -> !name.endsWith("AuthenticationTls")).isPresent();
  }

  /** Returns the threads that all clients share. */
  PulsarClientSharedResources sharedThreads() {
    return PulsarClientSharedResources.builder()
        .configureEventLoop(threads -> threads.numberOfThreads(networkThreads()))
        .build();
  }

  private int networkThreads() {
    return ioThreads.orElseGet(Runtime.getRuntime()::availableProcessors);
  }

  /**
   * Completes the builder of a client. The client's own statistics are turned off, because they
   * cost time per message. The setting is deprecated in favour of OpenTelemetry, which does not
   * turn them off.
   */
  @SuppressWarnings("deprecation")
  ClientBuilder builder(ClientBuilder further, String url)
      throws UnsupportedAuthenticationException {
    ClientBuilder builder =
        further
            .serviceUrl(url)
            .connectionsPerBroker(connectionsPerBroker)
            .memoryLimit(clientMemoryLimitMB, SizeUnit.MEGA_BYTES)
            .allowTlsInsecureConnection(tlsAllowInsecureConnection)
            .enableTlsHostnameVerification(tlsEnableHostnameVerification)
            .statsInterval(0, TimeUnit.SECONDS);
    maxConcurrentLookupRequests.ifPresent(
        lookups ->
            builder
                .maxConcurrentLookupRequests(lookups)
                .maxLookupRequests(Math.max(lookups, MAX_LOOKUPS)));
    tlsTrustCertsFilePath.ifPresent(builder::tlsTrustCertsFilePath);
    if (authentication.plugin().isPresent()) {
      builder.authentication(
          authentication.plugin().get(), authentication.data().map(Secret::reveal).orElse(""));
    }
    return builder;
  }

  PulsarAdminBuilder adminBuilder(String url) throws UnsupportedAuthenticationException {
    PulsarAdminBuilder builder =
        PulsarAdmin.builder()
            .serviceHttpUrl(url)
            .allowTlsInsecureConnection(tlsAllowInsecureConnection)
            .enableTlsHostnameVerification(tlsEnableHostnameVerification);
    tlsTrustCertsFilePath.ifPresent(builder::tlsTrustCertsFilePath);
    if (authentication.plugin().isPresent()) {
      builder.authentication(
          authentication.plugin().get(), authentication.data().map(Secret::reveal).orElse(""));
    }
    return builder;
  }

  /** Returns the effective settings for the result, without secrets. */
  Map<String, Object> resolve() {
    Map<String, Object> result = KEYS.echo(this);
    result.put("ioThreads", networkThreads());
    return result;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "PulsarClientConfig[" + serviceUrl.orElse("local broker") + "]";
  }
}
