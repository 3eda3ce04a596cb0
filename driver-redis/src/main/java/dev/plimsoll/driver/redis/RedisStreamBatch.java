// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DeliveredBatch;
import io.lettuce.core.StreamMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The messages of one reply. Reused for the next reply. Used by the consumer's event loop only;
 * detached acknowledgements may be completed on any thread.
 */
final class RedisStreamBatch implements DeliveredBatch {

  private static final int FIRST_MESSAGES = 512;
  private static final byte[] NOTHING = {};

  private final RedisNames names;
  private final MessageAcknowledger acknowledger;
  private int size;
  private byte[][] payloads = new byte[FIRST_MESSAGES][];
  private String[] ids = new String[FIRST_MESSAGES];
  private String[] streams = new String[FIRST_MESSAGES];
  private int[] partitions = new int[FIRST_MESSAGES];
  private boolean[] acknowledged = new boolean[FIRST_MESSAGES];
  private boolean redelivered;

  /**
   * @param names the topic's streams
   */
  RedisStreamBatch(RedisNames names, MessageAcknowledger acknowledger) {
    this.names = names;
    this.acknowledger = acknowledger;
  }

  /**
   * Replaces the messages.
   *
   * @param claimed whether they were delivered before
   */
  void set(List<StreamMessage<String, byte[]>> messages, boolean claimed) {
    clear();
    reserve(messages.size());
    redelivered = claimed;
    String stream = "";
    int partition = UNKNOWN_PARTITION;
    for (int i = 0; i < messages.size(); i++) {
      StreamMessage<String, byte[]> message = messages.get(i);
      Map<String, byte[]> body = message.getBody();
      if (body == null || body.isEmpty()) {
        continue; // Deleted from the stream since its first delivery.
      }
      if (!stream.equals(message.getStream())) {
        stream = message.getStream();
        partition = names.partition(stream);
      }
      payloads[size] = payload(body);
      ids[size] = message.getId();
      streams[size] = stream;
      partitions[size] = partition;
      size++;
    }
  }

  /** Releases the messages. */
  void clear() {
    Arrays.fill(acknowledged, 0, size, false);
    Arrays.fill(payloads, 0, size, NOTHING);
    Arrays.fill(ids, 0, size, "");
    size = 0;
  }

  /** In entries of other programs, the payload is the last value. */
  private static byte[] payload(Map<String, byte[]> body) {
    byte[] payload = body.get(RedisNames.PAYLOAD_FIELD);
    if (payload == null) {
      for (byte[] value : body.values()) {
        payload = value;
      }
    }
    return payload == null ? NOTHING : payload;
  }

  private void reserve(int messages) {
    if (messages > payloads.length) {
      payloads = new byte[messages][];
      ids = new String[messages];
      streams = new String[messages];
      partitions = new int[messages];
      acknowledged = new boolean[messages];
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public byte[] payload(int index) {
    return payloads[index];
  }

  @Override
  public int partition(int index) {
    return partitions[index];
  }

  @Override
  public boolean redelivered(int index) {
    return redelivered;
  }

  @Override
  public void acknowledge(int index) {
    acknowledged[index] = true;
  }

  @Override
  public Acknowledgement detach(int index) {
    return new DetachedMessage(streams[index], ids[index], acknowledger);
  }

  /** A message that is acknowledged after its batch. */
  private record DetachedMessage(String stream, String id, MessageAcknowledger acknowledger)
      implements Acknowledgement {

    @Override
    public void acknowledge() {
      acknowledger.acknowledge(stream, id);
    }

    /** Sends one command for the messages of a stream. */
    @Override
    public void acknowledgeAll(List<Acknowledgement> messages) {
      Map<String, List<String>> idsByStream = new LinkedHashMap<>();
      for (Acknowledgement each : messages) {
        DetachedMessage message = (DetachedMessage) each;
        idsByStream.computeIfAbsent(message.stream, any -> new ArrayList<>()).add(message.id);
      }
      idsByStream.forEach((of, all) -> acknowledger.acknowledge(of, all.toArray(String[]::new)));
    }
  }

  /** Passes on the acknowledged messages, stream by stream. */
  void acknowledgeTo(MessageAcknowledger to) {
    int from = 0;
    while (from < size) {
      int end = from;
      int count = 0;
      while (end < size && partitions[end] == partitions[from]) {
        count += acknowledged[end] ? 1 : 0;
        end++;
      }
      if (count > 0) {
        to.acknowledge(streams[from], acknowledgedIds(from, end, count));
      }
      from = end;
    }
  }

  private String[] acknowledgedIds(int from, int end, int count) {
    String[] taken = new String[count];
    int next = 0;
    for (int i = from; i < end; i++) {
      if (acknowledged[i]) {
        taken[next++] = ids[i];
      }
    }
    return taken;
  }

  /** Acknowledges messages of a stream. */
  @FunctionalInterface
  interface MessageAcknowledger {
    void acknowledge(String stream, String... ids);
  }
}
