// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * The HTTP API of the management plugin, for information that AMQP does not provide. Thread-safe.
 *
 * <p>Starts no threads, and keeps no connection that would outlive a run by more than seconds.
 */
final class ManagementApi {

  private static final int CONNECT_MILLIS = 3_000;
  private static final int READ_MILLIS = 30_000;

  private final String url;
  private final String authorisation;
  private final String virtualHost;

  /**
   * @param credentials {@code user:password}
   */
  ManagementApi(String url, String credentials, String virtualHost) {
    this.url = url;
    this.authorisation =
        "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    this.virtualHost = virtualHost;
  }

  /** Returns the URL without credentials. */
  String url() {
    return url;
  }

  /** Returns the queues and streams of the virtual host, with these columns. */
  List<Map<String, Object>> queues(String columns) throws DriverException {
    return list("/api/queues/" + encode(virtualHost) + "?columns=" + columns);
  }

  /** Returns the exchanges of the virtual host, with names only. */
  List<Map<String, Object>> exchanges() throws DriverException {
    return list("/api/exchanges/" + encode(virtualHost) + "?columns=name");
  }

  /** Returns the overview of the cluster. */
  Map<String, Object> overview() throws DriverException {
    return map(get("/api/overview"));
  }

  /** Returns the nodes of the cluster: their names and whether they are running. */
  List<Map<String, Object>> nodes() throws DriverException {
    return list("/api/nodes?columns=name,running");
  }

  private List<Map<String, Object>> list(String path) throws DriverException {
    List<Map<String, Object>> result = new ArrayList<>();
    if (get(path) instanceof List<?> entries) {
      for (Object entry : entries) {
        result.add(map(entry));
      }
    }
    return result;
  }

  @SuppressWarnings("unchecked") // The keys of JSON objects are strings.
  static Map<String, Object> map(Object json) {
    return json instanceof Map ? (Map<String, Object>) json : Map.of();
  }

  private Object get(String path) throws DriverException {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(url + path).toURL().openConnection();
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(READ_MILLIS);
      connection.setRequestProperty("Authorization", authorisation);
      connection.setRequestProperty("Connection", "close");
      if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
        throw refused(connection.getResponseCode());
      }
      try (InputStream body = connection.getInputStream()) {
        return Json.read(new String(body.readAllBytes(), StandardCharsets.UTF_8));
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "RabbitMQ: the management plugin does not answer at "
              + RabbitMqUris.withoutSecret(url)
              + " ("
              + e.getMessage()
              + "). Enable it (rabbitmq-plugins enable rabbitmq_management), or give managementUrl"
              + " in the driver file",
          e);
    }
  }

  private DriverException refused(int code) {
    return new DriverException(
        DriverException.Kind.REFUSED,
        "RabbitMQ: the management plugin at "
            + RabbitMqUris.withoutSecret(url)
            + " answered "
            + code
            + (code == HttpURLConnection.HTTP_UNAUTHORIZED
                ? ". The user needs the tag monitoring (rabbitmqctl set_user_tags), or put another"
                    + " user into managementUrl"
                : ". Check managementUrl in the driver file"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
