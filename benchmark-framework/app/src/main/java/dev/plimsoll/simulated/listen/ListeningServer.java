// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.record.TimerSlack;
import dev.plimsoll.simulated.ServedSystem;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts clients of one or several protocols and passes what they send to the simulated system.
 *
 * <p>A request counts as arrived when the reading thread has read it. That thread does nothing
 * else, and the system's thread writes, so that a burst of replies does not delay it.
 */
public final class ListeningServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ListeningServer.class);
  private static final int FIRST_BYTES = 64 * 1024;
  private static final int LARGEST_REQUEST = 64 * 1024 * 1024;
  private static final long CLOSE_MILLIS = 2_000;

  private final ServedSystem system;
  private final Selector selector;
  private final List<ListenAddress> addresses = new ArrayList<>();
  private final ReplyLateness lateness = new ReplyLateness();
  private final List<ClientConnection> toFlush = new ArrayList<>();
  private final Thread reading = new Thread(this::read, "simulated-listener");
  private long connections;
  private volatile boolean closed;

  /** A client, from the view of the reading thread. */
  private static final class Client {
    private final SocketChannel channel;
    private final ClientConnection connection;
    private final SimulatedProtocol.Dialogue dialogue;
    private ByteBuffer bytes = ByteBuffer.allocate(FIRST_BYTES);

    Client(
        SocketChannel channel, ClientConnection connection, SimulatedProtocol.Dialogue dialogue) {
      this.channel = channel;
      this.connection = connection;
      this.dialogue = dialogue;
    }
  }

  private ListeningServer(ServedSystem system) throws IOException {
    this.system = system;
    this.selector = Selector.open();
  }

  /**
   * Listens, and starts the system, which is closed with the server.
   *
   * @throws IOException naming the address that cannot be used
   */
  public static ListeningServer start(List<ListenAddress> addresses, ServedSystem system)
      throws IOException {
    ListeningServer server = new ListeningServer(system);
    try {
      for (ListenAddress address : addresses) {
        server.bind(address);
      }
    } catch (IOException e) {
      server.closeChannels();
      throw e;
    }
    system.start(server::flush);
    server.reading.setDaemon(true);
    server.reading.start();
    return server;
  }

  private void bind(ListenAddress address) throws IOException {
    SimulatedProtocol protocol = SimulatedProtocols.of(address.protocol(), system);
    if (system.refuses() && !protocol.answersMessages()) {
      throw new IOException(
          address.protocol() + " does not answer messages, so sendErrors has no effect");
    }
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      channel.bind(address.socket());
    } catch (IOException e) {
      channel.close();
      throw new IOException(address.socket() + ": " + e.getMessage(), e);
    }
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_ACCEPT, protocol);
    addresses.add(
        new ListenAddress(address.protocol(), (InetSocketAddress) channel.getLocalAddress()));
  }

  /** The addresses with the ports that were found free. */
  public List<ListenAddress> addresses() {
    return List.copyOf(addresses);
  }

  /** What was injected, and how late replies were, by the names of results. */
  public Map<String, Object> observed() {
    Map<String, Object> observed = new LinkedHashMap<>();
    observed.put("injected", system.injected());
    observed.put("lateness", lateness.asMap());
    return observed;
  }

  ReplyLateness lateness() {
    return lateness;
  }

  long nowNanos() {
    return system.nowNanos();
  }

  /** Remembers a connection with replies. On the thread of the system. */
  void flushLater(ClientConnection connection) {
    toFlush.add(connection);
  }

  private void flush() {
    for (int i = 0; i < toFlush.size(); i++) {
      toFlush.get(i).flush();
    }
    toFlush.clear();
  }

  private void read() {
    TimerSlack.lowest();
    try {
      while (!closed) {
        selector.select(this::ready);
      }
    } catch (IOException e) {
      LOG.error("the server cannot wait for its clients", e);
    } finally {
      closeChannels();
    }
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        tryToAccept(key);
        return;
      }
      Client client = (Client) key.attachment();
      if (key.isWritable()) {
        key.interestOpsAnd(~SelectionKey.OP_WRITE);
        system.act(client.connection::flush);
      }
      if (key.isReadable()) {
        read(key, client);
      }
    } catch (CancelledKeyException e) {
      leave(key);
    } catch (IOException e) {
      LOG.debug("a client has gone", e);
      leave(key);
    }
  }

  private void tryToAccept(SelectionKey of) {
    try {
      accept(of);
    } catch (IOException e) {
      LOG.warn("a client cannot be accepted: {}", e.getMessage());
    }
  }

  private void accept(SelectionKey of) throws IOException {
    SocketChannel channel = ((ServerSocketChannel) of.channel()).accept();
    if (channel == null) {
      return;
    }
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
    ClientConnection connection = new ClientConnection(this, channel, key, ++connections);
    SimulatedProtocol.Dialogue dialogue = ((SimulatedProtocol) of.attachment()).open(connection);
    connection.belongsTo(dialogue);
    key.attach(new Client(channel, connection, dialogue));
    system.act(dialogue::opened);
  }

  @SuppressWarnings("ByteBufferBackingArray") // The buffers of clients are allocated with an array.
  private void read(SelectionKey key, Client client) throws IOException {
    if (client.channel.read(client.bytes) < 0) {
      leave(key);
      return;
    }
    ByteBuffer bytes = client.bytes.flip();
    try {
      bytes.position(client.dialogue.received(bytes.array(), 0, bytes.limit()));
    } catch (SimulatedProtocol.ProtocolViolation e) {
      LOG.warn("a client is disconnected: {}", e.getMessage());
      leave(key);
      return;
    }
    bytes.compact();
    if (!bytes.hasRemaining()) {
      if (bytes.capacity() >= LARGEST_REQUEST) {
        throw new IOException("a request is larger than " + LARGEST_REQUEST + " bytes");
      }
      byte[] larger = Arrays.copyOf(bytes.array(), 2 * bytes.capacity());
      client.bytes = ByteBuffer.wrap(larger).position(bytes.position());
    }
  }

  private void leave(SelectionKey key) {
    key.cancel();
    if (key.attachment() instanceof Client client) {
      system.act(client.connection::close);
    }
  }

  private void closeChannels() {
    for (SelectionKey key : selector.keys()) {
      try {
        key.channel().close();
      } catch (IOException e) {
        LOG.debug("closing", e);
      }
    }
    try {
      selector.close();
    } catch (IOException e) {
      LOG.debug("closing", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      reading.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    system.close();
  }
}
