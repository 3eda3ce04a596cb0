// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Running;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** A real Artemis. */
class AmqpLocalBrokerIT extends LocalBrokerContract {

  /** The first bytes of a client that wants to authenticate, and of the server's answer. */
  private static final byte[] HEADER = {'A', 'M', 'Q', 'P', 3, 1, 0, 0};

  @Override
  LocalBroker broker(ServerFolders home) {
    return new AmqpLocalBroker(home);
  }

  @Override
  void assertServes(Running running) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress("127.0.0.1", portOf(running.endpoints().address("amqp"))), 5_000);
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(HEADER);
      assertThat(socket.getInputStream().readNBytes(HEADER.length)).isEqualTo(HEADER);
    }
  }

  @Override
  boolean isServer(String commandLine) {
    return commandLine.contains("org.apache.activemq.artemis.core.server.embedded.Main");
  }

  @Override
  @Test
  void moreNodesThanPossibleAreRefused() {
    assertThatThrownBy(() -> broker.start(2, Lifetime.THIS_PROCESS, progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("one node, not 2");
  }
}
