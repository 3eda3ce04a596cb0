// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passes text in UTF-8 on, whole lines at a time, without secrets and without control characters.
 * Of escape sequences it leaves those that {@code report.Screen} makes: at the start of a line to
 * write it again or to color it, at its end to end the color.
 *
 * <p>It passes whole lines on by itself. A PrintStream around it must not flush automatically: that
 * would let the pieces of a line pass one by one.
 *
 * <p>Threads: any; calls exclude each other.
 */
public final class RedactingStream extends OutputStream {

  private static final Pattern OWN_START =
      Pattern.compile("(?m)^(?:\\r\\x1B\\[K)?(?:\\x1B\\[1;3[123]m(?=[^\\n]*\\x1B\\[0m\\r?$))?");

  private static final String OWN_END = "\033[0m";

  private final OutputStream out;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /**
   * @param out where the lines go
   */
  public RedactingStream(OutputStream out) {
    this.out = out;
  }

  @Override
  public synchronized void write(int b) throws IOException {
    line.write(b);
    if (b == '\n') {
      flush();
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    int end = offset + length;
    int rest = end;
    while (rest > offset && bytes[rest - 1] != '\n') {
      rest--;
    }
    if (rest > offset) {
      line.write(bytes, offset, rest - offset);
      flush();
    }
    line.write(bytes, rest, end - rest);
  }

  /** Passes on what there is of a line, too. */
  @Override
  public synchronized void flush() throws IOException {
    pass();
    out.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    flush();
    out.close();
  }

  private void pass() throws IOException {
    if (line.size() > 0) {
      String text = line.toString(StandardCharsets.UTF_8);
      line.reset();
      out.write(plain(Redaction.text(text)).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String plain(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (String each : withEnds(text)) {
      Matcher own = OWN_START.matcher(each);
      int start = own.lookingAt() ? own.end() : 0;
      plain.append(each, 0, start);
      int end = start > 0 ? each.lastIndexOf(OWN_END) : -1;
      if (end >= start && each.substring(end + OWN_END.length()).isBlank()) {
        plain.append(ControlCharacters.replace(each.substring(start, end)));
        plain.append(each.substring(end));
      } else {
        plain.append(ControlCharacters.replace(each.substring(start)));
      }
    }
    return plain.toString();
  }

  /** The lines, each with its end. */
  private static Iterable<String> withEnds(String text) {
    return Arrays.asList(text.split("(?<=\n)", -1));
  }
}
