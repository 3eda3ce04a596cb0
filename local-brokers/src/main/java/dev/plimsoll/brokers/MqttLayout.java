// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Mosquitto on this machine: configuration file, file of passwords and command.
 *
 * <p>The server's limits of queued and unacknowledged messages are off, so that it drops none. It
 * writes its file when it is stopped and every half hour, not while it acknowledges.
 *
 * @param program path of mosquitto
 * @param login the user and password that the server requires
 */
record MqttLayout(Path program, Optional<Login> login) implements ClusterStarter.Layout {

  static final String PROTOCOL = "mqtt";

  private static final String READY = " running";
  private static final int SALT_BYTES = 12;

  MqttLayout(Path program) {
    this(program, Optional.of(ServerSecrets.login()));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    int port = FreePorts.find(1).get(0);
    Path node = folder.resolve("node-1");
    Path data = Files.createDirectories(node.resolve("data"));
    Path passwords = node.resolve("passwords");
    Path config = node.resolve("mosquitto.conf");
    ServerSecrets.write(passwords, entry(login.orElseThrow()) + "\n");
    ServerSecrets.write(config, String.join("\n", settings(port, data, passwords)) + "\n");
    String address = FreePorts.HOST + ":" + port;
    return List.of(
        new NodePlan(
            1,
            node,
            data,
            address,
            Map.of(PROTOCOL, address),
            List.of(),
            NativeServer.withParentDeathSignal(
                node, List.of(program.toString(), "-c", config.toString())),
            READY));
  }

  private static List<String> settings(int port, Path data, Path passwords) {
    return List.of(
        // Otherwise a server that root starts becomes another user, who cannot read its files.
        "user " + System.getProperty("user.name"),
        "listener " + port + " " + FreePorts.HOST,
        "allow_anonymous false",
        "password_file " + passwords,
        "persistence true",
        "persistence_location " + data + "/",
        "autosave_interval 1800",
        "max_inflight_messages 0",
        "max_queued_messages 0",
        "max_queued_bytes 0",
        "set_tcp_nodelay true",
        "log_dest stderr",
        "log_type error",
        "log_type warning",
        "log_type notice",
        "log_type information",
        "connection_messages false");
  }

  /** A line of the file of passwords: user, and a salted SHA-512 of the password. */
  private static String entry(Login login) {
    byte[] salt = new byte[SALT_BYTES];
    new SecureRandom().nextBytes(salt);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-512");
      digest.update(login.password().reveal().getBytes(StandardCharsets.UTF_8));
      byte[] hash = digest.digest(salt);
      Base64.Encoder base64 = Base64.getEncoder();
      return login.user()
          + ":$6$"
          + base64.encodeToString(salt)
          + "$"
          + base64.encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each JDK has SHA-512", e);
    }
  }
}
