// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

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
      messages.add(new Message(copy, batch.partition(i)));
    }
    acknowledgement.accept(batch);
  }

  @Override
  public synchronized void stopped(DriverException cause) {
    stops.add(cause);
  }

  /** What has arrived so far, in this order. */
  public synchronized List<Message> messages() {
    return List.copyOf(messages);
  }

  /** Why the consumer ended by itself, if it did. */
  public synchronized List<DriverException> stops() {
    return List.copyOf(stops);
  }

  /** The numbers of the messages, see {@link Payloads}, in the order of arrival. */
  public List<Integer> numbers() {
    return messages().stream().map(message -> Payloads.number(message.payload())).toList();
  }

  /** Waits until so many messages have arrived, duplicates included. */
  public void awaitCount(int count) {
    await()
        .atMost(60, SECONDS)
        .untilAsserted(() -> assertThat(messages()).hasSizeGreaterThanOrEqualTo(count));
  }

  /** A message as it arrived. */
  public static final class Message {

    private final byte[] payload;
    private final int partition;

    Message(byte[] payload, int partition) {
      this.payload = payload;
      this.partition = partition;
    }

    /** The copy of its bytes. */
    public byte[] payload() {
      return payload;
    }

    /** Where it came from, or {@link DeliveredBatch#UNKNOWN_PARTITION}. */
    public int partition() {
      return partition;
    }
  }
}
