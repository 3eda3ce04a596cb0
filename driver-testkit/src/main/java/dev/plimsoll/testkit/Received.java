// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Keeps copies of what it receives. Batches come on the driver's thread, questions on the test's.
 */
public final class Received implements BatchHandler {

  /** Acknowledges everything. */
  public static final Consumer<DeliveredBatch> ALL =
      batch -> batch.acknowledgeThrough(batch.size() - 1);

  /** Acknowledges nothing. */
  public static final Consumer<DeliveredBatch> NONE = batch -> {};

  private final Consumer<DeliveredBatch> acknowledgement;
  private final List<Message> messages = new ArrayList<>();
  private final List<DriverException> stops = new ArrayList<>();

  /** Acknowledges everything. */
  public Received() {
    this(ALL);
  }

  /** Acknowledges in this way, after the batch has been copied. */
  public Received(Consumer<DeliveredBatch> acknowledgement) {
    this.acknowledgement = acknowledgement;
  }

  @Override
  public synchronized void received(DeliveredBatch batch) {
    for (int i = 0; i < batch.size(); i++) {
      int from = batch.offset(i);
      byte[] copy = Arrays.copyOfRange(batch.payload(i), from, from + batch.length(i));
      messages.add(new Message(copy, batch.partition(i), batch.redelivered(i)));
    }
    acknowledgement.accept(batch);
  }

  @Override
  public synchronized void stopped(DriverException cause) {
    stops.add(cause);
  }

  /** The number of a message that is being delivered, see {@link Payloads}. */
  static int number(DeliveredBatch batch, int index) {
    return ByteBuffer.wrap(batch.payload(index), batch.offset(index), batch.length(index)).getInt();
  }

  /** What has arrived so far, in this order. */
  public synchronized List<Message> messages() {
    return List.copyOf(messages);
  }

  /** How many messages have arrived, duplicates included. */
  synchronized int count() {
    return messages.size();
  }

  /** Why the consumer ended by itself, if it did. */
  public synchronized List<DriverException> stops() {
    return List.copyOf(stops);
  }

  /** The numbers of the messages, see {@link Payloads}, in the order of arrival. */
  public List<Integer> numbers() {
    return messages().stream().map(message -> Payloads.number(message.payload())).toList();
  }

  /** The numbers of the messages, each once. */
  Set<Integer> distinct() {
    return numbers().stream().collect(Collectors.toSet());
  }

  /** Waits until so many messages have arrived, duplicates included. */
  public void awaitCount(int count) {
    Await.untilAsserted(() -> assertThat(count()).isGreaterThanOrEqualTo(count));
  }

  /** A message as it arrived. */
  public static final class Message {

    private final byte[] payload;
    private final int partition;
    private final boolean redelivered;

    Message(byte[] payload, int partition, boolean redelivered) {
      this.payload = payload;
      this.partition = partition;
      this.redelivered = redelivered;
    }

    /** The copy of its bytes. */
    public byte[] payload() {
      return payload;
    }

    /** Where it came from, or {@link DeliveredBatch#UNKNOWN_PARTITION}. */
    public int partition() {
      return partition;
    }

    /** Whether the system has marked it as one that it may have delivered before. */
    public boolean redelivered() {
      return redelivered;
    }
  }
}
