// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/**
 * The certificates of encrypted connections, which are those with {@code amqps}, {@code
 * rabbitmq-stream+tls} or {@code https}.
 *
 * @param caFile trusted certificates, PEM; the JVM's if absent
 * @param certificateFile client certificate, PEM, if the server requires one
 * @param keyFile private key of the client certificate, PEM (PKCS #8)
 * @param keyPassword password of the private key
 */
record RabbitMqTls(
    Optional<File> caFile,
    Optional<File> certificateFile,
    Optional<File> keyFile,
    Optional<String> keyPassword) {

  RabbitMqTls {
    Objects.requireNonNull(caFile, "caFile");
    Objects.requireNonNull(certificateFile, "certificateFile");
    Objects.requireNonNull(keyFile, "keyFile");
    Objects.requireNonNull(keyPassword, "keyPassword");
  }

  static RabbitMqTls of(Settings tls) throws SettingsException {
    RabbitMqTls read =
        new RabbitMqTls(
            tls.string("caFile").map(File::new),
            tls.string("certificateFile").map(File::new),
            tls.string("keyFile").map(File::new),
            tls.string("keyPassword"));
    if (read.certificateFile.isPresent() != read.keyFile.isPresent()) {
      throw new SettingsException(
          tls.fullKey("certificateFile"), "needs keyFile beside it, and keyFile needs it");
    }
    return read;
  }

  /** Returns whether the certificates are those of the JVM. */
  boolean isDefault() {
    return caFile.isEmpty() && certificateFile.isEmpty();
  }

  /** Returns the settings for the result, without the password. */
  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    caFile.ifPresent(file -> result.put("caFile", file.toString()));
    certificateFile.ifPresent(file -> result.put("certificateFile", file.toString()));
    keyFile.ifPresent(file -> result.put("keyFile", file.toString()));
    return result;
  }

  /** Returns the context of stream-client. */
  SslContext nettyContext() throws DriverException {
    SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
    try {
      caFile.ifPresent(builder::trustManager);
      certificateFile.ifPresent(
          file -> builder.keyManager(file, keyFile.orElseThrow(), keyPassword.orElse(null)));
      return builder.build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "RabbitMQ: a file of tls in the driver file is of no use: "
              + DriverException.textOf(e)
              + (e.getCause() == null ? "" : ": " + DriverException.textOf(e.getCause())),
          e);
    }
  }

  /** Returns the context of amqp-client and of the management plugin. */
  SSLContext context() throws DriverException {
    return ((JdkSslContext) nettyContext()).context();
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "RabbitMqTls" + plain();
  }
}
