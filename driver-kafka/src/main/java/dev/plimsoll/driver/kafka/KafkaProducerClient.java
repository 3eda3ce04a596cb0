// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.ProducerSpec;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A {@link KafkaProducer} that several producers share. It exists from the opening of the first of
 * them until the last one is closed. Any thread may call it.
 */
final class KafkaProducerClient {

  private final KafkaConfig config;
  private final String bootstrap;
  private Producer<byte[], byte[]> client;
  private int users;

  KafkaProducerClient(KafkaConfig config, String bootstrap) {
    this.config = config;
    this.bootstrap = bootstrap;
  }

  /** Opens a client. */
  static Producer<byte[], byte[]> open(Map<String, Object> settings) {
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** Returns a producer that shares this client. */
  synchronized KafkaDriverProducer share(ProducerSpec spec) {
    if (users == 0) {
      client = open(config.forProducer(bootstrap, spec));
    }
    users++;
    return new KafkaDriverProducer(client, spec.topic(), this::release);
  }

  /**
   * Called once by each closed producer. The last one also interrupts blocked sends, which then
   * throw, and returns when the client's network thread has ended.
   */
  private synchronized void release() {
    users--;
    if (users == 0) {
      client.close(Duration.ZERO);
    }
  }
}
