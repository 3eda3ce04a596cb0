// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.RunResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class LiveFeedTest {

  private static final JsonMapper MAPPER = new JsonMapper();

  private final HttpClient http = HttpClient.newHttpClient();

  @TempDir private Path folder;

  @Test
  void aPageGetsTheCountsAndPercentilesOfTheResultAndThenTheReport() throws Exception {
    RunResult result;
    CompletableFuture<List<JsonNode>> received;
    try (LiveFeed feed = LiveFeed.listening(0)) {
      received = read(feed);
      result = WatchedRun.of(folder, WatchedRun.LOAD, feed);
      feed.report(Files.writeString(folder.resolve("report.html"), "<p>the report</p>"));
    }

    List<JsonNode> events = received.join();
    assertThat(events.get(events.size() - 1).get("html").asString()).isEqualTo("<p>the report</p>");
    JsonNode state = events.get(events.size() - 2);
    JsonNode texts = state.get("texts");
    assertThat(texts.get("label").asString()).isEqualTo("watched on sim");
    assertThat(texts.get("ended").get(0).asString()).contains("watched on sim");
    assertThat(texts.get("figures").size()).isEqualTo(5);
    assertThat(sum(events, "sent")).isEqualTo(sentInAllRows(result));
    JsonNode curve = lastCurve(events);
    int place = places(curve.get("percents")).indexOf(99.0);
    assertThat(curve.get("micros").get(place).asDouble())
        .isCloseTo(
            result.latencyMicros().publish().percentiles().get("99"),
            within(0.001 * result.latencyMicros().publish().percentiles().get("99")));
    assertThat(state.get("change").get("phases").size()).isGreaterThan(1);
  }

  private static JsonNode lastCurve(List<JsonNode> events) {
    return events.stream()
        .filter(event -> event.has("change"))
        .map(event -> event.get("change").get("curves").get("publish"))
        .filter(Objects::nonNull)
        .reduce((earlier, later) -> later)
        .orElseThrow();
  }

  @Test
  void aSecondPageGetsWhatHappenedBeforeItWasOpened() throws Exception {
    try (LiveFeed feed = LiveFeed.listening(0)) {
      RunResult result = WatchedRun.of(folder, WatchedRun.LOAD, feed);
      CompletableFuture<List<JsonNode>> received = read(feed);
      feed.report(Files.writeString(folder.resolve("report.html"), "-"));
      assertThat(received.join()).isNotEmpty();
      assertThat(get(feed, "distributions?last=300")).contains("\"publish\"");
      assertThat(get(feed, "")).contains("figure-percentiles").contains("\"publish\"");
      assertThat(result.integrity().lost()).isZero();
    }
  }

  @Test
  void aPageThatReadsNothingDelaysNeitherTheRunNorTheEnd() throws Exception {
    RunResult result;
    long closing;
    try (Socket stuck = new Socket()) {
      stuck.setReceiveBufferSize(1024);
      LiveFeed feed = LiveFeed.listening(0);
      stuck.connect(
          new java.net.InetSocketAddress("127.0.0.1", URI.create(feed.address()).getPort()));
      OutputStream out = stuck.getOutputStream();
      out.write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      out.flush();
      // More than the buffers of the connection take, so that its thread is blocked.
      for (int i = 0; i < 200; i++) {
        feed.history("x".repeat(50_000));
      }
      result = WatchedRun.of(folder, WatchedRun.LOAD, feed);
      long before = System.nanoTime();
      feed.close();
      closing = System.nanoTime() - before;
    }

    assertThat(result.phases().get(result.phases().size() - 1)).isNotNull();
    assertThat(result.integrity().lost()).isZero();
    assertThat(closing).isLessThan(5_000_000_000L);
  }

  @Test
  void nothingOfItKeepsTheProgramAlive() throws Exception {
    try (LiveFeed feed = LiveFeed.listening(0)) {
      CompletableFuture<List<JsonNode>> received = read(feed);
      feed.report(Files.writeString(folder.resolve("report.html"), "-"));
      received.join();
      List<String> users =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().matches("live.*"))
              .filter(thread -> !thread.isDaemon())
              .map(Thread::getName)
              .toList();
      assertThat(users).isEmpty();
    }
  }

  @Test
  void otherMachinesAndPagesOfOtherSitesAreRefused() throws Exception {
    try (LiveFeed feed = LiveFeed.listening(0)) {
      int port = URI.create(feed.address()).getPort();
      Optional<InetAddress> other = addressBeyondLoopback();
      other.ifPresent(
          address ->
              assertThatThrownBy(() -> new Socket(address, port).close())
                  .isInstanceOf(ConnectException.class));
      try (Socket socket = new Socket("127.0.0.1", port)) {
        socket
            .getOutputStream()
            .write(
                "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.UTF_8));
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(answer).startsWith("HTTP/1.1 403").doesNotContain("canvas");
      }
    }
  }

  private static Optional<InetAddress> addressBeyondLoopback() throws IOException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
        .findFirst();
  }

  /** Reads the data of all events until the stream ends. */
  private CompletableFuture<List<JsonNode>> read(LiveFeed feed) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(feed.address() + "events")).build();
    return http.sendAsync(request, BodyHandlers.ofInputStream())
        .thenApplyAsync(
            answer -> {
              try (BufferedReader lines =
                  new BufferedReader(
                      new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
                return dataOf(lines.lines());
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
  }

  private static List<JsonNode> dataOf(Stream<String> lines) {
    return lines
        .filter(line -> line.startsWith("data: "))
        .map(line -> MAPPER.readTree(line.substring("data: ".length())))
        .toList();
  }

  private String get(LiveFeed feed, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(feed.address() + path)).build();
    return http.send(request, BodyHandlers.ofString()).body();
  }

  /** Puts the changes together as the page does. */
  private static long sum(List<JsonNode> events, String count) {
    List<Long> rows = new ArrayList<>();
    for (JsonNode event : events) {
      if (event.has("change")) {
        if (event.get("change").get("whole").asBoolean()) {
          rows.clear();
        }
        for (JsonNode row : event.get("change").get("rows")) {
          while (rows.size() <= row.get("index").asInt()) {
            rows.add(0L);
          }
          rows.set(row.get("index").asInt(), row.get("counts").get(count).asLong());
        }
      }
    }
    return rows.stream().mapToLong(Long::longValue).sum();
  }

  private static long sentInAllRows(RunResult result) {
    return result.timeline().rows().stream().mapToLong(row -> row.sent()).sum();
  }

  private static List<Double> places(JsonNode percents) {
    List<Double> places = new ArrayList<>();
    percents.forEach(each -> places.add(each.asDouble()));
    return places;
  }
}
