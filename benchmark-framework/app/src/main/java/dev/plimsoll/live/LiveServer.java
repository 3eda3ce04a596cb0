// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import dev.plimsoll.report.html.LivePage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the page of the present run and its events. */
final class LiveServer {

  private static final Logger LOG = LoggerFactory.getLogger(LiveServer.class);

  private final LiveBoard board;
  private final LoopbackServer server;
  private final Set<LiveViewer> viewers = ConcurrentHashMap.newKeySet();

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

  private void page(LoopbackRequest request) throws IOException {
    request.answer(
        200,
        "text/html; charset=utf-8",
        board.page().getBytes(StandardCharsets.UTF_8),
        "Content-Security-Policy: " + LivePage.policy());
  }

  private void distributions(LoopbackRequest request) throws IOException {
    if (!request.query().matches("last=[1-9][0-9]{0,5}")) {
      request.answer(400, "text/plain", "give ?last=SECONDS\n");
      return;
    }
    long seconds = Long.parseLong(request.query().substring("last=".length()));
    request.answer(200, "application/json", board.distributions(seconds));
  }

  private void events(LoopbackRequest request) throws IOException, InterruptedException {
    request.begin("text/event-stream");
    LiveViewer viewer = new LiveViewer(board, request.connection());
    viewers.add(viewer);
    try {
      viewer.send();
    } finally {
      viewers.remove(viewer);
    }
  }

  /** Gives all pages what their connections take at once, which the system then delivers. */
  void push() {
    for (LiveViewer viewer : viewers) {
      try {
        viewer.advance();
      } catch (IOException e) {
        LOG.debug("a page was closed", e);
      }
    }
  }

  void stop() {
    server.stop();
  }
}
