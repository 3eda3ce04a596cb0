// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import java.io.File;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Encryption of connections.
 *
 * @param enabled whether connections are encrypted
 * @param verify which checks of the server's certificate are made
 * @param caFile trusted certificates, PEM; the JVM's if absent
 * @param certificateFile client certificate, PEM, if the server requires one
 * @param keyFile private key of the client certificate, PEM (PKCS #8)
 * @param keyPassword password of the private key
 */
record RedisTls(
    boolean enabled,
    SslVerifyMode verify,
    Optional<File> caFile,
    Optional<File> certificateFile,
    Optional<File> keyFile,
    Optional<String> keyPassword) {

  RedisTls {
    Objects.requireNonNull(verify, "verify");
    Objects.requireNonNull(caFile, "caFile");
    Objects.requireNonNull(certificateFile, "certificateFile");
    Objects.requireNonNull(keyFile, "keyFile");
    Objects.requireNonNull(keyPassword, "keyPassword");
  }

  static RedisTls of(Settings tls) throws SettingsException {
    RedisTls read =
        new RedisTls(
            tls.bool("enabled", false),
            tls.choice("verify", SslVerifyMode.class, SslVerifyMode.FULL),
            file(tls, "caFile"),
            file(tls, "certificateFile"),
            file(tls, "keyFile"),
            tls.string("keyPassword"));
    if (read.certificateFile.isPresent() != read.keyFile.isPresent()) {
      throw new SettingsException(
          tls.fullKey("certificateFile"), "needs keyFile beside it, and keyFile needs it");
    }
    return read;
  }

  private static Optional<File> file(Settings tls, String key) throws SettingsException {
    return tls.string(key).map(File::new);
  }

  /** Returns the first file that cannot be read, because the client would not name it. */
  Optional<File> unreadable() {
    return Stream.of(caFile, certificateFile, keyFile)
        .flatMap(Optional::stream)
        .filter(file -> !file.canRead())
        .findFirst();
  }

  SslOptions options() {
    SslOptions.Builder builder = SslOptions.builder().jdkSslProvider();
    caFile.ifPresent(builder::trustManager);
    certificateFile.ifPresent(
        certificate ->
            builder.keyManager(
                certificate,
                keyFile.orElseThrow(),
                keyPassword.map(String::toCharArray).orElse(null)));
    return builder.build();
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return enabled ? "TLS, verify " + verify : "no TLS";
  }
}
