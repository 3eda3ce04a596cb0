// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.ReceiveThread;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.qpid.protonj2.client.Connection;
import org.apache.qpid.protonj2.client.Delivery;
import org.apache.qpid.protonj2.client.Receiver;
import org.apache.qpid.protonj2.client.ReceiverOptions;
import org.apache.qpid.protonj2.client.Session;
import org.apache.qpid.protonj2.client.exceptions.ClientException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives from one link per partition, on a thread of its own. Messages that were not settled come
 * again when the links are closed.
 */
final class AmqpConsumer implements DriverConsumer, ReceiveThread.Loop {

  private static final Logger LOG = LoggerFactory.getLogger(AmqpConsumer.class);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);
  private static final long WAIT_MILLIS = 50;

  private final Session session;
  private final Receiver[] receivers;

  /** The partition of each link. */
  private final int[] partitions;

  private final boolean divided;
  private final BatchHandler handler;
  private final AmqpBatch batch;
  private final String id;
  private final ReceiveThread thread;
  private boolean paused;

  private AmqpConsumer(
      Session session,
      Map<Integer, Receiver> receivers,
      AmqpConfig config,
      ConsumerSpec spec,
      BatchHandler handler,
      AmqpBatch batch) {
    this.session = session;
    this.divided = config.consumers() == AmqpConfig.Sharing.DIVIDE;
    this.receivers = receivers.values().toArray(Receiver[]::new);
    this.partitions = receivers.keySet().stream().mapToInt(Integer::intValue).toArray();
    this.handler = handler;
    this.batch = batch;
    this.id = "AMQP: the consumer " + spec.id();
    this.thread =
        new ReceiveThread(
            "plimsoll-amqp-" + spec.id(),
            id,
            ForkJoinPool.commonPool(),
            CLOSE_LIMIT,
            this,
            handler::stopped);
  }

  /** Opens a link for the queue of each partition. */
  static AmqpConsumer open(
      Connection connection,
      AmqpConfig config,
      ConsumerSpec spec,
      Map<Integer, String> sources,
      BatchHandler handler,
      AmqpBatch.Redelivery redelivery)
      throws DriverException, InterruptedException {
    String operation = "opening the consumer " + spec.id();
    Session session = AmqpFailures.call(operation, connection::openSession);
    try {
      ReceiverOptions options =
          new ReceiverOptions()
              .creditWindow(config.credit())
              .autoAccept(false)
              .deliveryMode(config.receiveSettlement().mode);
      Map<Integer, Receiver> receivers = new LinkedHashMap<>();
      for (Map.Entry<Integer, String> source : sources.entrySet()) {
        receivers.put(
            source.getKey(),
            AmqpFailures.call(operation, () -> session.openReceiver(source.getValue(), options)));
      }
      for (Receiver receiver : receivers.values()) {
        AmqpFailures.await(operation, receiver.openFuture());
      }
      AmqpBatch batch = new AmqpBatch(config.isAccepted(), redelivery);
      AmqpConsumer consumer = new AmqpConsumer(session, receivers, config, spec, handler, batch);
      consumer.thread.start();
      return consumer;
    } catch (DriverException | InterruptedException e) {
      var unused = session.closeAsync();
      throw e;
    }
  }

  /** A single link is waited for directly: waiting for several costs an order to another thread. */
  @Override
  public void receive() throws DriverException, InterruptedException {
    if (paused || receivers.length == 0) {
      LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS));
      return;
    }
    try {
      if (receivers.length == 1) {
        deliver(receivers[0].receive(WAIT_MILLIS, TimeUnit.MILLISECONDS), 0);
      } else if (!receiveFromEach()) {
        session.nextReceiver(WAIT_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (ClientException e) {
      if (!thread.isClosing()) {
        throw AmqpFailures.TABLE.toDriverException("receiving as " + id, e);
      }
    }
  }

  private boolean receiveFromEach() throws ClientException {
    boolean any = false;
    for (int i = 0; i < receivers.length; i++) {
      Delivery delivery = receivers[i].tryReceive();
      any |= delivery != null;
      deliver(delivery, i);
    }
    return any;
  }

  private void deliver(Delivery delivery, int link) throws ClientException {
    if (delivery != null) {
      batch.fill(delivery, partitions[link]);
      handler.received(batch);
      batch.release();
    }
  }

  @Override
  public int assignedPartitions() {
    return divided ? partitions.length : -1;
  }

  /** Messages arrive up to the credit; the server keeps the others. */
  @Override
  public CompletionStage<Void> pause() {
    return thread.add(() -> paused = true);
  }

  @Override
  public CompletionStage<Void> resume() {
    return thread.add(() -> paused = false);
  }

  /** Closing the session gives back what was not settled. */
  @Override
  public void close() {
    thread.close();
  }

  @Override
  public void end() {
    try {
      session.closeAsync().get(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("{} was not closed in order", id, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
