// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.SettingKey;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import java.io.File;
import java.util.Optional;
import java.util.stream.Stream;

/** Encryption of connections. */
record RedisTls(
    @SettingKey(value = "whether connections are encrypted", or = "false") boolean enabled,
    @SettingKey(value = "checks of the server's certificate: `full`, `ca`, `none`", or = "full")
        SslVerifyMode verify,
    @SettingKey("trusted certificates, PEM; the JVM's if absent") Optional<String> caFile,
    @SettingKey("client certificate, PEM, with `keyFile`") Optional<String> certificateFile,
    @SettingKey("private key of the client certificate, PEM (PKCS #8)") Optional<String> keyFile,
    @SettingKey("password of the private key") Optional<Secret> keyPassword) {

  void requireKey() throws SettingsException {
    if (certificateFile.isPresent() != keyFile.isPresent()) {
      throw new SettingsException(
          "tls.certificateFile", "needs keyFile, and keyFile needs it: give both");
    }
  }

  /** Returns the first file that cannot be read, because the client would not name it. */
  Optional<String> unreadable() {
    return Stream.of(caFile, certificateFile, keyFile)
        .flatMap(Optional::stream)
        .filter(file -> !new File(file).canRead())
        .findFirst();
  }

  SslOptions options() {
    SslOptions.Builder builder = SslOptions.builder().jdkSslProvider();
    caFile.ifPresent(file -> builder.trustManager(new File(file)));
    certificateFile.ifPresent(
        file ->
            builder.keyManager(
                new File(file),
                new File(keyFile.orElseThrow()),
                keyPassword.map(secret -> secret.reveal().toCharArray()).orElse(null)));
    return builder.build();
  }
}
