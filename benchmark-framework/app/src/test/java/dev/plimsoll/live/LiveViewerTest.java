// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
final class LiveViewerTest {

  private final LiveBoard board = new LiveBoard();
  private SocketChannel page;
  private SocketChannel connection;

  @BeforeEach
  void connect() throws IOException {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      page = SocketChannel.open(listener.getLocalAddress());
      connection = listener.accept();
    }
  }

  @AfterEach
  void disconnect() throws IOException {
    page.close();
    connection.close();
  }

  @Test
  void aPageReadsTheReportAfterTheProgramHasClosedItsConnection() throws Exception {
    String report = "x".repeat(500_000) + "the end";
    LiveViewer viewer = new LiveViewer(board, connection);
    board.last("report", Map.of("html", report));

    assertThat(viewer.advance()).isTrue();
    connection.close();

    assertThat(read()).contains("event: state").endsWith(report + "\"}\n\n");
  }

  @Test
  void nobodyWaitsForAPageThatReadsNothing() throws Exception {
    String report = "x".repeat(50_000_000) + "the end";
    LiveViewer viewer = new LiveViewer(board, connection);
    board.last("report", Map.of("html", report));

    assertThat(viewer.advance()).isFalse();

    CompletableFuture<String> read = CompletableFuture.supplyAsync(this::read);
    viewer.send();
    connection.close();
    assertThat(read.join()).endsWith(report + "\"}\n\n");
  }

  @Test
  void aPageThatReadsLateGetsWholeEvents() throws Exception {
    LiveViewer viewer = new LiveViewer(board, connection);
    for (int i = 0; i < 20; i++) {
      board.history("x".repeat(500_000));
      viewer.advance();
    }
    board.last("report", Map.of("html", "the end"));
    assertThat(viewer.advance()).as("the connection is full").isFalse();

    CompletableFuture<String> read = CompletableFuture.supplyAsync(this::read);
    viewer.send();
    connection.close();

    assertThat(read.join().split("\n\n"))
        .allSatisfy(
            event -> {
              String[] lines = event.split("\n");
              assertThat(lines).hasSize(2);
              assertThat(lines[0]).startsWith("event: ");
              JsonMapper.shared().readTree(lines[1].replaceFirst("data: ", ""));
            });
  }

  private String read() {
    try {
      return new String(Channels.newInputStream(page).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
