// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.PayloadUse;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class PayloadWriterTest {

  private final PayloadPool pool = PayloadPool.random(64, 1, 3);

  @Test
  void aCopyingClientNeedsOneArrayForAllMessages() {
    PayloadWriter writer = new PayloadWriter(pool, PayloadUse.COPIED, 0);

    byte[] first = writer.next(new InFlightMessage(null, 0));
    byte[] content = first.clone();
    byte[] second = writer.next(new InFlightMessage(null, 0));

    assertThat(second).isSameAs(first);
    assertThat(second).as("filled with the next body").isNotEqualTo(content);
  }

  @Test
  void anArrayHeldByTheClientIsReusedOnlyWithItsInFlightMessage() {
    PayloadWriter writer = new PayloadWriter(pool, PayloadUse.HELD_UNTIL_COMPLETION, 0);
    InFlightMessage one = new InFlightMessage(null, 0);
    InFlightMessage two = new InFlightMessage(null, 0);

    byte[] ofOne = writer.next(one);
    byte[] content = ofOne.clone();
    byte[] ofTwo = writer.next(two);

    assertThat(ofTwo).isNotSameAs(ofOne);
    assertThat(ofOne).as("untouched while it is out").isEqualTo(content);
    assertThat(writer.next(one)).isSameAs(ofOne);
  }

  @Test
  void aKeepingClientGetsANewArrayForEachMessage() {
    PayloadWriter writer = new PayloadWriter(pool, PayloadUse.KEPT, 0);
    InFlightMessage message = new InFlightMessage(null, 0);

    byte[] first = writer.next(message);
    Arrays.fill(first, (byte) 1);
    byte[] second = writer.next(message);

    assertThat(second).isNotSameAs(first);
    writer.next(message);
    assertThat(writer.next(message)).as("the pool is untouched").isNotEqualTo(first);
  }

  @Test
  void bodiesRotate() {
    PayloadWriter writer = new PayloadWriter(pool, PayloadUse.KEPT, 1);

    assertThat(writer.next(new InFlightMessage(null, 0))).isEqualTo(pool.body(2));
    assertThat(writer.next(new InFlightMessage(null, 0))).isEqualTo(pool.body(0));
    assertThat(writer.next(new InFlightMessage(null, 0))).isEqualTo(pool.body(1));
  }

  @Test
  void randomBodiesAreTheSameForEveryRunAndAsRandomAsConfigured() {
    assertThat(PayloadPool.random(64, 1, 3).body(1)).isEqualTo(pool.body(1));
    assertThat(pool.body(0)).isNotEqualTo(pool.body(1));

    byte[] half = PayloadPool.random(100, 0.5, 1).body(0);

    assertThat(Arrays.copyOfRange(half, 50, 100)).containsOnly(0);
    assertThat(Arrays.copyOfRange(half, 0, 50)).isNotEqualTo(new byte[50]);
    assertThat(PayloadPool.random(100, 0, 1).body(0)).containsOnly(0);
  }

  @Test
  void aGivenBodyIsCopied() {
    byte[] given = {1, 2, 3};
    PayloadPool of = PayloadPool.of(given);
    given[0] = 9;

    assertThat(of.body(0)).containsExactly(1, 2, 3);
  }
}
