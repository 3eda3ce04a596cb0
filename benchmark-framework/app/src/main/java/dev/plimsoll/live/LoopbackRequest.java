// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A request and the connection on which it is answered.
 *
 * @param query what follows the question mark; may be empty
 * @param headers their names are in lower case
 */
record LoopbackRequest(
    SocketChannel connection,
    String method,
    String path,
    String query,
    Map<String, String> headers) {

  private static final int LONGEST_HEAD = 16 << 10;
  private static final int READ_MILLIS = 10_000;
  private static final byte[] END = {'\r', '\n', '\r', '\n'};

  LoopbackRequest {
    headers = Map.copyOf(headers);
  }

  /**
   * Reads the head of a request.
   *
   * @return nothing if the connection ends before that of the head
   * @throws IOException also if nothing comes for ten seconds
   */
  static Optional<LoopbackRequest> read(SocketChannel connection) throws IOException {
    connection.socket().setSoTimeout(READ_MILLIS);
    InputStream in = connection.socket().getInputStream();
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int matched = 0;
    while (matched < END.length) {
      int next = in.read();
      if (next < 0 || head.size() == LONGEST_HEAD) {
        return Optional.empty();
      }
      head.write(next);
      matched = next == END[matched] ? matched + 1 : next == END[0] ? 1 : 0;
    }
    return parse(connection, head.toString(StandardCharsets.ISO_8859_1).split("\r\n"));
  }

  private static Optional<LoopbackRequest> parse(SocketChannel connection, String[] lines) {
    String[] words = lines.length == 0 ? lines : lines[0].split(" ");
    if (words.length != 3) {
      return Optional.empty();
    }
    Map<String, String> headers = new LinkedHashMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (colon > 0) {
        headers.put(
            lines[i].substring(0, colon).toLowerCase(Locale.ROOT),
            lines[i].substring(colon + 1).strip());
      }
    }
    String[] parts = words[1].split("\\?", 2);
    return Optional.of(
        new LoopbackRequest(
            connection, words[0], parts[0], parts.length == 2 ? parts[1] : "", headers));
  }

  /** Returns the value of a header; empty if there is none. */
  String header(String name) {
    return headers.getOrDefault(name, "");
  }

  void answer(int code, String type, String text) throws IOException {
    answer(code, type, text.getBytes(StandardCharsets.UTF_8));
  }

  void answer(int code, String type, byte[] body, String... headers) throws IOException {
    write(head(code, type, headers, "Content-Length: " + body.length));
    write(ByteBuffer.wrap(body));
  }

  /** Begins an answer that ends with the connection. */
  void begin(String type) throws IOException {
    write(head(200, type, new String[0]));
  }

  private static ByteBuffer head(int code, String type, String[] more, String... headers) {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + code + " \r\nContent-Type: " + type);
    head.append("\r\nCache-Control: no-store\r\nConnection: close\r\n");
    Stream.concat(Stream.of(more), Stream.of(headers))
        .forEach(header -> head.append(header).append("\r\n"));
    return ByteBuffer.wrap(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      connection.write(bytes);
    }
  }
}
