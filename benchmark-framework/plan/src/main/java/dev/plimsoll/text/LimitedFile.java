// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Reads a file of a stranger, which may be of any size, into memory. */
public final class LimitedFile {

  /** More than any file that this program writes: 64 MiB. */
  public static final int MOST_BYTES = 64 << 20;

  private LimitedFile() {}

  /**
   * Reads a whole file.
   *
   * @throws IOException if it cannot be read, or has more than {@link #MOST_BYTES}; the message
   *     continues a sentence that begins with the file's name and "cannot be read:"
   */
  public static byte[] read(Path file) throws IOException {
    return read(file, MOST_BYTES);
  }

  static byte[] read(Path file, int mostBytes) throws IOException {
    if (Files.size(file) > mostBytes) {
      throw tooLarge(Numbers.count(Files.size(file)) + " bytes", mostBytes);
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(mostBytes); // A pipe has no size of its own.
      if (bytes.length == mostBytes && in.read() >= 0) {
        throw tooLarge("more", mostBytes);
      }
      return bytes;
    }
  }

  private static IOException tooLarge(String size, int mostBytes) {
    return new IOException(
        String.format(
            Locale.ROOT,
            "it has %s, but at most %s are read: it is not such a file, or is damaged",
            size,
            Numbers.size(mostBytes)));
  }
}
