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
 * A stream for UTF-8 text that removes secrets and control characters, whole lines at a time. It
 * keeps the escape sequences that {@code report.Screen} writes: at the start of a line to overwrite
 * or color it, at its end to reset the color.
 *
 * <p>The stream itself passes on whole lines. A PrintStream around it must not flush automatically,
 * because that would pass on incomplete lines.
 *
 * <p>Threads: any; calls are serialised.
 */
public final class RedactingStream extends OutputStream {

  private static final Pattern OWN_START =
      Pattern.compile("(?m)^(?:\\r\\x1B\\[K)?(?:\\x1B\\[1;3[123]m(?=[^\\n]*\\x1B\\[0m\\r?$))?");

  private static final String OWN_END = "\033[0m";

  private final OutputStream out;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /**
   * @param out destination of the lines
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

  /** Also passes on an incomplete line. */
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

  /** Splits the text into lines, each with its line end. */
  private static Iterable<String> withEnds(String text) {
    return Arrays.asList(text.split("(?<=\n)", -1));
  }
}
