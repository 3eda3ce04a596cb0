// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Self-signed certificates with their keys, and trust in them, created by keytool. */
record KafkaKeyStores(Path folder) {

  static final String PASSWORD = "of-the-test";

  /** Creates a key with a certificate for 127.0.0.1, and a store that trusts it. */
  void create(String name) throws IOException, InterruptedException {
    keytool(
        "-genkeypair",
        "-alias",
        name,
        "-keyalg",
        "RSA",
        "-dname",
        "CN=" + name,
        "-ext",
        "SAN=IP:127.0.0.1",
        "-keystore",
        keys(name));
    String certificate = folder.resolve(name + ".crt").toString();
    keytool("-exportcert", "-alias", name, "-keystore", keys(name), "-file", certificate);
    keytool(
        "-importcert", "-noprompt", "-alias", name, "-keystore", trust(name), "-file", certificate);
  }

  /** Returns the store of a key. */
  String keys(String name) {
    return folder.resolve(name + ".p12").toString();
  }

  /** Returns the store that trusts the certificate of a key. */
  String trust(String name) {
    return folder.resolve(name + "-trust.p12").toString();
  }

  private void keytool(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
    Path log = folder.resolve("keytool.log");
    Process keytool =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(keytool.waitFor()).as(() -> "keytool, see " + log).isZero();
  }
}
