// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.result.HistogramText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * What a command printed, without what depends on the place, the version of Java or the compressor:
 * the folder of the files, digits of numbers after the twelfth, and the bytes of compressed
 * histograms.
 */
final class StableText {

  private static final int DIGITS = 12;
  private static final int DIGEST_BYTES = 8;
  private static final Pattern DECIMAL = Pattern.compile("(?<![\\d.])\\d+\\.\\d+(?![\\d.])");
  private static final Pattern HISTOGRAM = Pattern.compile("HIST[A-Za-z0-9+/=]{16,}");

  private StableText() {}

  /**
   * Returns the text without these.
   *
   * @param folder replaced by {@code FOLDER}
   */
  static String of(String text, Path folder) {
    String placed = text.replace(folder.toString(), "FOLDER");
    String decoded = HISTOGRAM.matcher(placed).replaceAll(found -> histogram(found.group()));
    return numbers(decoded);
  }

  /** Returns a text with its numbers rounded. */
  static String numbers(String text) {
    return DECIMAL.matcher(text).replaceAll(found -> decimal(found.group()));
  }

  /** Returns a short text that is another one for each text. */
  static String digest(String text) {
    return digest(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String digest(byte[] bytes) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(sum, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String histogram(String text) {
    Histogram histogram = HistogramText.decode(text);
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoByteBuffer(buffer);
    return "histogram of "
        + histogram.getTotalCount()
        + " values, "
        + digest(Arrays.copyOf(buffer.array(), length));
  }

  private static String decimal(String text) {
    BigDecimal number = new BigDecimal(text);
    if (number.precision() <= DIGITS) {
      return text;
    }
    BigDecimal rounded = number.round(new MathContext(DIGITS)).stripTrailingZeros();
    return rounded.setScale(Math.max(1, rounded.scale())).toPlainString();
  }
}
