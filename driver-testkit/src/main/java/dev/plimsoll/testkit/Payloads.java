// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import java.nio.ByteBuffer;
import java.util.Random;

/** Payloads that can be told apart: a number, then random bytes that follow from it. */
public final class Payloads {

  private static final int NUMBER_BYTES = Integer.BYTES;

  private Payloads() {}

  /** The payload of this number, which is left out where it does not fit. */
  public static byte[] of(int number, int sizeBytes) {
    byte[] payload = new byte[sizeBytes];
    new Random(number).nextBytes(payload);
    if (sizeBytes >= NUMBER_BYTES) {
      ByteBuffer.wrap(payload).putInt(number);
    }
    return payload;
  }

  /** The number of a payload. */
  public static int number(byte[] payload) {
    return ByteBuffer.wrap(payload).getInt();
  }
}
