// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A certificate for this machine that nobody signed, created by keytool, with its private key. PEM.
 */
record ServerCertificate(Path certificate, Path key) {

  private static final String PASSWORD = "of-the-test";
  private static final Base64.Encoder PEM =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

  static ServerCertificate create(Path folder, String name)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = folder.resolve(name + ".p12");
    run(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            name,
            "-keyalg",
            "RSA",
            "-dname",
            "CN=" + name,
            "-ext",
            "SAN=IP:127.0.0.1,DNS:localhost",
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            store.toString()),
        folder.resolve("keytool.log"));
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return new ServerCertificate(
        write(folder.resolve(name + ".pem"), "CERTIFICATE", keys.getCertificate(name).getEncoded()),
        write(
            folder.resolve(name + ".key"),
            "PRIVATE KEY",
            keys.getKey(name, PASSWORD.toCharArray()).getEncoded()));
  }

  private static void run(List<String> command, Path log) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor()).as(() -> "keytool, see " + log).isZero();
  }

  private static Path write(Path file, String type, byte[] content) throws IOException {
    return Files.writeString(
        file,
        "-----BEGIN %s-----%n%s%n-----END %s-----%n"
            .formatted(type, PEM.encodeToString(content), type));
  }
}
