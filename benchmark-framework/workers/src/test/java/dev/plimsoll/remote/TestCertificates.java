// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Certificates made by keytool, as PEM files: {@code ca}, and signed by it {@code server} (of
 * 127.0.0.1), {@code named} (of load.example), {@code client} and {@code expired}; {@code stranger}
 * is signed by nobody else.
 */
final class TestCertificates {

  private static final String PASSWORD = "of-the-test";

  private final Path folder;

  private TestCertificates(Path folder) {
    this.folder = folder;
  }

  static TestCertificates create(Path folder)
      throws IOException, InterruptedException, GeneralSecurityException {
    TestCertificates certificates = new TestCertificates(folder);
    certificates.generate("ca", List.of("-ext", "bc:c"));
    certificates.generate("server", List.of("-signer", "ca", "-ext", "SAN=IP:127.0.0.1"));
    certificates.generate("named", List.of("-signer", "ca", "-ext", "SAN=DNS:load.example"));
    certificates.generate("client", List.of("-signer", "ca"));
    certificates.generate(
        "expired", List.of("-signer", "ca", "-startdate", "-10d", "-validity", "1"));
    certificates.generate("stranger", List.of("-ext", "bc:c"));
    certificates.write(List.of("ca", "server", "named", "client", "expired", "stranger"));
    return certificates;
  }

  Path certificate(String name) {
    return folder.resolve(name + ".pem");
  }

  Path key(String name) {
    return folder.resolve(name + ".key");
  }

  private Path store() {
    return folder.resolve("all.p12");
  }

  private void generate(String name, List<String> more) throws IOException, InterruptedException {
    Path log = folder.resolve("keytool.log");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store().toString()));
    command.addAll(more);
    Process made =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(made.waitFor()).as(() -> "keytool, see " + log).isZero();
  }

  private void write(List<String> names) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store())) {
      keys.load(in, PASSWORD.toCharArray());
    }
    for (String name : names) {
      Files.writeString(
          certificate(name), pem("CERTIFICATE", keys.getCertificate(name).getEncoded()));
      Files.writeString(
          key(name), pem("PRIVATE KEY", keys.getKey(name, PASSWORD.toCharArray()).getEncoded()));
      Files.setPosixFilePermissions(key(name), PosixFilePermissions.fromString("rw-------"));
    }
  }

  private static String pem(String type, byte[] bytes) {
    String base64 =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(bytes);
    return "-----BEGIN " + type + "-----\n" + base64 + "\n-----END " + type + "-----\n";
  }
}
