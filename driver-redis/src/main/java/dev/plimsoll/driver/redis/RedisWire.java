// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Redis' wire format: arrays of length-prefixed strings. */
final class RedisWire {

  /** Maximum size of a length, its type byte and two line ends. */
  static final int FRAME_BYTES = 24;

  private static final byte[] LINE_END = {'\r', '\n'};

  private RedisWire() {}

  /** Encodes a whole command. */
  static byte[] command(List<byte[]> words) {
    return start(words.size(), words);
  }

  /** Encodes the first words of a command with the given total number of words. */
  static byte[] start(int wordsInAll, List<byte[]> words) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(bytes("*" + wordsInAll + "\r\n"));
    for (byte[] word : words) {
      bytes.writeBytes(bytes("$" + word.length + "\r\n"));
      bytes.writeBytes(word);
      bytes.writeBytes(LINE_END);
    }
    return bytes.toByteArray();
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Appends a word. Hot path: allocates nothing. */
  static void write(ByteBuf to, byte[] word) {
    to.writeByte('$');
    writeNumber(to, word.length);
    to.writeShort('\r' << 8 | '\n');
    writeEnd(to, word);
  }

  /** Returns the start of a command, followed by the length of its last word. */
  static byte[] frame(byte[] start, int length) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(start);
    bytes.writeBytes(bytes("$" + length + "\r\n"));
    return bytes.toByteArray();
  }

  /** Appends a word whose length has been written already. Hot path: allocates nothing. */
  static void writeEnd(ByteBuf to, byte[] word) {
    to.writeBytes(word);
    to.writeShort('\r' << 8 | '\n');
  }

  /** Appends the id of a stream entry as a word. Hot path: allocates nothing. */
  static void writeId(ByteBuf to, long millis, long sequence) {
    to.writeByte('$');
    writeNumber(to, digits(millis) + 1 + digits(sequence));
    to.writeShort('\r' << 8 | '\n');
    writeNumber(to, millis);
    to.writeByte('-');
    writeNumber(to, sequence);
    to.writeShort('\r' << 8 | '\n');
  }

  private static int digits(long number) {
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    return digits;
  }

  private static void writeNumber(ByteBuf to, long number) {
    long divisor = 1;
    for (int more = digits(number); more > 1; more--) {
      divisor *= 10;
    }
    for (; divisor > 0; divisor /= 10) {
      to.writeByte((int) ('0' + number / divisor % 10));
    }
  }
}
