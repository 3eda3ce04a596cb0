// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a reply, in version 2 or 3 of the protocol. Texts are those of keys and names, whose
 * bytes are characters of Latin 1, so that any bytes come back as they were.
 *
 * <p>Source: Redis serialization protocol specification.
 */
final class RespReply {

  private static final byte[] END = {'\r', '\n'};

  private final boolean third;
  private byte[] bytes = new byte[64];
  private int size;

  /**
   * @param third whether the client has asked for version 3
   */
  RespReply(boolean third) {
    this.third = third;
  }

  byte[] bytes() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  RespReply simple(String text) {
    return line('+', text);
  }

  RespReply error(String text) {
    return line('-', text);
  }

  RespReply number(long value) {
    return line(':', Long.toString(value));
  }

  RespReply text(String text) {
    return bulk(latin(text));
  }

  RespReply bulk(byte[] value) {
    line('$', Integer.toString(value.length));
    append(value);
    append(END);
    return this;
  }

  RespReply nil() {
    return third ? line('_', "") : line('$', "-1");
  }

  /** The absence of an array. */
  RespReply nilArray() {
    return third ? line('_', "") : line('*', "-1");
  }

  /** Begins an array of this many elements. */
  RespReply array(int count) {
    return line('*', Integer.toString(count));
  }

  /** Begins a map of this many pairs; in version 2 an array of twice as many elements. */
  RespReply map(int count) {
    return third ? line('%', Integer.toString(count)) : array(2 * count);
  }

  /** Begins something that the client has not asked for at this moment. */
  RespReply push(int count) {
    return third ? line('>', Integer.toString(count)) : array(count);
  }

  private RespReply line(char type, String text) {
    append(new byte[] {(byte) type});
    append(latin(text));
    append(END);
    return this;
  }

  private void append(byte[] more) {
    if (size + more.length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more.length));
    }
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
