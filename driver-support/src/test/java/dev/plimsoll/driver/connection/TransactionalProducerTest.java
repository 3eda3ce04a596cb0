// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TransactionalProducerTest {

  private static final Duration INTERVAL = Duration.ofMillis(100);
  private static final int MOST = 4;

  private final Counting producer = new Counting();

  /** Counts the messages of each transaction. */
  private static final class Counting extends TransactionalProducer<Counting.Send> {

    private final List<Integer> committed = new ArrayList<>();
    private int open;
    private boolean commitFails;
    private boolean abortFails;

    Counting() {
      super(MOST, INTERVAL);
    }

    static final class Send extends TransactionalProducer.OpenSend {
      Send(SendCompletion completion) {
        super(completion);
      }
    }

    @Override
    protected Send callback(SendCompletion completion) {
      return new Send(completion);
    }

    @Override
    protected void begin() {
      open = 0;
    }

    @Override
    protected void pass(byte[] payload, MessageKey key, int partition, Send send) {
      open++;
    }

    @Override
    protected void commitTransaction() {
      if (commitFails) {
        throw new IllegalStateException("no answer to the commit");
      }
      committed.add(open);
    }

    @Override
    protected void abortTransaction() {
      if (abortFails) {
        throw new IllegalStateException("no answer to the abort");
      }
      open = 0;
    }

    @Override
    protected FailureKind meaning(Exception error) {
      return FailureKind.REJECTED;
    }

    @Override
    protected void closeClient() {
      open = 0;
    }
  }

  private static final class Ignoring implements SendCompletion {
    @Override
    public void acknowledged() {
      // Counted by the transaction.
    }

    @Override
    public void failed(FailureKind kind, Throwable cause) {
      throw new IllegalStateException(cause);
    }
  }

  private void at(int millis, int messages) {
    producer.tick(Duration.ofMillis(millis).toNanos());
    for (int number = 0; number < messages; number++) {
      producer.send(new byte[0], MessageKey.NONE, DriverProducer.ANY_PARTITION, new Ignoring());
    }
  }

  @Test
  void the_interval_counts_from_the_first_message() {
    at(0, 0);
    at(50, 1);
    at(149, 1);
    assertThat(producer.committed).isEmpty();
    at(150, 0);
    assertThat(producer.committed).containsExactly(2);
  }

  @Test
  void after_a_commit_that_takes_longer_than_the_interval_a_transaction_has_its_whole_interval() {
    at(0, 1);
    at(100, 1); // Commits the first message, until 900; the second one begins a transaction then.
    at(900, 1);
    at(999, 1);
    assertThat(producer.committed).containsExactly(1);
    at(1000, 0);
    assertThat(producer.committed).containsExactly(1, 3);
  }

  @Test
  void a_full_transaction_is_committed_at_once() {
    at(0, 2 * MOST + 1);
    assertThat(producer.committed).containsExactly(MOST, MOST);
  }

  @Test
  void a_message_is_aborted_only_if_its_transaction_was() {
    producer.commitFails = true;
    assertThat(failureOfOne()).isEqualTo(FailureKind.ABORTED);
    producer.abortFails = true;
    assertThat(failureOfOne()).as("it may have been committed").isEqualTo(FailureKind.REJECTED);
  }

  private FailureKind failureOfOne() {
    List<FailureKind> failures = new ArrayList<>();
    producer.send(
        new byte[0],
        MessageKey.NONE,
        DriverProducer.ANY_PARTITION,
        new SendCompletion() {
          @Override
          public void acknowledged() {
            throw new IllegalStateException("the commit has failed");
          }

          @Override
          public void failed(FailureKind kind, Throwable cause) {
            failures.add(kind);
          }
        });
    producer.flush();
    assertThat(failures).hasSize(1);
    return failures.get(0);
  }
}
