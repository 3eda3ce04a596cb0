// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.listen.SimulatedProtocol.ProtocolViolation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds requests in what a NATS client has sent. For one connection.
 *
 * <p>Source: NATS documentation, "Client Protocol".
 */
final class NatsRequests {

  private static final int LONGEST_LINE = 64 * 1024;
  private static final int LARGEST_PAYLOAD = 64 * 1024 * 1024;
  private static final byte[] NOTHING = {};

  private int end;

  /**
   * A request.
   *
   * @param name in upper case
   * @param words what follows the name on its line
   * @param headers the header block of an HPUB; empty for other requests
   * @param payload of a PUB or HPUB
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by identity only
  record Request(String name, String[] words, byte[] headers, byte[] payload) {

    /** The number of words is between these two. */
    void require(int least, int most) throws ProtocolViolation {
      if (words.length < least || words.length > most) {
        throw new ProtocolViolation("a " + name + " with " + words.length + " arguments");
      }
    }
  }

  /** The position after the request that was found last. */
  int end() {
    return end;
  }

  /** Returns the next request; empty if it is not complete. */
  Optional<Request> next(byte[] bytes, int from, int to) throws ProtocolViolation {
    int newline = from;
    while (newline < to && bytes[newline] != '\n') {
      newline++;
    }
    if (newline == to) {
      if (to - from > LONGEST_LINE) {
        throw new ProtocolViolation("a line of more than " + LONGEST_LINE + " bytes");
      }
      return Optional.empty();
    }
    String line = new String(bytes, from, newline - from, StandardCharsets.UTF_8).strip();
    int after = line.indexOf(' ');
    String name = (after < 0 ? line : line.substring(0, after)).toUpperCase(Locale.ROOT);
    String rest = after < 0 ? "" : line.substring(after + 1).strip();
    end = newline + 1;
    if (name.equals("CONNECT")) {
      return Optional.of(new Request(name, new String[] {rest}, NOTHING, NOTHING));
    }
    String[] words = rest.isEmpty() ? new String[0] : rest.split("\\s+", -1);
    Request request = new Request(name, words, NOTHING, NOTHING);
    return switch (name) {
      case "PUB" -> {
        request.require(2, 3);
        yield withPayload(request, bytes, to, 0, size(words[words.length - 1]));
      }
      case "HPUB" -> {
        request.require(3, 4);
        int headers = size(words[words.length - 2]);
        int total = size(words[words.length - 1]);
        if (headers > total) {
          throw new ProtocolViolation("an HPUB with headers larger than all of it");
        }
        yield withPayload(request, bytes, to, headers, total);
      }
      default -> Optional.of(request);
    };
  }

  private Optional<Request> withPayload(
      Request request, byte[] bytes, int to, int headers, int total) {
    int from = end;
    if (from + total + 2 > to) {
      return Optional.empty();
    }
    end = from + total + 2;
    return Optional.of(
        new Request(
            request.name(),
            request.words(),
            Arrays.copyOfRange(bytes, from, from + headers),
            Arrays.copyOfRange(bytes, from + headers, from + total)));
  }

  private static int size(String word) throws ProtocolViolation {
    if (!word.matches("[0-9]{1,9}") || Integer.parseInt(word) > LARGEST_PAYLOAD) {
      throw new ProtocolViolation("a size of '" + word + "'");
    }
    return Integer.parseInt(word);
  }
}
