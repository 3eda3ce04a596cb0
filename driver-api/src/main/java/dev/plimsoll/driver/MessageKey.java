// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A message key, created once before the run and used for many messages. Immutable.
 *
 * <p>Compared by identity: the framework creates one object per key.
 */
public final class MessageKey {

  /** No key: the client chooses the partition. */
  public static final MessageKey NONE = new MessageKey(-1, "");

  private final int index;
  private final String text;
  private final byte[] bytes;

  /**
   * @param index the key's number, from 0, or -1 for {@link #NONE}
   * @param text the key; its UTF-8 bytes are {@link #bytes}
   */
  public MessageKey(int index, String text) {
    this.index = index;
    this.text = text;
    this.bytes = text.getBytes(StandardCharsets.UTF_8);
  }

  /** The key's number, from 0; -1 when there is no key. */
  public int index() {
    return index;
  }

  /** Whether this is {@link #NONE}. */
  public boolean isNone() {
    return index < 0;
  }

  /** The key as text, for clients that take text. */
  public String text() {
    return text;
  }

  /** The key's bytes. Returns the same array each time; it must not be changed. */
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public String toString() {
    return isNone() ? "no key" : text + Arrays.toString(bytes);
  }
}
