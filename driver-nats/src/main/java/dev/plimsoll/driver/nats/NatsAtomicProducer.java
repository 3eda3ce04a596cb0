// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.connection.TransactionalProducer;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.NUID;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/**
 * A producer whose messages a stream stores in atomic batches: all of a batch, or none. The headers
 * are those of ADR 50 of nats-architecture-and-design; the last message of a batch commits it, so
 * the newest one is kept until another one follows or the batch is due.
 */
final class NatsAtomicProducer extends TransactionalProducer<NatsAtomicProducer.Send> {

  private static final String BATCH = "Nats-Batch-Id";
  private static final String SEQUENCE = "Nats-Batch-Sequence";
  private static final String COMMIT = "Nats-Batch-Commit";

  /** More than the three headers take, which count against the server's limit. */
  static final int HEADER_BYTES = 160;

  /** The server's limit of the time in which a batch gets its next message. */
  static final Duration FORGOTTEN_AFTER = Duration.ofSeconds(10);

  private final Connection connection;
  private final NatsSubjects.Selector subjects;
  private final Duration answerLimit;

  private String batch = "";
  private int sequence;
  private String newestSubject = "";
  private byte[] newest;

  /** The connection stays open for others, so nothing else ends what comes after closing. */
  private volatile boolean closed;

  NatsAtomicProducer(
      Connection connection,
      NatsSubjects.Selector subjects,
      NatsAtomicBatchConfig config,
      Duration answerLimit) {
    super(config.messages(), config.interval());
    this.connection = connection;
    this.subjects = subjects;
    this.answerLimit = answerLimit;
  }

  @Override
  protected Send callback(SendCompletion completion) {
    return new Send(completion);
  }

  @Override
  protected void begin() {
    batch = NUID.nextGlobalSequence();
    sequence = 0;
    newest = null;
  }

  @Override
  protected void pass(byte[] payload, MessageKey key, int partition, Send send) {
    requireOpen();
    long limit = connection.getMaxPayload() - HEADER_BYTES;
    if (payload.length > limit) {
      throw new IllegalArgumentException(
          "the payload size of " + payload.length + " is more than " + limit + " of a batch");
    }
    if (newest != null) {
      connection.publish(newestSubject, headers(), newest);
    }
    newestSubject = subjects.subject(key, partition);
    newest = payload;
  }

  private Headers headers() {
    sequence++;
    return new Headers().put(BATCH, batch).put(SEQUENCE, Integer.toString(sequence));
  }

  @Override
  protected void commitTransaction() {
    requireOpen();
    try {
      Message answer =
          connection.request(newestSubject, headers().put(COMMIT, "1"), newest, answerLimit);
      if (answer == null) {
        throw new TimeoutException("no answer to the commit of a batch");
      }
      if (answer.isStatusMessage()) {
        throw new IOException("no stream answers: " + answer.getStatus().getMessageWithCode());
      }
      requireBatch(new PublishAck(answer));
    } catch (IOException | JetStreamApiException | TimeoutException e) {
      throw new CompletionException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException(e);
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the producer is closed");
    }
  }

  /** A server before NATS 2.12 knows no batches, and stores each message by itself. */
  private void requireBatch(PublishAck stored) {
    if (!batch.equals(stored.getBatchId()) || stored.getBatchSize() != sequence) {
      throw new IllegalStateException(
          "the server has not stored " + sequence + " messages as a batch: it needs NATS 2.12");
    }
  }

  /** The server forgets a batch that is not committed. */
  @Override
  protected void abortTransaction() {
    newest = null;
  }

  @Override
  protected FailureKind meaning(Exception error) {
    return NatsFailures.TABLE.kind(error);
  }

  @Override
  protected void closeClient() {
    closed = true;
  }

  /** A message of the open batch. */
  static final class Send extends TransactionalProducer.OpenSend {

    Send(SendCompletion completion) {
      super(completion);
    }
  }
}
