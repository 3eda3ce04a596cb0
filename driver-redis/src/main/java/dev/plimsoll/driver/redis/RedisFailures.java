// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static dev.plimsoll.driver.connection.ErrorTable.text;
import static dev.plimsoll.driver.connection.ErrorTable.type;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.connection.ErrorTable;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** The meaning of the server's error replies and of the client library's exceptions. */
final class RedisFailures {

  /** The first word distinguishes most replies. */
  static final ErrorTable TABLE =
      ErrorTable.of("Redis")
          .wrapper(error -> error instanceof RedisException && error.getCause() != null)
          // The server's error reply is lost if the client was writing when the connection closed.
          .hint(
              text("closed prematurely").or(type(ClosedChannelException.class)),
              "The server closes new connections at once: maxclients may be reached, or it expects"
                  + " TLS")
          .row(
              reply("NOAUTH", "WRONGPASS"),
              FailureKind.AUTHORISATION,
              Kind.REFUSED,
              "Check user and password in the driver file")
          .row(
              reply("NOPERM"),
              FailureKind.AUTHORISATION,
              Kind.REFUSED,
              "The user needs the right to do this: see ACL SETUSER")
          .row(reply("DENIED", "NOREPLICAS"), FailureKind.REJECTED, Kind.REFUSED)
          .row(
              reply("MOVED", "ASK"),
              FailureKind.REJECTED,
              Kind.OTHER,
              "Another node of the cluster has this key: for about a second after a failover, or"
                  + " because its slot has moved, which must not happen during a run")
          .row(
              reply("CLUSTERDOWN"),
              FailureKind.REJECTED,
              Kind.OTHER,
              "The cluster serves no keys while one of its primaries is missing"
                  + " (cluster-require-full-coverage)")
          .row(
              reply("OOM"),
              FailureKind.FULL,
              Kind.OTHER,
              "Raise maxmemory, or bound the streams with maxLength in the driver file")
          .row(
              reply("MISCONF"),
              FailureKind.REJECTED,
              Kind.OTHER,
              "The server cannot write its data: see its log and its disk")
          .row(
              reply("READONLY"),
              FailureKind.REJECTED,
              Kind.OTHER,
              "This is a replica: give the address of the primary")
          .row(
              reply("WRONGTYPE"),
              FailureKind.REJECTED,
              Kind.OTHER,
              "A key of that name has another type: delete it")
          .row(
              reply("LOADING"),
              FailureKind.REJECTED,
              Kind.OTHER,
              "The server still reads its data: try again")
          .row(reply("MASTERDOWN"), FailureKind.REJECTED, Kind.OTHER)
          .row(reply("BUSY", "TRYAGAIN"), FailureKind.THROTTLED, Kind.OTHER)
          .send(reply("ERR").and(text("allowed size", "bulk length")), FailureKind.TOO_LARGE)
          .hint(
              reply("ERR").and(text("max number of clients")),
              "Raise maxclients of the server, or use fewer consumers and producerClients")
          .hint(
              reply("ERR").and(text("without any password")),
              "The server has no password: remove password from the driver file")
          .hint(
              reply("ERR").and(text("unknown command")),
              "The server is too old (streams need Redis 5, this driver 6.2), or the command is"
                  + " renamed or switched off")
          .hint(reply("ERR").and(text("db index")), "Correct database in the driver file")
          .hint(
              reply("ERR").and(text("not allowed in cluster mode")),
              "A Redis Cluster has the database 0 only: remove database from the driver file")
          .send(reply("ERR"), FailureKind.REJECTED)
          .row(type(RedisCommandExecutionException.class), FailureKind.OTHER, Kind.OTHER)
          .row(
              type(RedisCommandTimeoutException.class, TimeoutException.class),
              FailureKind.TIMEOUT,
              Kind.TIMEOUT)
          .row(
              type(RedisException.class, IOException.class),
              FailureKind.DISCONNECTED,
              Kind.UNREACHABLE)
          .build();

  private static final Predicate<Throwable> MOVED = reply("MOVED");

  private RedisFailures() {}

  /** Returns whether the server has answered that another node of a cluster has the key. */
  static boolean isMoved(DriverException failure) {
    return failure.getCause() != null && MOVED.test(TABLE.rootCause(failure.getCause()));
  }

  /** A condition: the server has replied with an error of which this is the first word. */
  private static Predicate<Throwable> reply(String... words) {
    List<String> starts = List.of(words).stream().map(word -> word + " ").toList();
    return error -> {
      if (!(error instanceof RedisCommandExecutionException)) {
        return false;
      }
      String message = error.getMessage() + " ";
      for (int i = 0; i < starts.size(); i++) {
        if (message.startsWith(starts.get(i))) {
          return true;
        }
      }
      return false;
    };
  }
}
