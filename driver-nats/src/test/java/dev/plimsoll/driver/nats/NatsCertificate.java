// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A key with a self-signed certificate for 127.0.0.1.
 *
 * @param keyStore both, PKCS12
 * @param trustStore the certificate alone, PKCS12
 * @param certificate the certificate, PEM
 * @param key the key, PEM
 */
record NatsCertificate(Path keyStore, Path trustStore, Path certificate, Path key) {

  static final String PASSWORD = "of-the-test";

  /** Creates the files in a folder. */
  static NatsCertificate create(Path folder, String name)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path keyStore = folder.resolve(name + ".p12");
    runKeytool(folder, keyStore, name);
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(name, store.getCertificate(name));
    Path trustStore = folder.resolve(name + "-trust.p12");
    try (OutputStream out = Files.newOutputStream(trustStore)) {
      trusted.store(out, PASSWORD.toCharArray());
    }
    return new NatsCertificate(
        keyStore,
        trustStore,
        pem(folder.resolve(name + ".crt"), "CERTIFICATE", store.getCertificate(name).getEncoded()),
        pem(
            folder.resolve(name + ".key"),
            "PRIVATE KEY",
            store.getKey(name, PASSWORD.toCharArray()).getEncoded()));
  }

  private static void runKeytool(Path folder, Path keyStore, String name)
      throws IOException, InterruptedException {
    Path log = folder.resolve(name + ".log");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command = new ArrayList<>(List.of(keytool, "-genkeypair", "-keyalg", "EC"));
    command.addAll(
        List.of("-ext", "SAN=IP:127.0.0.1", "-ext", "BC=ca:true", "-dname", "CN=" + name));
    command.addAll(List.of("-alias", name, "-storepass", PASSWORD));
    command.addAll(List.of("-storetype", "PKCS12", "-keystore", keyStore.toString()));
    Process made =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(made.waitFor()).as(() -> "keytool, see " + log).isZero();
  }

  private static Path pem(Path file, String type, byte[] content) throws IOException {
    String body =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(content);
    return Files.writeString(
        file, "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n");
  }
}
