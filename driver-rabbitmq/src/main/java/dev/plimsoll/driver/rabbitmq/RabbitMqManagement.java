// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.http.HttpStatusException;
import dev.plimsoll.driver.http.JsonHttp;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;

/**
 * The HTTP API of the management plugin, for information that AMQP does not provide. Thread-safe.
 */
final class RabbitMqManagement {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int UNAUTHORIZED = 401;

  private final JsonHttp http;
  private final String virtualHost;

  private RabbitMqManagement(JsonHttp http, String virtualHost) {
    this.http = http;
    this.virtualHost = virtualHost;
  }

  /**
   * Returns the API. Its default URL is the default port of the first node with the same user.
   * Credentials of an encrypted AMQP address are never sent to an unencrypted URL.
   *
   * @param amqpUri the AMQP address, for user, password and virtual host
   * @param tls for an encrypted URL
   */
  static RabbitMqManagement at(String amqpUri, Optional<String> url, SSLContext tls)
      throws DriverException {
    boolean encrypted = RabbitMqUris.isEncrypted(amqpUri);
    Optional<String> withUser = url.filter(text -> text.contains("@"));
    URI amqp = URI.create(amqpUri);
    String address =
        url.map(RabbitMqUris::withoutSecret)
            .orElse((encrypted ? "https://%s:15671" : "http://%s:15672").formatted(amqp.getHost()));
    if (encrypted && withUser.isEmpty() && !address.startsWith("https:")) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "RabbitMQ: the management plugin is not asked: amqpUris uses TLS, but its"
              + " password would go to "
              + address
              + " in clear text. Give managementUrl: https://host:15671, or a URL with another"
              + " user");
    }
    String path = Optional.ofNullable(amqp.getRawPath()).orElse("");
    return new RabbitMqManagement(
        JsonHttp.at(address, LIMIT).login(login(withUser.orElse(amqpUri))).tls(tls).build(),
        path.length() < 2 ? "/" : decode(path.substring(1)));
  }

  private static Login login(String uri) {
    String[] parts =
        Optional.ofNullable(URI.create(uri).getRawUserInfo()).orElse("guest:guest").split(":", 2);
    return new Login(decode(parts[0]), new Secret(parts.length == 1 ? "" : decode(parts[1])));
  }

  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** Returns the URL without credentials. */
  String url() {
    return http.url();
  }

  /** Returns the queues and streams of the virtual host, with these columns. */
  JsonNode queues(String columns) throws DriverException {
    return get("/api/queues/" + encode(virtualHost) + "?columns=" + columns);
  }

  /** Returns the exchanges of the virtual host, with names only. */
  JsonNode exchanges() throws DriverException {
    return get("/api/exchanges/" + encode(virtualHost) + "?columns=name");
  }

  /** Returns the overview of the cluster. */
  JsonNode overview() throws DriverException {
    return get("/api/overview");
  }

  /** Returns the nodes of the cluster: their names and whether they are running. */
  JsonNode nodes() throws DriverException {
    return get("/api/nodes?columns=name,running");
  }

  /** Returns the nodes of the cluster with all that the management knows. */
  JsonNode wholeNodes() throws DriverException {
    return get("/api/nodes");
  }

  /** Returns the policies and operator policies of all virtual hosts, or the feature flags. */
  JsonNode list(String what) throws DriverException {
    return get("/api/" + what);
  }

  private JsonNode get(String path) throws DriverException {
    try {
      return http.get(path);
    } catch (HttpStatusException e) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "RabbitMQ: the management plugin at %s answered %d. %s"
              .formatted(
                  url(),
                  e.status(),
                  e.status() == UNAUTHORIZED
                      ? "The user needs the tag monitoring (rabbitmqctl set_user_tags), or put"
                          + " another user into managementUrl"
                      : "Check managementUrl in the driver file"),
          e);
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "RabbitMQ: the management plugin does not answer at %s (%s). Enable it (rabbitmq-plugins enable rabbitmq_management), or give managementUrl in the driver file"
              .formatted(url(), DriverException.textOf(e)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER, "RabbitMQ: interrupted while asking " + url(), e);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
