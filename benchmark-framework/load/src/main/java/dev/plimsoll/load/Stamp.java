// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.RunPhase;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The first 40 bytes of a payload, big-endian: magic, version and flags 4, run tag 4, producer 4,
 * key index 4 (−1: none), sequence 8, intended time 8 (epoch nanoseconds; the send time in closed
 * load), send delay 8.
 *
 * <p>The upper 48 bits of the send delay are send time − intended time in nanoseconds. The lower 16
 * bits are the part of it that the generator caused, as a floating-point number with a mantissa of
 * 10 bits and an exponent of 6, rounded down. With it a receiver on any host can compute the
 * latency that an ideal generator would have seen.
 */
public final class Stamp {

  /** The size of a stamp in bytes. */
  public static final int BYTES = 40;

  /** The message checks a path before the load; its key index is the partition. */
  public static final int PATH_CHECK = 1;

  /** The message was due in the warm-up. */
  public static final int WARM_UP = 2;

  /** The message was due in the measured window. */
  public static final int MEASURED = 4;

  /** The message was due in the cool-down. */
  public static final int COOL_DOWN = 8;

  /** The message is a request. */
  public static final int REQUEST = 16;

  /** The message is a reply. */
  public static final int REPLY = 32;

  /** "PL" and version 2 in the upper three bytes. */
  private static final int HEAD = 0x504C0200;

  private static final int HEAD_MASK = 0xFFFFFF00;
  private static final int SHORT_BITS = 16;
  private static final long SHORT_MASK = (1L << SHORT_BITS) - 1;
  private static final int MANTISSA_BITS = 10;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /**
   * By the bits of the phase. Not a branch for each phase: the compiler would not expect those that
   * the warm-up has not taken, and compile again at the first measured message.
   */
  private static final RunPhase[] PHASES = {
    RunPhase.COOL_DOWN, RunPhase.WARM_UP, RunPhase.MEASURED, RunPhase.MEASURED,
    RunPhase.COOL_DOWN, RunPhase.WARM_UP, RunPhase.MEASURED, RunPhase.MEASURED,
  };

  private Stamp() {}

  /** Writes the stamp of a message that the generator did not delay. */
  static void write(
      byte[] to,
      int flags,
      int tag,
      int producer,
      int key,
      long sequence,
      long intended,
      long sent) {
    write(to, flags, tag, producer, key, sequence, intended, sent, 0);
  }

  static void write(
      byte[] to,
      int flags,
      int tag,
      int producer,
      int key,
      long sequence,
      long intended,
      long sent,
      long generatorDelay) {
    INT.set(to, 0, HEAD | flags);
    INT.set(to, 4, tag);
    INT.set(to, 8, producer);
    INT.set(to, 12, key);
    LONG.set(to, 16, sequence);
    LONG.set(to, 24, intended);
    LONG.set(to, 32, (sent - intended) << SHORT_BITS | encodeDelay(generatorDelay));
  }

  /**
   * Encodes a delay as mantissa and exponent; the mantissa's highest bit is set except for small
   * values.
   */
  static long encodeDelay(long nanos) {
    int exponent = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - MANTISSA_BITS);
    return (long) exponent << MANTISSA_BITS | nanos >>> exponent;
  }

  private static long decodeDelay(long encoded) {
    long mantissa = encoded & ((1 << MANTISSA_BITS) - 1);
    return mantissa << (encoded >>> MANTISSA_BITS);
  }

  /** Changes the stamp of a request into that of its reply. */
  static void markReply(byte[] in) {
    INT.set(in, 0, (int) INT.get(in, 0) | REPLY);
  }

  /** Whether there is a stamp at this position. */
  static boolean isAt(byte[] in, int offset, int length) {
    return length >= BYTES && ((int) INT.get(in, offset) & HEAD_MASK) == HEAD;
  }

  static int flags(byte[] in, int offset) {
    return (int) INT.get(in, offset) & ~HEAD_MASK;
  }

  /** The phase given by the flags. */
  static RunPhase phaseOf(int flags) {
    return PHASES[(flags / WARM_UP) & (PHASES.length - 1)];
  }

  static int tag(byte[] in, int offset) {
    return (int) INT.get(in, offset + 4);
  }

  static int producer(byte[] in, int offset) {
    return (int) INT.get(in, offset + 8);
  }

  static int key(byte[] in, int offset) {
    return (int) INT.get(in, offset + 12);
  }

  static long sequence(byte[] in, int offset) {
    return (long) LONG.get(in, offset + 16);
  }

  static long intended(byte[] in, int offset) {
    return (long) LONG.get(in, offset + 24);
  }

  static long sent(byte[] in, int offset) {
    return (long) LONG.get(in, offset + 24) + ((long) LONG.get(in, offset + 32) >> SHORT_BITS);
  }

  /** The part of the send delay that the generator caused. */
  static long generatorDelay(byte[] in, int offset) {
    return decodeDelay((long) LONG.get(in, offset + 32) & SHORT_MASK);
  }
}
