// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The writing half of a client's connection. Everything but the construction happens on the thread
 * of the system. Replies are collected and written when nothing more is due, or when they fill a
 * buffer.
 */
final class ClientConnection {

  private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);
  private static final int FIRST_BYTES = 4 * 1024;
  private static final int FLUSH_BYTES = 16 * 1024;

  /** A client that does not read is disconnected when this much waits for it. */
  private static final int MOST_BYTES = 256 * 1024 * 1024;

  private final ListeningServer server;
  private final SocketChannel channel;
  private final SelectionKey key;
  private final long id;
  private byte[] waiting = new byte[FIRST_BYTES];
  private int written;
  private int size;
  private long firstDueNanos;
  private int replies;
  private boolean collecting;
  private boolean full;
  private boolean closed;
  private SimulatedProtocol.Dialogue dialogue;

  ClientConnection(ListeningServer server, SocketChannel channel, SelectionKey key, long id) {
    this.server = server;
    this.channel = channel;
    this.key = key;
    this.id = id;
  }

  /** Sets the state that ends with the connection. Called before anything is received. */
  void belongsTo(SimulatedProtocol.Dialogue owner) {
    dialogue = owner;
  }

  long id() {
    return id;
  }

  /** Appends a part of a reply. */
  void write(byte[] bytes) {
    if (closed) {
      return;
    }
    if (size + bytes.length > waiting.length) {
      makeRoom(bytes.length);
    }
    System.arraycopy(bytes, 0, waiting, size, bytes.length);
    size += bytes.length;
  }

  private void makeRoom(int more) {
    System.arraycopy(waiting, written, waiting, 0, size - written);
    size -= written;
    written = 0;
    if (size + more > waiting.length) {
      waiting = Arrays.copyOf(waiting, Math.max(2 * waiting.length, size + more));
    }
  }

  /** Ends a reply or a delivery that was due at this instant. */
  void end(long dueNanos) {
    if (closed) {
      return;
    }
    if (replies++ == 0) {
      firstDueNanos = dueNanos;
    }
    if (size - written > MOST_BYTES) {
      close();
    } else if (size - written >= FLUSH_BYTES && !full) {
      flush();
    } else if (!collecting) {
      collecting = true;
      server.flushLater(this);
    }
  }

  /** Gives what was collected to the socket. */
  void flush() {
    collecting = false;
    if (closed || size == written) {
      return;
    }
    try {
      written += channel.write(ByteBuffer.wrap(waiting, written, size - written));
      full = written < size;
      if (replies > 0) {
        server.lateness().record(firstDueNanos, server.nowNanos(), replies);
        replies = 0;
      }
      if (full) {
        key.interestOpsOr(SelectionKey.OP_WRITE);
        key.selector().wakeup();
      } else {
        written = 0;
        size = 0;
      }
    } catch (IOException | CancelledKeyException e) {
      close();
    }
  }

  /** Ends the connection and what its client had going on. Idempotent. */
  void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("closing", e);
    }
    dialogue.closed();
  }
}
