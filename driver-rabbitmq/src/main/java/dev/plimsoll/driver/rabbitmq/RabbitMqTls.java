// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.settings.SettingKey;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.File;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/**
 * The certificates of encrypted connections, which are those with {@code amqps}, {@code
 * rabbitmq-stream+tls} or {@code https}: the block {@code tls} of a driver file.
 */
record RabbitMqTls(
    @SettingKey("trusted certificates, PEM; the JVM's if absent") Optional<String> caFile,
    @SettingKey("client certificate, PEM, with `keyFile`") Optional<String> certificateFile,
    @SettingKey("private key of the client certificate, PEM (PKCS #8)") Optional<String> keyFile,
    @SettingKey("password of the private key") Optional<Secret> keyPassword) {

  /** Returns the context of stream-client. */
  SslContext nettyContext() throws DriverException {
    SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
    try {
      caFile.map(File::new).ifPresent(builder::trustManager);
      certificateFile.ifPresent(
          file ->
              builder.keyManager(
                  new File(file),
                  new File(keyFile.orElseThrow()),
                  keyPassword.map(Secret::reveal).orElse(null)));
      return builder.build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "RabbitMQ: a file named in tls in the driver file cannot be used: "
              + DriverException.textOf(e)
              + (e.getCause() == null ? "" : ": " + DriverException.textOf(e.getCause())),
          e);
    }
  }

  /** Returns the context of amqp-client and of the management plugin. */
  SSLContext context() throws DriverException {
    return ((JdkSslContext) nettyContext()).context();
  }
}
