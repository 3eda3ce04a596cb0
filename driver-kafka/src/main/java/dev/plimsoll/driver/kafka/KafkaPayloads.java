// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * A deserializer that copies nothing: payloads stay in the client's fetched or decompressed buffer.
 */
final class KafkaPayloads implements Deserializer<ByteBuffer> {

  /** Skips keys: everything the framework needs is in the payload. */
  static final Deserializer<Void> NO_KEYS =
      new Deserializer<>() {
        @Override
        public Void deserialize(String topic, byte[] data) {
          return null;
        }

        @Override
        public Void deserialize(String topic, Headers headers, ByteBuffer data) {
          return null;
        }
      };

  @Override
  public ByteBuffer deserialize(String topic, byte[] data) {
    return data == null ? null : ByteBuffer.wrap(data);
  }

  @Override
  public ByteBuffer deserialize(String topic, Headers headers, ByteBuffer data) {
    if (data == null || data.hasArray()) {
      return data;
    }
    ByteBuffer copy = ByteBuffer.allocate(data.remaining());
    copy.put(data).flip();
    return copy;
  }
}
