// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP server of this machine only: it listens on the loopback address, and refuses requests
 * that a page of another site has sent under its own host name. Each connection has one request and
 * a thread; all threads are daemons.
 *
 * <p>It is not the JDK's server, because that one can only write to a connection by waiting for its
 * reader.
 */
final class LoopbackServer {

  private static final Logger LOG = LoggerFactory.getLogger(LoopbackServer.class);
  private static final String HOSTS = "(127\\.0\\.0\\.1|localhost|\\[::1\\])(:[0-9]+)?";

  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final Map<String, PageHandler> pages = new ConcurrentHashMap<>();
  private final String name;

  /** Answers requests. The connection is closed when it returns. */
  interface PageHandler {
    void answer(LoopbackRequest request) throws IOException, InterruptedException;
  }

  /**
   * @param name of its threads
   * @param port 0 for any that is free
   */
  LoopbackServer(String name, int port) throws IOException {
    this.name = name;
    try {
      listener.bind(
          new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
    } catch (IOException e) {
      listener.close();
      throw e;
    }
  }

  void on(String path, PageHandler page) {
    pages.put(path, page);
  }

  void start() {
    daemon(this::accept);
  }

  private void daemon(Runnable task) {
    Thread thread = new Thread(task, name + "-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (listener.isOpen()) {
        SocketChannel connection = listener.accept();
        daemon(() -> serve(connection));
      }
    } catch (IOException e) {
      LOG.debug("{} accepts no more connections", name, e);
    }
  }

  private void serve(SocketChannel connection) {
    try (connection) {
      Optional<LoopbackRequest> request = LoopbackRequest.read(connection);
      if (request.isPresent()) {
        answer(request.get());
      }
    } catch (IOException e) {
      LOG.debug("a connection of {} has ended", name, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(LoopbackRequest request) throws IOException, InterruptedException {
    PageHandler page = pages.get(request.path());
    if (!request.header("host").matches(HOSTS)) {
      request.answer(403, "text/plain", "only for this machine\n");
    } else if (!request.method().equals("GET")) {
      request.answer(405, "text/plain", "only GET\n");
    } else if (page == null) {
      request.answer(404, "text/plain", "there is only " + pages.keySet() + "\n");
    } else {
      page.answer(request);
    }
  }

  String address() {
    return "http://127.0.0.1:" + listener.socket().getLocalPort() + "/";
  }

  /** Accepts no more connections. */
  void stop() {
    try {
      listener.close();
    } catch (IOException e) {
      LOG.debug("{} cannot be closed", name, e);
    }
  }
}
