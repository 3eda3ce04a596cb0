// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** In virtual time. */
final class LeasesTest {

  private static final long SECOND = 1_000_000_000;

  private long now = -3 * SECOND;
  private final Leases leases = new Leases(Duration.ofSeconds(5), () -> now);

  @Test
  void aSecondCoordinatorIsRefusedByTheNameOfTheFirst() throws Exception {
    leases.acquire("1", "run 1 of host alpha");

    assertThatThrownBy(() -> leases.acquire("2", "run 2 of host beta"))
        .isInstanceOf(RefusedCallException.class)
        .hasMessageContaining("in use by run 1 of host alpha");
    assertThat(leases.usedBy()).isEqualTo("run 1 of host alpha");
  }

  @Test
  void theSameCoordinatorGetsTheSameLeaseAgain() throws Exception {
    assertThat(leases.acquire("1", "run 1")).isEqualTo(leases.acquire("1", "run 1"));
  }

  @Test
  void aLeaseLastsAsLongAsCallsCome() throws Exception {
    Leases.Lease lease = leases.acquire("1", "run 1");
    for (int i = 0; i < 10; i++) {
      now += 4 * SECOND;
      leases.touch(lease.id());
      assertThat(leases.endIfSilent()).isEmpty();
    }
    now += 5 * SECOND - 1;
    assertThat(leases.endIfSilent()).isEmpty();
    now += 1;
    assertThat(leases.endIfSilent()).contains(lease);
    assertThat(leases.endIfSilent()).as("once").isEmpty();
    assertThatThrownBy(() -> leases.touch(lease.id()))
        .hasMessage("has ended the run: it has heard nothing for 5.0 s");
  }

  @Test
  void aLeaseThatEndsOccupiesTheWorkerUntilItsClientsAreClosed() throws Exception {
    Leases.Lease lease = leases.acquire("1", "run 1");
    assertThat(leases.end(lease.id(), "it received the request to end")).isTrue();

    assertThatThrownBy(() -> leases.touch(lease.id()))
        .hasMessageContaining("it received the request to end");
    assertThatThrownBy(() -> leases.acquire("2", "run 2")).hasMessageContaining("still closes");
    assertThat(leases.end(lease.id(), "again")).as("a second end").isFalse();

    leases.free();
    assertThat(leases.usedBy()).isEmpty();
    assertThat(leases.acquire("2", "run 2").coordinatorName()).isEqualTo("run 2");
  }

  @Test
  void whoHadTheWorkerHearsWhyItHasEndedTheRunAlsoWhenItIsFree() throws Exception {
    Leases.Lease lease = leases.acquire("1", "run 1");
    assertThat(leases.end(lease.id(), "its thread died")).isTrue();

    assertThatThrownBy(() -> leases.touch(lease.id()))
        .hasMessage("has ended the run: its thread died");
    leases.free();
    assertThatThrownBy(() -> leases.touch(lease.id()))
        .hasMessage("has ended the run: its thread died");
    assertThatThrownBy(() -> leases.touch("guessed"))
        .hasMessageContaining("does not know")
        .hasMessageContaining("started again");
    assertThat(leases.end(lease.id(), "again")).isFalse();
  }

  @Test
  void aCallThatHasWaitedUntilAStoppedWorkerWentOnDoesNotProlongTheLease() throws Exception {
    Leases.Lease lease = leases.acquire("1", "run 1");
    now += 20 * SECOND;

    assertThatThrownBy(() -> leases.touch(lease.id()))
        .hasMessage("has ended the run: it has heard nothing for 5.0 s");
    assertThat(leases.endIfSilent()).contains(lease);
  }

  @Test
  void howLongTheSystemTakesToConnectDoesNotCount() throws Exception {
    Leases.Lease lease = leases.acquire("1", "run 1");
    now += 20 * SECOND;
    leases.begin();

    leases.touch(lease.id());
    assertThat(leases.endIfSilent()).isEmpty();
  }

  @Test
  void callsWithAnotherLeaseAreRefusedAndDoNotProlongIt() throws Exception {
    Leases.Lease lease = leases.acquire("1", "run 1");
    now += 5 * SECOND;

    assertThatThrownBy(() -> leases.touch("guessed")).isInstanceOf(RefusedCallException.class);
    assertThat(leases.endIfSilent()).contains(lease);
  }
}
