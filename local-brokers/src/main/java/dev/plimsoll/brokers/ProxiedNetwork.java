// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker.Network;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import tools.jackson.databind.json.JsonMapper;

/**
 * Disturbs the proxies in front of the nodes through Toxiproxy's HTTP interface.
 *
 * @param address address of that interface
 * @param proxies names of a node's proxies, by its number
 */
record ProxiedNetwork(String address, IntFunction<List<String>> proxies) implements Network {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final HttpClient CLIENT = HttpClient.newBuilder().connectTimeout(LIMIT).build();

  private static final List<String> DIRECTIONS = List.of("upstream", "downstream");
  private static final List<String> TOXICS =
      List.of("latency", "bandwidth", "slicer", "reset_peer");
  private static final int BYTES_PER_UNIT = 1_000;
  private static final int ERRORS = 400;
  private static final int NOT_FOUND = 404;

  ProxiedNetwork {
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(proxies, "proxies");
  }

  @Override
  public void delay(int node, Duration latency, Duration jitter)
      throws DriverException, InterruptedException {
    Map<String, Object> attributes =
        Map.of("latency", latency.toMillis(), "jitter", jitter.toMillis());
    disturb(node, "latency", attributes);
  }

  @Override
  public void limit(int node, long bytesPerSecond) throws DriverException, InterruptedException {
    if (bytesPerSecond < BYTES_PER_UNIT) {
      throw new IllegalArgumentException("bytesPerSecond: " + bytesPerSecond);
    }
    disturb(node, "bandwidth", Map.of("rate", bytesPerSecond / BYTES_PER_UNIT));
  }

  @Override
  public void slice(int node, int bytes, Duration pause)
      throws DriverException, InterruptedException {
    long pauseMicros = pause.toNanos() / 1_000;
    disturb(
        node, "slicer", Map.of("average_size", bytes, "size_variation", 0, "delay", pauseMicros));
  }

  @Override
  public void reset(int node) throws DriverException, InterruptedException {
    disturb(node, "reset_peer", Map.of("timeout", 0));
  }

  private void disturb(int node, String type, Map<String, Object> attributes)
      throws DriverException, InterruptedException {
    for (String proxy : proxies.apply(node)) {
      for (String direction : DIRECTIONS) {
        String toxics = "/proxies/" + proxy + "/toxics";
        Map<String, Object> toxic =
            Map.of(
                "name", name(type, direction),
                "type", type,
                "stream", direction,
                "attributes", attributes);
        if (status("POST", toxics + "/" + name(type, direction), toxic) == NOT_FOUND) {
          call("POST", toxics, toxic);
        }
      }
    }
  }

  @Override
  public void cut(int node) throws DriverException, InterruptedException {
    enable(node, false);
  }

  @Override
  public void disconnect(int node) throws DriverException, InterruptedException {
    enable(node, false);
    enable(node, true);
  }

  private void enable(int node, boolean enabled) throws DriverException, InterruptedException {
    for (String proxy : proxies.apply(node)) {
      call("POST", "/proxies/" + proxy, Map.of("enabled", enabled));
    }
  }

  @Override
  public void restore(int node) throws DriverException, InterruptedException {
    for (String proxy : proxies.apply(node)) {
      for (String type : TOXICS) {
        for (String direction : DIRECTIONS) {
          status("DELETE", "/proxies/" + proxy + "/toxics/" + name(type, direction), Map.of());
        }
      }
    }
    enable(node, true);
  }

  private static String name(String type, String direction) {
    return type + "-" + direction;
  }

  private void call(String method, String path, Map<String, Object> body)
      throws DriverException, InterruptedException {
    if (status(method, path, body) == NOT_FOUND) {
      throw failed(path + " does not exist", null);
    }
  }

  /** Returns the response's status: a success, or {@link #NOT_FOUND}. */
  private int status(String method, String path, Map<String, Object> body)
      throws DriverException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + path))
            .timeout(LIMIT)
            .method(method, BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build();
    try {
      HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
      if (response.statusCode() >= ERRORS && response.statusCode() != NOT_FOUND) {
        throw failed(path + ": " + response.body().strip(), null);
      }
      return response.statusCode();
    } catch (IOException e) {
      throw failed(e.toString(), e);
    }
  }

  private DriverException failed(String why, IOException cause) {
    return new DriverException(
        DriverException.Kind.OTHER, "the proxy at " + address + " failed: " + why, cause);
  }
}
