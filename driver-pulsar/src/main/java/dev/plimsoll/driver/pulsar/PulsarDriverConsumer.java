// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.ReceiveThread;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.PulsarClientException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer with its own receiving thread. Commands from other threads run on that thread between
 * two receives, at least every {@value #MAX_WAIT_MILLIS} ms.
 */
final class PulsarDriverConsumer implements DriverConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(PulsarDriverConsumer.class);

  private static final int MAX_WAIT_MILLIS = 100;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long CLIENT_CLOSE_MILLIS = 3_000;
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(4);

  private final String id;
  private final Consumer<byte[]> client;
  private final IntSupplier assigned;
  private final BatchHandler handler;
  private final PulsarBatch batch;
  private final ReceiveThread thread;
  private boolean paused;

  /**
   * @param assigned returns the current number of partitions, see {@link #assignedPartitions}
   * @param cumulative whether the subscription supports cumulative acknowledgement
   * @param executor executor that completes the stages of commands
   */
  PulsarDriverConsumer(
      String id,
      Consumer<byte[]> client,
      IntSupplier assigned,
      boolean cumulative,
      BatchHandler handler,
      Executor executor) {
    this.id = id;
    this.client = client;
    this.assigned = assigned;
    this.handler = handler;
    this.batch = new PulsarBatch(client, cumulative);
    this.thread =
        new ReceiveThread(
            "plimsoll-pulsar-consumer-" + id,
            "Pulsar: the consumer " + id,
            executor,
            CLOSE_LIMIT,
            new Loop(),
            handler::stopped);
  }

  PulsarDriverConsumer start() {
    thread.start();
    return this;
  }

  private final class Loop implements ReceiveThread.Loop {

    /** Waits for a message, then delivers it with the messages that are ready by then. */
    @Override
    public void receive() throws DriverException {
      if (paused) {
        LockSupport.parkNanos(PAUSE_NANOS);
        return;
      }
      try {
        Message<byte[]> next = client.receive(MAX_WAIT_MILLIS, TimeUnit.MILLISECONDS);
        while (next != null) {
          batch.add(next);
          next = batch.isFull() ? null : client.receive(0, TimeUnit.MILLISECONDS);
        }
      } catch (PulsarClientException e) {
        throw PulsarFailures.TABLE.toDriverException("receiving as " + id, e);
      }
      deliver();
    }

    private void deliver() {
      if (batch.size() > 0) {
        try {
          handler.received(batch);
        } finally {
          batch.clear();
        }
      }
    }

    /** Also sends the acknowledgements that are still grouped in the client. */
    @Override
    public void end() {
      try {
        client.closeAsync().get(CLIENT_CLOSE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (ExecutionException | TimeoutException e) {
        LOG.debug("{}: closing failed", id, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public int assignedPartitions() {
    return assigned.getAsInt();
  }

  @Override
  public CompletionStage<Void> pause() {
    return thread.add(
        () -> {
          paused = true;
          client.pause();
        });
  }

  @Override
  public CompletionStage<Void> resume() {
    return thread.add(
        () -> {
          paused = false;
          client.resume();
        });
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return thread.add(
        () ->
            PulsarCalls.await(
                client.seekAsync(MessageId.earliest),
                "setting " + id + " back to the first message"));
  }

  @Override
  public void close() {
    thread.close();
  }
}
