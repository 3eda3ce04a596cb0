// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An HTTP server of this machine only: it listens on the loopback address, and refuses requests
 * that a page of another site has sent under its own host name. All threads are daemons.
 */
final class LoopbackServer {

  private static final String HOSTS = "(127\\.0\\.0\\.1|localhost|\\[::1\\])(:[0-9]+)?";

  private final HttpServer server;
  private final String name;
  private final AtomicInteger threads = new AtomicInteger();

  LoopbackServer(String name, int port) throws IOException {
    this.name = name;
    server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 0);
    server.setExecutor(Executors.newCachedThreadPool(this::daemon));
  }

  private Thread daemon(Runnable task) {
    Thread thread = new Thread(task, name + "-" + threads.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }

  void on(String path, HttpHandler handler) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            String host =
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host")).orElse("");
            if (!host.matches(HOSTS)) {
              answer(exchange, 403, "text/plain", "only for this machine\n");
            } else if (!exchange.getRequestMethod().equals("GET")) {
              answer(exchange, 405, "text/plain", "only GET\n");
            } else {
              handler.handle(exchange);
            }
          }
        });
  }

  /** Starts it. Its dispatching thread is a daemon because the thread that starts it is one. */
  void start() {
    Thread starter = daemon(server::start);
    starter.start();
    try {
      starter.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  static void answer(HttpExchange exchange, int code, String type, String text) throws IOException {
    answer(exchange, code, type, text.getBytes(StandardCharsets.UTF_8));
  }

  static void answer(HttpExchange exchange, int code, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(code, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  /** Ends all connections at once. */
  void stop() {
    server.stop(0);
  }
}
