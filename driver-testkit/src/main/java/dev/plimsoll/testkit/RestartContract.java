// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The server ends and is started again with its data while messages are sent. Messages acknowledged
 * before are still delivered if the guarantees state durability outside of the process.
 */
@Timeout(300)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class RestartContract extends DriverContract {

  private static final int STEP = 200;

  /** Ends the server. */
  private interface End {
    void of(LocalBroker.Running broker, int node) throws DriverException, InterruptedException;
  }

  @Test
  void nothing_acknowledged_is_lost_when_the_server_is_killed_and_started_again() throws Exception {
    assumeTrue(setup().servesAgainAfterAKill(), "this server does not come back whole");
    assertSurvived(LocalBroker.Running::kill);
  }

  @Test
  void nothing_acknowledged_is_lost_when_the_server_is_stopped_and_started_again()
      throws Exception {
    assertSurvived(LocalBroker.Running::stop);
  }

  private void assertSurvived(End end) throws Exception {
    assumeTrue(!broker().nodes().isEmpty(), "this system has no server");
    OpenDriver open = open();
    String topic = open.topic(2);
    boolean kept = keepsAcknowledged(open.driver().guarantees(List.of(topic)));
    assumeTrue(
        kept || setup().keeps() == Retention.FOR_NOBODY,
        "the topics of this variant are not promised to outlive the server");
    Received received = new Received();
    List<Integer> acknowledged;
    open.consumer(topic, "absent", new Received()).close();
    try (var consumer = open.consumer(topic, "s", received)) {
      try (MessageFlow flow = new MessageFlow(open.producer(topic))) {
        received.awaitCount(STEP);
        Await.untilAsserted(() -> assertThat(setup().isStored(broker(), topic)).isTrue());
        restart(end);
        awaitFlow(flow);
        acknowledged = flow.end();
      }
      assertDelivered(open, topic, received, kept ? acknowledged : List.of());
    }
    if (kept) {
      assertStillThere(open, topic, acknowledged);
    }
  }

  /**
   * Checks a subscription that had no consumer in the meantime: only the server had its messages.
   */
  private static void assertStillThere(OpenDriver open, String topic, List<Integer> acknowledged)
      throws Exception {
    Received received = new Received();
    try (var consumer = open.consumer(topic, "absent", received)) {
      Await.untilAsserted(() -> assertThat(received.distinct()).containsAll(acknowledged));
    }
  }

  private void restart(End end) throws InterruptedException {
    assumeTrue(
        broker().lifetime() == LocalBroker.Lifetime.THIS_PROCESS,
        "a broker that others may use is not ended");
    for (LocalBroker.BrokerNode node : broker().nodes()) {
      try {
        end.of(broker(), node.node());
        broker().start(node.node());
      } catch (DriverException e) {
        throw new AssertionError("the server could not be ended and started again", e);
      }
    }
  }

  /**
   * Returns whether an acknowledged message must still be delivered after the server's process has
   * ended.
   */
  private boolean keepsAcknowledged(Guarantees guarantees) {
    return setup().keeps() != Retention.FOR_NOBODY
        && guarantees.acknowledgedBy() != Acknowledger.NOBODY
        && guarantees.acknowledgedBy() != Acknowledger.CLIENT
        && (guarantees.durableIn() == Durability.PAGE_CACHE
            || guarantees.durableIn() == Durability.FSYNC);
  }

  /** Waits until the producer works again without intervention. */
  private static void awaitFlow(MessageFlow flow) {
    long before = flow.acknowledged();
    Await.untilAssertedAfterOutage(
        () -> assertThat(flow.acknowledged()).isGreaterThanOrEqualTo(before + STEP));
  }

  /**
   * Checks the delivery; if the consumer has reported that it stopped in the outage, opens another
   * one.
   */
  private void assertDelivered(
      OpenDriver open, String topic, Received received, List<Integer> acknowledged)
      throws Exception {
    // Without acknowledgements, messages in transit to a consumer are lost with its connection.
    boolean manual = open.driver().traits().can(Capability.MANUAL_ACK);
    List<Integer> owed = manual ? acknowledged : List.of();
    Await.untilAssertedAfterOutage(
        () -> {
          if (received.stops().isEmpty()) {
            assertThat(received.distinct()).containsAll(owed);
          }
        });
    if (received.stops().isEmpty()) {
      assertReceivesWhatIsSentNow(open, topic, received);
      return;
    }
    try (var next = open.consumer(topic, "s", received)) {
      Await.untilAsserted(() -> assertThat(received.distinct()).containsAll(owed));
      assertReceivesWhatIsSentNow(open, topic, received);
    }
  }

  /**
   * Without storage, messages sent before the consumer has reconnected are lost, so sending is
   * repeated.
   */
  private void assertReceivesWhatIsSentNow(OpenDriver open, String topic, Received received)
      throws Exception {
    int before = received.count();
    if (setup().keeps() == Retention.FOR_NOBODY) {
      Await.untilAssertedAfterOutage(
          () -> {
            sendAll(open, topic, STEP);
            assertThat(received.count()).isGreaterThanOrEqualTo(before + STEP);
          });
      return;
    }
    sendAll(open, topic, STEP);
    received.awaitCount(before + STEP);
  }
}
