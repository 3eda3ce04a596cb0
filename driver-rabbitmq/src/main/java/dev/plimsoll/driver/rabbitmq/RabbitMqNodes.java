// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.net.Socket;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/** The nodes to connect to, and how. Any thread. */
final class RabbitMqNodes {

  /** For connecting and for the handshake, each. */
  private static final int ANSWER_MILLIS = 5_000;

  private static final int RPC_MILLIS = 60_000;

  private final List<String> uris;
  private final RabbitMqThreads threads;

  RabbitMqNodes(List<String> uris, RabbitMqThreads threads) {
    this.uris = List.copyOf(uris);
    this.threads = threads;
  }

  List<String> uris() {
    return uris;
  }

  /** The addresses, joined, for sentences. */
  String addresses() {
    return RabbitMqUris.addresses(uris);
  }

  /**
   * Opens a connection to one of the nodes: to the one with this number (counted round), or to the
   * next that answers.
   *
   * @param sockets is given the socket of each attempt, to be able to cut it
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
    try {
      factory.setUri(uri);
      if (factory.isSSL()) {
        // The URI alone would have any certificate accepted.
        factory.useSslProtocol(SSLContext.getDefault());
        factory.enableHostnameVerification();
      }
    } catch (URISyntaxException | GeneralSecurityException e) {
      throw new IOException("the address " + RabbitMqUris.withoutSecret(uri) + " is of no use", e);
    }
    factory.setSocketConfigurator(
        factory.getSocketConfigurator() == null
            ? RabbitMqNodes.withoutDelay(sockets)
            : factory.getSocketConfigurator().andThen(withoutDelay(sockets)));
    factory.setConnectionTimeout(ANSWER_MILLIS);
    factory.setHandshakeTimeout(ANSWER_MILLIS);
    factory.setChannelRpcTimeout(RPC_MILLIS);
    // What is lost with a connection must be told to each send; so reconnecting is ours.
    factory.setAutomaticRecoveryEnabled(false);
    factory.setTopologyRecoveryEnabled(false);
    factory.setThreadFactory(threads.io());
    factory.setSharedExecutor(threads.delivering());
    factory.setExceptionHandler(new QuietExceptions());
    return factory;
  }

  private static com.rabbitmq.client.SocketConfigurator withoutDelay(Consumer<Socket> sockets) {
    return socket -> {
      socket.setTcpNoDelay(true);
      sockets.accept(socket);
    };
  }
}
