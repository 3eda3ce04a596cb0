// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.net.Socket;
import java.net.URISyntaxException;
import java.security.KeyManagementException;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/** The nodes to connect to, and the connection settings. Thread-safe. */
final class RabbitMqNodes {

  /** Timeout of connecting and of the handshake, each. */
  private static final int ANSWER_MILLIS = 5_000;

  private static final int RPC_MILLIS = 60_000;

  private final List<String> uris;
  private final SSLContext tls;
  private final RabbitMqThreads threads;
  private final RabbitMqClientOptions options;

  /**
   * @param tls for the addresses that ask for encryption
   * @param options further settings of the connections
   */
  RabbitMqNodes(
      List<String> uris, SSLContext tls, RabbitMqThreads threads, RabbitMqClientOptions options) {
    this.uris = List.copyOf(uris);
    this.tls = tls;
    this.threads = threads;
    this.options = options;
  }

  List<String> uris() {
    return uris;
  }

  /** Returns the TLS context for encrypted addresses. */
  SSLContext tls() {
    return tls;
  }

  /** Returns the addresses as a string for messages. */
  String addresses() {
    return RabbitMqUris.addresses(uris);
  }

  /**
   * Connects to the node with this number (modulo the number of nodes), or to the next one that
   * answers.
   *
   * @param sockets receives the socket of each attempt, so that it can be cut
   */
  Connection connect(int number, String name, Consumer<Socket> sockets)
      throws IOException, TimeoutException {
    for (int attempt = 0; ; attempt++) {
      String uri = uris.get(Math.floorMod(number + attempt, uris.size()));
      try {
        return factory(uri, sockets).newConnection(name);
      } catch (IOException | TimeoutException e) {
        if (attempt == uris.size() - 1) {
          throw e;
        }
      }
    }
  }

  private ConnectionFactory factory(String uri, Consumer<Socket> sockets) throws IOException {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setConnectionTimeout(ANSWER_MILLIS);
    factory.setHandshakeTimeout(ANSWER_MILLIS);
    factory.setChannelRpcTimeout(RPC_MILLIS);
    try {
      factory.setUri(uri);
      if (factory.isSSL()) {
        // With the URI alone, the client would accept any certificate.
        factory.useSslProtocol(tls);
        factory.enableHostnameVerification();
      }
    } catch (URISyntaxException | NoSuchAlgorithmException | KeyManagementException e) {
      throw new IOException(
          "the address " + RabbitMqUris.withoutSecret(uri) + " cannot be" + " used", e);
    }
    options.applyTo(factory);
    factory.setSocketConfigurator(
        factory.getSocketConfigurator() == null
            ? RabbitMqNodes.withoutDelay(sockets)
            : factory.getSocketConfigurator().andThen(withoutDelay(sockets)));
    if (options.usesNio()) {
      configureChannels(factory, withoutDelay(sockets));
    }
    // The driver reconnects itself, because it must fail each send that is lost with a connection.
    factory.setAutomaticRecoveryEnabled(false);
    factory.setTopologyRecoveryEnabled(false);
    factory.setThreadFactory(threads.io());
    factory.setSharedExecutor(threads.delivering());
    factory.setExceptionHandler(new RabbitMqExceptionHandler());
    return factory;
  }

  /** The client library deprecates NIO in favour of Netty, but a driver file can ask for it. */
  @SuppressWarnings("deprecation")
  private static void configureChannels(
      ConnectionFactory factory, com.rabbitmq.client.SocketConfigurator sockets) {
    factory
        .getNioParams()
        .setSocketChannelConfigurator(channel -> sockets.configure(channel.socket()));
  }

  private static com.rabbitmq.client.SocketConfigurator withoutDelay(Consumer<Socket> sockets) {
    return socket -> {
      socket.setTcpNoDelay(true);
      sockets.accept(socket);
    };
  }
}
