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
 * Keeps copies of received messages. Batches arrive on the driver's thread, the test's thread
 * queries them.
 */
public final class Received implements BatchHandler {

  /** Acknowledges all messages. */
  public static final Consumer<DeliveredBatch> ALL =
      batch -> batch.acknowledgeThrough(batch.size() - 1);

  /** Acknowledges no message. */
  public static final Consumer<DeliveredBatch> NONE = batch -> {};

  private final Consumer<DeliveredBatch> acknowledgement;
  private final List<Message> messages = new ArrayList<>();
  private final List<DriverException> stops = new ArrayList<>();

  /** Acknowledges all messages. */
  public Received() {
    this(ALL);
  }

  /** Uses this acknowledgement after each batch has been copied. */
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

  /** Returns the number of a message that is being delivered, see {@link Payloads}. */
  static int number(DeliveredBatch batch, int index) {
    return ByteBuffer.wrap(batch.payload(index), batch.offset(index), batch.length(index)).getInt();
  }

  /** Returns the messages received so far, in order of arrival. */
  public synchronized List<Message> messages() {
    return List.copyOf(messages);
  }

  /** Returns the number of received messages, including duplicates. */
  synchronized int count() {
    return messages.size();
  }

  /** Returns why the consumer stopped by itself, if it did. */
  public synchronized List<DriverException> stops() {
    return List.copyOf(stops);
  }

  /** Returns the numbers of the messages, see {@link Payloads}, in order of arrival. */
  public List<Integer> numbers() {
    return messages().stream().map(message -> Payloads.number(message.payload())).toList();
  }

  /** Returns the distinct numbers of the messages. */
  Set<Integer> distinct() {
    return numbers().stream().collect(Collectors.toSet());
  }

  /** Waits until this number of messages has arrived, including duplicates. */
  public void awaitCount(int count) {
    Await.untilAsserted(() -> assertThat(count()).isGreaterThanOrEqualTo(count));
  }

  /**
   * Waits until a message with this number has arrived, for as long as others arrive: how long that
   * takes depends on their number and on the machine.
   */
  void awaitNumber(int number) {
    int looked = 0;
    List<Message> more = List.of();
    while (more.stream().noneMatch(message -> Payloads.number(message.payload) == number)) {
      awaitCount(looked + 1);
      more = messagesFrom(looked);
      looked += more.size();
    }
  }

  private synchronized List<Message> messagesFrom(int index) {
    return List.copyOf(messages.subList(index, messages.size()));
  }

  /** A received message. */
  public static final class Message {

    private final byte[] payload;
    private final int partition;
    private final boolean redelivered;

    Message(byte[] payload, int partition, boolean redelivered) {
      this.payload = payload;
      this.partition = partition;
      this.redelivered = redelivered;
    }

    /** Returns a copy of its payload. */
    public byte[] payload() {
      return payload;
    }

    /** Returns its partition, or {@link DeliveredBatch#UNKNOWN_PARTITION}. */
    public int partition() {
      return partition;
    }

    /** Returns whether the system has marked it as possibly redelivered. */
    public boolean redelivered() {
      return redelivered;
    }
  }
}
