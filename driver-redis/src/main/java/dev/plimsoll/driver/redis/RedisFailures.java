// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Maps the server's error replies and the client library's exceptions to the SPI's failures. */
final class RedisFailures {

  private static final Set<String> REFUSALS =
      Set.of("NOAUTH", "WRONGPASS", "NOPERM", "DENIED", "NOREPLICAS");

  private RedisFailures() {}

  /** Classifies the failure of a send by the first word of the server's error reply. */
  static FailureKind kind(String reply) {
    return switch (word(reply)) {
      case "NOAUTH", "WRONGPASS", "NOPERM" -> FailureKind.AUTHORISATION;
      case "OOM", "MISCONF", "READONLY", "WRONGTYPE", "LOADING", "MASTERDOWN", "NOREPLICAS" ->
          FailureKind.REJECTED;
      case "BUSY", "TRYAGAIN" -> FailureKind.THROTTLED;
      case "ERR" ->
          reply.contains("allowed size") || reply.contains("bulk length")
              ? FailureKind.TOO_LARGE
              : FailureKind.REJECTED;
      default -> FailureKind.OTHER;
    };
  }

  /** Classifies the failure of a send by the client's exception. */
  static FailureKind kind(Throwable error) {
    if (error instanceof RedisCommandExecutionException) {
      return kind(String.valueOf(error.getMessage()));
    }
    if (error instanceof RedisCommandTimeoutException) {
      return FailureKind.TIMEOUT;
    }
    if (error instanceof IOException || error instanceof RedisException) {
      return FailureKind.DISCONNECTED;
    }
    return FailureKind.OTHER;
  }

  private static String word(String reply) {
    int end = reply.indexOf(' ');
    return end < 0 ? reply : reply.substring(0, end);
  }

  /** Returns the exception for an operation other than a send. */
  static DriverException toDriverException(String operation, Throwable error) {
    Throwable root = rootCause(error);
    return new DriverException(
        sort(root), "Redis: " + operation + " failed: " + message(root), error);
  }

  private static DriverException.Kind sort(Throwable error) {
    if (error instanceof TimeoutException || error instanceof RedisCommandTimeoutException) {
      return DriverException.Kind.TIMEOUT;
    }
    if (error instanceof RedisCommandExecutionException) {
      return REFUSALS.contains(word(String.valueOf(error.getMessage())))
          ? DriverException.Kind.REFUSED
          : DriverException.Kind.OTHER;
    }
    return error instanceof RedisException || error instanceof IOException
        ? DriverException.Kind.UNREACHABLE
        : DriverException.Kind.OTHER;
  }

  /** Returns the cause inside the wrappers that futures and the client add. */
  static Throwable rootCause(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null && root.getCause() != root && isWrapper(root)) {
      root = root.getCause();
    }
    return root;
  }

  private static boolean isWrapper(Throwable error) {
    return error instanceof ExecutionException
        || error instanceof CompletionException
        || (error instanceof RedisException && error.getCause() != null);
  }

  /** Returns the error's message, with a hint where there is one. */
  static String message(Throwable error) {
    String text = DriverException.textOf(error);
    String hint = hint(text);
    return hint.isEmpty() ? text : text + (text.endsWith(".") ? " " : ". ") + hint;
  }

  private static String hint(String reply) {
    if (reply.contains("closed prematurely")) {
      // The server's error reply is lost if the client was writing when the connection was closed.
      return "The server closes new connections at once: maxclients may be reached, or it expects"
          + " TLS";
    }
    return switch (word(reply)) {
      case "NOAUTH", "WRONGPASS" -> "Check user and password in the driver file";
      case "NOPERM" -> "The user needs the right to do this: see ACL SETUSER";
      case "OOM" -> "Raise maxmemory, or bound the streams with maxLength in the driver file";
      case "MISCONF" -> "The server cannot write its data: see its log and its disk";
      case "READONLY" -> "This is a replica: give the address of the primary";
      case "WRONGTYPE" -> "A key of that name holds something else: delete it";
      case "LOADING" -> "The server still reads its data: try again";
      case "ERR" -> ofGeneralError(reply);
      default -> "";
    };
  }

  private static String ofGeneralError(String reply) {
    if (reply.contains("max number of clients")) {
      return "Raise maxclients of the server, or use fewer consumers and connections";
    }
    if (reply.contains("AUTH") && reply.contains("without any password")) {
      return "The server has no password: remove password from the driver file";
    }
    if (reply.contains("unknown command")) {
      return "The server is too old (streams need Redis 5, this driver 6.2), or the command is"
          + " renamed or switched off";
    }
    return reply.contains("DB index") ? "Correct database in the driver file" : "";
  }
}
