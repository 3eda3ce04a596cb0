// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.listen.SimulatedProtocol.ProtocolViolation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Finds requests in what a Redis client has sent: arrays of bulk strings, and lines of words
 * ("inline commands"). For one connection.
 *
 * <p>Source: Redis serialization protocol specification, "Sending commands to a Redis server".
 */
final class RespRequests {

  /** The request is not complete. */
  static final byte[][] INCOMPLETE = {};

  private static final int MOST_ARGUMENTS = 1024 * 1024;
  private static final int LARGEST_ARGUMENT = 512 * 1024 * 1024;

  private int at;
  private int limit;
  private byte[] bytes = {};

  /** The position after the request that was found last. */
  int end() {
    return at;
  }

  /** Returns the arguments of the next request, or {@link #INCOMPLETE}. */
  byte[][] next(byte[] in, int from, int to) throws ProtocolViolation {
    bytes = in;
    limit = to;
    at = from;
    while (at < limit && (bytes[at] == '\r' || bytes[at] == '\n')) {
      at++; // An empty line.
    }
    int start = at;
    byte[][] found = at == limit ? INCOMPLETE : bytes[at] == '*' ? array() : words(line());
    if (found == INCOMPLETE) {
      at = start;
    }
    return found;
  }

  private byte[][] array() throws ProtocolViolation {
    long count = number('*', MOST_ARGUMENTS);
    if (count < 0) {
      return INCOMPLETE;
    }
    byte[][] arguments = new byte[(int) count][];
    for (int i = 0; i < count; i++) {
      long length = number('$', LARGEST_ARGUMENT);
      if (length < 0 || at + length + 2 > limit) {
        return INCOMPLETE;
      }
      arguments[i] = Arrays.copyOfRange(bytes, at, (int) (at + length));
      at += (int) length + 2;
    }
    return count == 0 ? words("") : arguments;
  }

  /** Reads a line with a number; -1 if it is not complete. */
  private long number(char type, int most) throws ProtocolViolation {
    if (at >= limit) {
      return -1;
    }
    if (bytes[at] != type) {
      throw new ProtocolViolation("expected '" + type + "', got '" + (char) bytes[at] + "'");
    }
    String line = line();
    if (line == null) {
      return -1;
    }
    String digits = line.substring(1);
    if (!digits.matches("[0-9]{1,9}") || Integer.parseInt(digits) > most) {
      throw new ProtocolViolation("invalid length '" + digits + "'");
    }
    return Integer.parseInt(digits);
  }

  /** Reads up to the end of the line; null if it has not arrived. */
  private String line() {
    for (int i = at; i < limit; i++) {
      if (bytes[i] == '\n') {
        int end = i > at && bytes[i - 1] == '\r' ? i - 1 : i;
        String line = new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
        at = i + 1;
        return line;
      }
    }
    return null;
  }

  private static byte[][] words(String line) {
    if (line == null) {
      return INCOMPLETE;
    }
    List<byte[]> words =
        Arrays.stream(line.strip().split("\\s+", -1))
            .map(word -> word.getBytes(StandardCharsets.ISO_8859_1))
            .toList();
    return words.toArray(byte[][]::new);
  }
}
