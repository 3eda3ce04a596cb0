// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import java.nio.ByteBuffer;
import java.util.Random;

/** Distinguishable payloads: a number, followed by random bytes derived from it. */
public final class Payloads {

  private static final int NUMBER_BYTES = Integer.BYTES;

  private Payloads() {}

  /** Returns the payload of this number; the number is omitted if it does not fit. */
  public static byte[] of(int number, int sizeBytes) {
    byte[] payload = new byte[sizeBytes];
    new Random(number).nextBytes(payload);
    if (sizeBytes >= NUMBER_BYTES) {
      ByteBuffer.wrap(payload).putInt(number);
    }
    return payload;
  }

  /** Returns the number of a payload. */
  public static int number(byte[] payload) {
    return ByteBuffer.wrap(payload).getInt();
  }
}
