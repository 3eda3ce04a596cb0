// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.DeliveredBatch;
import java.nio.ByteBuffer;
import java.util.Base64;

/** A batch of the one message that OMB's driver passes to its callback; reused. */
final class OmbBatch implements DeliveredBatch {

  private static final byte[] NO_BYTES = {};

  private final OmbPayload payloads;
  private byte[] bytes = NO_BYTES;
  private int offset;
  private int length;

  OmbBatch(OmbPayload payloads) {
    this.payloads = payloads;
  }

  /**
   * @param payload an array of bytes or a buffer; anything else is an empty message
   */
  void fill(Object payload) {
    if (payload instanceof ByteBuffer buffer && buffer.hasArray()) {
      set(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
    } else if (payload instanceof ByteBuffer buffer) {
      byte[] copy = new byte[buffer.remaining()];
      buffer.duplicate().get(copy);
      set(copy, 0, copy.length);
    } else {
      byte[] whole = payload instanceof byte[] array ? array : NO_BYTES;
      set(whole, 0, whole.length);
    }
    if (payloads == OmbPayload.BASE64) {
      decode();
    }
  }

  private void set(byte[] array, int from, int count) {
    bytes = array;
    offset = from;
    length = count;
  }

  /** What is no Base64 is not of this run, and counts as that. */
  private void decode() {
    try {
      ByteBuffer decoded = Base64.getDecoder().decode(ByteBuffer.wrap(bytes, offset, length));
      set(decoded.array(), decoded.arrayOffset(), decoded.remaining());
    } catch (IllegalArgumentException e) {
      return;
    }
  }

  void release() {
    set(NO_BYTES, 0, 0);
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public byte[] payload(int index) {
    return bytes;
  }

  @Override
  public int offset(int index) {
    return offset;
  }

  @Override
  public int length(int index) {
    return length;
  }
}
