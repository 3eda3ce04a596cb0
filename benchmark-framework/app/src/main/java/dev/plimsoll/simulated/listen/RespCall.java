// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A request of a Redis client.
 *
 * @param client the connection on which it came
 * @param number its number on the connection; replies are sent in this order
 * @param arguments the name of the command and its arguments
 */
@SuppressWarnings("ArrayRecordComponent") // compared by identity only
record RespCall(RespDialogue client, long number, byte[][] arguments) {

  /** An error that the server answers. */
  static final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    Refusal(String message) {
      super(message);
    }
  }

  /** Executes a request and replies to it. On the thread of the system. */
  @FunctionalInterface
  interface Execution {
    void execute(RespCall call) throws Refusal;
  }

  int size() {
    return arguments.length;
  }

  /** The name in upper case. */
  String name() {
    return word(0);
  }

  /** An argument in upper case; empty if there is none. */
  String word(int index) {
    return index < arguments.length ? text(index).toUpperCase(Locale.ROOT) : "";
  }

  String text(int index) {
    return new String(arguments[index], StandardCharsets.ISO_8859_1);
  }

  /** The key or channel; empty if there is none. */
  String key() {
    return arguments.length > 1 ? text(1) : "";
  }

  byte[] bytes(int index) {
    return arguments[index];
  }

  /** The arguments from this one on. */
  List<String> texts(int from) {
    return IntStream.range(from, arguments.length).mapToObj(this::text).toList();
  }

  long integer(int index) throws Refusal {
    require(index + 1);
    try {
      return Long.parseLong(text(index));
    } catch (NumberFormatException e) {
      throw new Refusal("ERR value is not an integer or out of range");
    }
  }

  /** Requires that there are this many arguments, with the name. */
  void require(int least) throws Refusal {
    if (arguments.length < least) {
      throw new Refusal(
          "ERR wrong number of arguments for '" + name().toLowerCase(Locale.ROOT) + "' command");
    }
  }

  RespReply reply() {
    return client.reply();
  }

  void answer(RespReply reply) {
    client.answer(number, reply.bytes());
  }

  void ok() {
    answer(reply().simple("OK"));
  }

  void answer(long value) {
    answer(reply().number(value));
  }

  void refuse(String error) {
    answer(reply().error(error));
  }
}
