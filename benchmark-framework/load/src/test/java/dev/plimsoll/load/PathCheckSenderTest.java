// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PathCheckSenderTest {

  private final Bench.Fake driver = new Bench.Fake();

  @Test
  void sendsAShortStampedMessageToEachMissingPartition() {
    PathChecks pathChecks = new PathChecks(1, 2, 3, 1);
    pathChecks.received(0, 0, 1, 1);
    PathCheckSender pathCheckSender = new PathCheckSender(Bench.TAG, true, false, pathChecks);

    assertThat(pathCheckSender.checkPaths(1, driver, Bench.START, false)).isTrue();

    assertThat(driver.payloads).hasSize(2);
    assertThat(driver.payloads)
        .allSatisfy(
            payload -> {
              assertThat(payload.length).isBetween(Stamp.BYTES, 100);
              assertThat(Stamp.isAt(payload, 0, payload.length)).isTrue();
              assertThat(Stamp.flags(payload, 0)).isEqualTo(Stamp.PATH_CHECK);
              assertThat(Stamp.producer(payload, 0)).isEqualTo(1);
            });
    assertThat(driver.payloads).extracting(payload -> Stamp.key(payload, 0)).containsExactly(0, 2);
  }

  @Test
  void sendsNothingIfNothingIsMissing() {
    PathChecks pathChecks = new PathChecks(1, 1, 1, 1);
    pathChecks.received(0, 0, 0, 0);

    assertThat(
            new PathCheckSender(Bench.TAG, true, true, pathChecks)
                .checkPaths(0, driver, Bench.START, true))
        .isFalse();
    assertThat(driver.payloads).isEmpty();
    assertThat(driver.ticks).isEmpty();
  }
}
