// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class JsonHttpTest {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final List<String> authorisations = Collections.synchronizedList(new ArrayList<>());
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    answer("/good", 200, "{\"name\": \"Grüße\", \"list\": [1, 2]}");
    answer("/absent", 404, "{}");
    answer("/text", 200, "not JSON");
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(String path, int status, String body) {
    server.createContext(
        path,
        exchange -> {
          authorisations.add(
              String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  private String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  @Test
  void a_page_is_read_as_json() throws Exception {
    JsonHttp http = JsonHttp.at(address(), LIMIT).build();

    assertThat(http.url()).isEqualTo("http://" + address());
    assertThat(http.get("/good?x=1").path("name").asString()).isEqualTo("Grüße");
    assertThat(http.get("/good").path("list").size()).isEqualTo(2);
    assertThat(http.get("/good").path("unknown").asString("")).isEmpty();
    assertThat(authorisations).containsOnly("null");
  }

  @Test
  void a_url_may_end_with_a_slash() throws Exception {
    JsonHttp http = JsonHttp.at("http://" + address() + "/", LIMIT).build();

    assertThat(http.get("/good").isObject()).isTrue();
  }

  @Test
  void the_login_is_sent() throws Exception {
    JsonHttp http =
        JsonHttp.at(address(), LIMIT).login(new Login("user", new Secret("pass"))).build();

    http.get("/good");

    assertThat(authorisations).containsExactly("Basic dXNlcjpwYXNz");
  }

  @Test
  void another_status_is_reported() {
    JsonHttp http = JsonHttp.at(address(), LIMIT).build();

    assertThatThrownBy(() -> http.get("/absent"))
        .isInstanceOfSatisfying(
            HttpStatusException.class, e -> assertThat(e.status()).isEqualTo(404))
        .hasMessageContaining("404");
  }

  @Test
  void an_answer_that_is_not_json_is_an_error_of_the_server() {
    JsonHttp http = JsonHttp.at(address(), LIMIT).build();

    assertThatThrownBy(() -> http.get("/text"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not JSON");
  }

  @Test
  void an_answer_without_an_end_is_given_up_at_its_limit() {
    AtomicLong sent = new AtomicLong();
    server.createContext(
        "/endless",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] part = new byte[1 << 16];
          Arrays.fill(part, (byte) ' ');
          while (sent.get() < 1L << 30) {
            exchange.getResponseBody().write(part); // fails when the other side has closed
            sent.addAndGet(part.length);
          }
          exchange.close();
        });
    JsonHttp http = JsonHttp.at(address(), LIMIT).build();

    assertThatThrownBy(() -> http.get("/endless"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than 16384 KiB");
    assertThat(sent.get()).isLessThan(1L << 30);
  }

  @Test
  void an_answer_that_stops_in_its_middle_is_given_up() {
    server.createContext(
        "/stuck",
        exchange -> {
          exchange.sendResponseHeaders(200, 1_000);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
        });
    JsonHttp http = JsonHttp.at(address(), Duration.ofMillis(200)).build();

    assertThatThrownBy(() -> http.get("/stuck")).isInstanceOf(HttpTimeoutException.class);
  }

  @Test
  void an_address_that_is_no_url_is_an_error_like_any_other() {
    assertThatThrownBy(() -> JsonHttp.at("a b", LIMIT).build().get("/good"))
        .isInstanceOf(IOException.class);
  }

  @Test
  void a_server_that_does_not_answer_is_given_up() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      JsonHttp http =
          JsonHttp.at("127.0.0.1:" + silent.getLocalPort(), Duration.ofMillis(200)).build();

      assertThatThrownBy(() -> http.get("/good")).isInstanceOf(HttpTimeoutException.class);
    }
  }
}
