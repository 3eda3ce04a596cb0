// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A page that receives events. Its thread waits until the connection takes more; whoever else calls
 * {@link #advance} gives the connection what it takes at once.
 */
final class LiveViewer {

  /** A page that was closed is noticed after this time at the latest. */
  private static final long SIGN_OF_LIFE_MILLIS = 5_000;

  private final LiveBoard board;
  private final SocketChannel connection;
  private ByteBuffer pending = ByteBuffer.allocate(0);
  private long seen = -1;
  private boolean lastIsPending;

  LiveViewer(LiveBoard board, SocketChannel connection) throws IOException {
    this.board = board;
    this.connection = connection;
    connection.configureBlocking(false);
  }

  /** Sends events until the last one or the end of the connection. */
  void send() throws IOException, InterruptedException {
    try (Selector selector = Selector.open()) {
      connection.register(selector, SelectionKey.OP_WRITE);
      while (!advance()) {
        if (isFull()) {
          selector.select();
          selector.selectedKeys().clear();
        } else if (!board.awaitAfter(version(), SIGN_OF_LIFE_MILLIS)) {
          signOfLife();
        }
      }
    }
  }

  /**
   * Gives the connection what has changed, as far as it takes it without waiting.
   *
   * @return whether it has taken everything, and nothing follows
   */
  synchronized boolean advance() throws IOException {
    while (flush() && !lastIsPending) {
      Optional<LiveBoard.Message> next = board.after(seen);
      if (next.isEmpty()) {
        return false;
      }
      pending = bytes("event: " + next.get().name() + "\ndata: " + next.get().json() + "\n\n");
      seen = next.get().version();
      lastIsPending = next.get().isLast();
    }
    return lastIsPending && !pending.hasRemaining();
  }

  private boolean flush() throws IOException {
    while (pending.hasRemaining() && connection.write(pending) > 0) {
      // The connection takes more.
    }
    return !pending.hasRemaining();
  }

  private synchronized boolean isFull() {
    return pending.hasRemaining();
  }

  private synchronized long version() {
    return seen;
  }

  private synchronized void signOfLife() throws IOException {
    if (!pending.hasRemaining()) {
      pending = bytes(": nothing new\n\n");
      flush();
    }
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }
}
