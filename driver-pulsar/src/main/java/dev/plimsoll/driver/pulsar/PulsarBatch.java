// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DeliveredBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;

/**
 * The messages that the client had ready. The object is reused for the next batch.
 *
 * <p>Hot path: allocates nothing per message, and a list for each batch that is acknowledged.
 * Threads: the receiving thread only; detached acknowledgements may be completed on any thread.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A lost one causes redelivery.
final class PulsarBatch implements DeliveredBatch {

  /**
   * Limit of a batch even if more messages are ready, so that its first message does not wait long
   * for its last.
   */
  static final int MAX = 128;

  private static final byte[] NO_BYTES = {};

  private final Consumer<byte[]> client;
  private final boolean cumulative;
  private final Message<byte[]>[] messages = messages();
  private final byte[][] payloads = new byte[MAX][];
  private int size;

  /** Used in acknowledgeThrough: the last message to acknowledge per partition. */
  private MessageId[] last = new MessageId[1];

  /**
   * @param cumulative whether an acknowledgement covers all earlier messages
   */
  PulsarBatch(Consumer<byte[]> client, boolean cumulative) {
    this.client = client;
    this.cumulative = cumulative;
  }

  void add(Message<byte[]> message) {
    byte[] data = message.getData();
    messages[size] = message;
    payloads[size] = data == null ? NO_BYTES : data;
    size++;
  }

  void clear() {
    Arrays.fill(messages, 0, size, null);
    Arrays.fill(payloads, 0, size, null);
    size = 0;
  }

  boolean isFull() {
    return size == MAX;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public byte[] payload(int index) {
    return payloads[index];
  }

  /** Returns 0 for a topic that is not partitioned. */
  @Override
  public int partition(int index) {
    return Math.max(0, ((MessageIdAdv) messages[index].getMessageId()).getPartitionIndex());
  }

  @Override
  public boolean redelivered(int index) {
    return messages[index].getRedeliveryCount() > 0;
  }

  @Override
  public void acknowledge(int index) {
    client.acknowledgeAsync(messages[index].getMessageId());
  }

  @Override
  public void acknowledgeThrough(int index) {
    if (!cumulative) {
      acknowledgeEach(index + 1);
      return;
    }
    for (int i = 0; i <= index; i++) {
      int partition = partition(i);
      if (partition >= last.length) {
        last = Arrays.copyOf(last, Math.max(partition + 1, 2 * last.length));
      }
      last[partition] = messages[i].getMessageId();
    }
    for (int p = 0; p < last.length; p++) {
      if (last[p] != null) {
        client.acknowledgeCumulativeAsync(last[p]);
        last[p] = null;
      }
    }
  }

  /** One call for several messages costs less than one for each. */
  private void acknowledgeEach(int count) {
    List<MessageId> ids = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ids.add(messages[i].getMessageId());
    }
    client.acknowledgeAsync(ids);
  }

  /** Without a dead-letter topic, a message that shall not come again is an acknowledged one. */
  @Override
  public void reject(int index, boolean requeue) {
    if (requeue) {
      client.negativeAcknowledge(messages[index].getMessageId());
    } else {
      acknowledge(index);
    }
  }

  @Override
  public Acknowledgement detach(int index) {
    return new DetachedMessage(client, messages[index].getMessageId());
  }

  /** A message that is acknowledged after its batch. */
  private record DetachedMessage(Consumer<byte[]> client, MessageId id) implements Acknowledgement {

    @Override
    public void acknowledge() {
      client.acknowledgeAsync(id);
    }

    @Override
    public void acknowledgeAll(List<Acknowledgement> messages) {
      client.acknowledgeAsync(
          messages.stream().map(message -> ((DetachedMessage) message).id).toList());
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types.
  private static Message<byte[]>[] messages() {
    return new Message[MAX];
  }
}
