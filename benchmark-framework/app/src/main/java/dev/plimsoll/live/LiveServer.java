// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import com.sun.net.httpserver.HttpExchange;
import dev.plimsoll.report.html.LivePage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serves the page of the present run and its events. Each page has a daemon thread, which alone
 * waits for it.
 */
final class LiveServer {

  /** A page that was closed is noticed after this time at the latest. */
  private static final long SIGN_OF_LIFE_MILLIS = 5_000;

  /** A page that does not take a message for this time is not waited for at the end. */
  private static final long STUCK_NANOS = 200_000_000;

  private final LiveBoard board;
  private final LoopbackServer server;
  private final Set<Viewer> viewers = ConcurrentHashMap.newKeySet();

  /** Who reads the events. */
  private static final class Viewer {

    /** Since when something is being written to it; 0 if it has taken everything. */
    private volatile long writingSince;

    boolean keepsUp() {
      long since = writingSince;
      return since == 0 || System.nanoTime() - since < STUCK_NANOS;
    }
  }

  LiveServer(LiveBoard board, int port) throws IOException {
    this.board = board;
    server = new LoopbackServer("live", port);
    server.on("/events", this::events);
    server.on("/distributions", this::distributions);
    server.on("/", this::page);
    server.start();
  }

  String address() {
    return server.address();
  }

  private void page(HttpExchange exchange) throws IOException {
    if (!exchange.getRequestURI().getPath().equals("/")) {
      LoopbackServer.answer(exchange, 404, "text/plain", "there is only one page: /\n");
      return;
    }
    exchange.getResponseHeaders().set("Content-Security-Policy", LivePage.policy());
    LoopbackServer.answer(exchange, 200, "text/html; charset=utf-8", board.page());
  }

  private void distributions(HttpExchange exchange) throws IOException {
    String query = Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
    if (!query.matches("last=[1-9][0-9]{0,5}")) {
      LoopbackServer.answer(exchange, 400, "text/plain", "give ?last=SECONDS\n");
      return;
    }
    long seconds = Long.parseLong(query.substring("last=".length()));
    LoopbackServer.answer(exchange, 200, "application/json", board.distributions(seconds));
  }

  private void events(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(200, 0);
    Viewer viewer = new Viewer();
    viewers.add(viewer);
    try (OutputStream out = exchange.getResponseBody()) {
      long seen = -1;
      boolean more = true;
      while (more) {
        Optional<LiveBoard.Message> next = board.after(seen, SIGN_OF_LIFE_MILLIS);
        viewer.writingSince = System.nanoTime();
        out.write(text(next).getBytes(StandardCharsets.UTF_8));
        out.flush();
        viewer.writingSince = 0;
        seen = next.map(LiveBoard.Message::version).orElse(seen);
        more = next.isEmpty() || !next.get().isLast();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      viewers.remove(viewer);
    }
  }

  private static String text(Optional<LiveBoard.Message> message) {
    return message
        .map(event -> "event: " + event.name() + "\ndata: " + event.json() + "\n\n")
        .orElse(": nothing new\n\n");
  }

  /** Ends; waits at most this time, for pages that have taken everything so far. */
  void close(long limitMillis) {
    List<Viewer> keepUp = viewers.stream().filter(Viewer::keepsUp).toList();
    long deadline = System.nanoTime() + limitMillis * 1_000_000;
    try {
      while (System.nanoTime() < deadline && keepUp.stream().anyMatch(viewers::contains)) {
        Thread.sleep(1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.stop();
  }
}
