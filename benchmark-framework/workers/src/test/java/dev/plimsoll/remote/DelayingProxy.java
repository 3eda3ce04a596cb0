// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Forwards connections to a port of this machine, each direction with a delay of its own. */
final class DelayingProxy implements AutoCloseable {

  private static final int BLOCK = 65_536;

  private final ServerSocket server;
  private final int target;
  private final Duration requests;
  private final Duration replies;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  private record Block(long dueNanos, ByteBuffer bytes) {}

  /** Delays what the callers send by one time, and what they receive by another. */
  DelayingProxy(int target, Duration requests, Duration replies) throws IOException {
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.target = target;
    this.requests = requests;
    this.replies = replies;
    start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  private interface Task {
    void run() throws IOException, InterruptedException;
  }

  /** The thread ends with its sockets. */
  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException | InterruptedException e) {
                // Closed.
              }
            },
            "delaying-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket caller = server.accept();
      Socket called = new Socket(InetAddress.getLoopbackAddress(), target);
      caller.setTcpNoDelay(true);
      called.setTcpNoDelay(true);
      sockets.add(caller);
      sockets.add(called);
      forward(caller.getInputStream(), called.getOutputStream(), requests);
      forward(called.getInputStream(), caller.getOutputStream(), replies);
    }
  }

  private static void forward(InputStream from, OutputStream to, Duration delay) {
    BlockingQueue<Block> queue = new LinkedBlockingQueue<>();
    start(
        () -> {
          byte[] buffer = new byte[BLOCK];
          for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
            ByteBuffer bytes = ByteBuffer.wrap(Arrays.copyOf(buffer, count));
            queue.add(new Block(System.nanoTime() + delay.toNanos(), bytes));
          }
        });
    start(
        () -> {
          while (true) {
            Block block = queue.take();
            TimeUnit.NANOSECONDS.sleep(block.dueNanos() - System.nanoTime());
            to.write(block.bytes().array());
            to.flush();
          }
        });
  }

  /** Breaks all connections; new ones are accepted. */
  void cut() throws IOException {
    for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
      socket.close();
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
