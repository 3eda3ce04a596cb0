// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The addresses used in a run: the local broker's or those of the driver file.
 *
 * @param amqp URIs of AMQP
 * @param stream URIs of the stream protocol; by default the AMQP hosts with the default port
 * @param management URL of the management plugin, if known
 */
record RabbitMqEndpoints(List<String> amqp, List<String> stream, Optional<String> management) {

  /** RabbitMQ's default login. */
  private static final Login DEFAULT_LOGIN = new Login("guest", new Secret("guest"));

  RabbitMqEndpoints {
    amqp = List.copyOf(amqp);
    stream = List.copyOf(stream);
  }

  static RabbitMqEndpoints of(RabbitMqConfig config, Endpoints local) throws DriverException {
    if (!local.isNone()) {
      return new RabbitMqEndpoints(
          uris("amqp://", local, "amqp"),
          uris("rabbitmq-stream://", local, "stream"),
          Optional.of("http://" + local.address("management").split(",", -1)[0]));
    }
    if (config.amqpUris().isEmpty()) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "RabbitMQ: the driver file names no address. Give amqpUris:"
              + " ['amqp://user:password@host:5672'], or broker: local");
    }
    List<String> streams = config.stream().uris();
    return new RabbitMqEndpoints(
        config.amqpUris(),
        streams.isEmpty() ? streamsOf(config.amqpUris()) : streams,
        config.managementUrl());
  }

  private static List<String> uris(String scheme, Endpoints local, String protocol) {
    Login login = local.login().orElse(DEFAULT_LOGIN);
    String user = login.user() + ":" + login.password().reveal() + "@";
    return Arrays.stream(local.address(protocol).split(",", -1))
        .map(address -> scheme + user + address)
        .toList();
  }

  private static List<String> streamsOf(List<String> amqp) {
    return amqp.stream().map(RabbitMqEndpoints::streamOf).toList();
  }

  private static String streamOf(String amqp) {
    java.net.URI uri = java.net.URI.create(amqp);
    boolean tls = "amqps".equals(uri.getScheme());
    String user = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo() + "@";
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    return (tls ? "rabbitmq-stream+tls://" : "rabbitmq-stream://")
        + user
        + uri.getHost()
        + (tls ? ":5551" : ":5552")
        + path;
  }
}
