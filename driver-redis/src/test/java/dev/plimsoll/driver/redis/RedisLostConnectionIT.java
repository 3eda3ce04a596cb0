// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.SendResults;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that end between a message and its reply. */
@NeedsBroker("redis")
@Timeout(60)
final class RedisLostConnectionIT {

  @Test
  void a_message_whose_reply_is_lost_fails_and_is_not_sent_again(LocalBroker.Running broker)
      throws Exception {
    try (RedisAdmin admin = new RedisAdmin(broker);
        Relay relay = new Relay(broker.endpoints().address("redis"));
        OpenDriver open = through(relay, broker)) {
      String topic = open.topic(1);
      DriverProducer producer = open.producer(topic);
      assertThat(failuresOf(producer)).isEmpty();

      SendResults lost = new SendResults();
      relay.swallowReplies();
      send(producer, lost);
      await().until(() -> stored(admin, topic) == 2);
      relay.breakConnections();
      lost.awaitAll();

      assertThat(lost.failures()).containsExactly(FailureKind.DISCONNECTED);
      await().until(() -> failuresOf(producer).isEmpty());
      assertThat(stored(admin, topic)).as("the first, the lost, and the last one").isEqualTo(3);
    }
  }

  private static OpenDriver through(Relay relay, LocalBroker.Running broker) throws Exception {
    return OpenDriver.connect(
        new RedisProvider(),
        Map.of("address", relay.address(), "password", RedisAdmin.password(broker)),
        Endpoints.NONE);
  }

  private static List<FailureKind> failuresOf(DriverProducer producer) {
    SendResults sends = new SendResults();
    send(producer, sends);
    sends.awaitAll();
    return sends.failures();
  }

  private static void send(DriverProducer producer, SendResults sends) {
    producer.send(Payloads.of(1, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
  }

  private static long stored(RedisAdmin admin, String topic) {
    return admin.commands().xlen(topic + ":0");
  }

  /** Passes bytes to a server and back. */
  private static final class Relay implements AutoCloseable {

    private final String host;
    private final int port;
    private final ServerSocket listening;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private volatile boolean swallowing;

    Relay(String address) throws IOException {
      int colon = address.lastIndexOf(':');
      this.host = address.substring(0, colon);
      this.port = Integer.parseInt(address.substring(colon + 1));
      this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      start(this::accept);
    }

    String address() {
      return listening.getInetAddress().getHostAddress() + ":" + listening.getLocalPort();
    }

    /** Replies of connections that exist do not arrive any more. */
    void swallowReplies() {
      swallowing = true;
    }

    /** Ends the connections; new ones are relayed as before. */
    void breakConnections() throws IOException {
      List<Socket> ended = List.copyOf(sockets);
      swallowing = false;
      for (Socket each : ended) {
        each.close();
      }
    }

    private void accept() throws IOException {
      while (true) {
        Socket client = listening.accept();
        Socket server = new Socket(host, port);
        sockets.addAll(List.of(client, server));
        start(() -> pass(client, server, false));
        start(() -> pass(server, client, true));
      }
    }

    private void pass(Socket from, Socket to, boolean replies) throws IOException {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] bytes = new byte[8_192];
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        if (!(replies && swallowing)) {
          out.write(bytes, 0, read);
        }
      }
      to.close();
    }

    private static void start(Work work) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (IOException e) {
                  // The connection, or the relay, was closed.
                }
              },
              "relay");
      thread.setDaemon(true);
      thread.start();
    }

    private interface Work {
      void run() throws IOException;
    }

    @Override
    public void close() throws IOException {
      listening.close();
      for (Socket each : sockets) {
        each.close();
      }
    }
  }
}
