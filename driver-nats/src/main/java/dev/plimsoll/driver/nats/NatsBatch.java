// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DeliveredBatch;
import io.nats.client.Message;
import java.util.function.ToIntFunction;

/**
 * A batch of the one message that the client passes to its callback. The object is reused for the
 * next message.
 *
 * <p>Hot path: allocates nothing. Threads: the delivering thread only; detached acknowledgements
 * may be completed on any thread.
 */
final class NatsBatch implements DeliveredBatch {

  private final ToIntFunction<String> partitions;
  private final NatsAcknowledgements acknowledgements;
  private Message message;
  private byte[] payload = {};

  /**
   * @param partitions returns the partition of a subject
   * @param acknowledgements of the consumer
   */
  NatsBatch(ToIntFunction<String> partitions, NatsAcknowledgements acknowledgements) {
    this.partitions = partitions;
    this.acknowledgements = acknowledgements;
  }

  NatsAcknowledgements acknowledgements() {
    return acknowledgements;
  }

  void fill(Message message) {
    this.message = message;
    this.payload = message.getData();
  }

  void clear() {
    message = null;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public byte[] payload(int index) {
    return payload;
  }

  @Override
  public int partition(int index) {
    return partitions.applyAsInt(message.getSubject());
  }

  @Override
  public boolean redelivered(int index) {
    return acknowledgements != NatsAcknowledgements.NONE && message.metaData().deliveredCount() > 1;
  }

  @Override
  public void acknowledge(int index) {
    acknowledgements.acknowledge(message);
  }

  @Override
  public void acknowledgeThrough(int index) {
    acknowledgements.acknowledgeThrough(message);
  }

  @Override
  public void reject(int index, boolean requeue) {
    acknowledgements.reject(message, requeue);
  }

  @Override
  public Acknowledgement detach(int index) {
    Message detached = message;
    return () -> acknowledgements.acknowledge(detached);
  }
}
