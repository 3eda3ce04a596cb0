// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.session.Certificates;
import dev.plimsoll.driver.session.Reachability;
import dev.plimsoll.driver.session.ServerAddress;
import io.lettuce.core.LettuceVersion;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The server as seen by the administrative connection. */
final class RedisServer {

  private static final long MAX_ANSWER_SECONDS = 30;
  private static final byte[] PING = "PING\r\n".getBytes(StandardCharsets.US_ASCII);

  private final String address;
  private final StatefulRedisConnection<String, String> connection;

  private RedisServer(String address, StatefulRedisConnection<String, String> connection) {
    this.address = address;
    this.connection = connection;
  }

  /** Opens the connection and checks that Redis answers. */
  static RedisServer connect(RedisNetwork network, String address) throws DriverException {
    try {
      return new RedisServer(address, network.openControl());
    } catch (RedisException | IllegalArgumentException e) {
      throw unreachable(address, RedisFailures.rootCause(e), e);
    }
  }

  private static DriverException unreachable(String address, Throwable root, Exception cause) {
    if (root instanceof RedisCommandExecutionException) {
      return new DriverException(
          DriverException.Kind.REFUSED,
          "Redis at " + address + " refused us: " + RedisFailures.message(root),
          cause);
    }
    return new DriverException(
        DriverException.Kind.UNREACHABLE,
        "Redis at " + address + " did not answer: " + diagnosis(address, root, cause),
        cause);
  }

  /** Distinguishes the usual causes, which the client library does not do. */
  private static String diagnosis(String address, Throwable root, Exception cause) {
    return Certificates.clause(cause, "tls.caFile in the driver file")
        .or(
            () ->
                Reachability.of(List.of(ServerAddress.of(address, RedisConfig.DEFAULT_PORT)), PING)
                    .clause("address"))
        .orElseGet(
            () ->
                "something listens there, but it does not speak Redis as it was asked to ("
                    + root.getMessage()
                    + "). Check that the port is Redis', and tls in the driver file (TLS against a"
                    + " plain port ends like this, and the other way round)");
  }

  RedisAsyncCommands<String, String> commands() {
    return connection.async();
  }

  String address() {
    return address;
  }

  SystemFacts facts() throws DriverException, InterruptedException {
    Map<String, String> info = info("server");
    String version = info.getOrDefault("redis_version", "");
    int colon = address.lastIndexOf(':');
    SystemFacts.ServerNode node =
        new SystemFacts.ServerNode(
            info.getOrDefault("run_id", address),
            address.substring(0, colon),
            Integer.parseInt(address.substring(colon + 1)),
            version);
    String client = "lettuce-core " + LettuceVersion.getVersion();
    return new SystemFacts(client, version, List.of(node));
  }

  /** Returns a section of INFO; empty if the user is not permitted to read it. */
  Map<String, String> info(String section) throws DriverException, InterruptedException {
    Map<String, String> values = new HashMap<>();
    try {
      String text = await(commands().info(section), "asking for " + section);
      text.lines()
          .filter(line -> line.indexOf(':') > 0)
          .forEach(
              line ->
                  values.put(
                      line.substring(0, line.indexOf(':')),
                      line.substring(line.indexOf(':') + 1).strip()));
    } catch (DriverException e) {
      if (!isRefusal(e)) {
        throw e;
      }
    }
    return values;
  }

  /**
   * Returns settings of the server; empty if the user or a hosted server does not permit reading
   * them.
   */
  Map<String, String> settings(String... names) throws DriverException, InterruptedException {
    Map<String, String> values = new HashMap<>();
    try {
      for (String name : names) {
        values.putAll(await(commands().configGet(name), "reading the setting " + name));
      }
    } catch (DriverException e) {
      if (!isRefusal(e)) {
        throw e;
      }
    }
    return values;
  }

  /** Returns whether the server has answered with an error. */
  static boolean isRefusal(DriverException e) {
    return RedisFailures.rootCause(e.getCause()) instanceof RedisCommandExecutionException;
  }

  /** Waits for a result and converts failures to exceptions that name the operation. */
  static <T> T await(CompletionStage<T> answer, String operation)
      throws DriverException, InterruptedException {
    return await(answer, operation, MAX_ANSWER_SECONDS);
  }

  /** Waits for a result for at most this time. */
  static <T> T await(CompletionStage<T> answer, String operation, long seconds)
      throws DriverException, InterruptedException {
    try {
      return answer.toCompletableFuture().get(seconds, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw RedisFailures.toDriverException(operation, e);
    }
  }
}
