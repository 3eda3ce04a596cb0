// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Running;
import dev.plimsoll.driver.Login;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A real Mosquitto. */
class MqttLocalBrokerIT extends LocalBrokerContract {

  private static final int CONNECT = 0x10;
  private static final int CONNACK = 0x20;
  private static final int NOT_AUTHORIZED = 0x87;

  @Override
  LocalBroker broker(ServerFolders home) {
    return new MqttLocalBroker(home);
  }

  @Override
  void assertServes(Running running) throws IOException {
    Login login = running.endpoints().login().orElseThrow();
    assertThat(reason(running, login.user(), login.password().reveal())).isZero();
  }

  @Override
  boolean isServer(String commandLine) {
    return commandLine.contains("mosquitto");
  }

  @Override
  @Test
  void moreNodesThanPossibleAreRefused() {
    assertThatThrownBy(() -> broker.start(2, Lifetime.THIS_PROCESS, progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("one node, not 2");
  }

  @Test
  void theUnpackedServerHasTheVersionThatIsWrittenDown() {
    DebianPackage debian = DebianPackage.ofNewerRelease("mqtt", ServerFolders.ofUser().servers());
    Optional<Path> unpacked = debian.unpacked();
    assumeTrue(unpacked.isPresent(), "nothing is unpacked");
    assertThat(ProgramVersion.said(unpacked.get(), "-h"))
        .isEqualTo(DebianPackage.writtenVersion("mqtt"));
  }

  @Test
  void nobodyGetsInWithAnotherPassword() throws Exception {
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      String user = running.endpoints().login().orElseThrow().user();
      assertThat(reason(running, user, "guessed")).isEqualTo(NOT_AUTHORIZED);
    }
  }

  /** Connects, and returns the reason code of the server's answer. */
  private static int reason(Running running, String user, String password) throws IOException {
    String address = running.endpoints().address("mqtt");
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", portOf(address)), 5_000);
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(connect(user, password));
      byte[] answer = socket.getInputStream().readNBytes(4);
      assertThat(answer[0]).isEqualTo((byte) CONNACK);
      return answer[3] & 0xFF;
    }
  }

  /** A CONNECT packet of MQTT 5: clean start, user and password, no properties. */
  private static byte[] connect(String user, String password) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(body);
    text(out, "MQTT");
    out.write(new byte[] {5, (byte) 0xC2, 0, 60, 0});
    text(out, "local-broker-test");
    text(out, user);
    text(out, password);
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    packet.write(CONNECT);
    packet.write(body.size()); // Below 128, so one byte.
    body.writeTo(packet);
    return packet.toByteArray();
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeShort(bytes.length);
    out.write(bytes);
  }
}
