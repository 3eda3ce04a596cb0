// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What the last exchanges say together; clocks drift by 1,000 ppm: a nanosecond in a microsecond.
 */
final class OffsetConstraintsTest {

  private final OffsetConstraints constraints = new OffsetConstraints(4, new DriftLimit(1_000));

  @BeforeEach
  void addThreeExchanges() {
    constraints.add(10_000, 100, 160);
    constraints.add(20_000, 110, 150);
    constraints.add(40_000, 90, 145);
  }

  @Test
  void theOffsetSatisfiesEachExchangeLessTheDriftInBetween() {
    assertThat(constraints.at(20_000, 0, 3)).isEqualTo(new OffsetRange(110, 150));
    assertThat(constraints.at(40_000, 0, 3)).isEqualTo(new OffsetRange(90, 145));
    assertThat(constraints.at(0, 0, 3)).isEqualTo(new OffsetRange(90, 170));
    assertThat(constraints.at(0, 0, 1)).isEqualTo(new OffsetRange(90, 170));
    assertThat(constraints.at(0, 2, 3)).isEqualTo(new OffsetRange(50, 185));
  }

  @Test
  void anExchangeConflictsWithThoseThatCannotBeTrueOfTheSameClock() {
    // After 60 µs more, the offset may have changed by 60 ns since the last exchange.
    assertThat(constraints.lastInConflictWith(100_000, 205, 300)).isEqualTo(-1);
    assertThat(constraints.lastInConflictWith(100_000, 206, 300)).isEqualTo(2);
    assertThat(constraints.lastInConflictWith(100_000, 0, 30)).isEqualTo(-1);
    assertThat(constraints.lastInConflictWith(100_000, 0, 29)).isEqualTo(2);
    assertThat(constraints.lastInConflictWith(40_000, 0, 85)).isEqualTo(2);
  }

  @Test
  void theFirstExchangeCanBeTheOnlyOneInConflict() {
    OffsetConstraints two = new OffsetConstraints(4, new DriftLimit(1_000));
    two.add(10_000, 100, 110);
    two.add(20_000, 0, 500);

    assertThat(two.lastInConflictWith(30_000, 131, 140)).isZero();
  }

  @Test
  void theOldestAreRemovedAndTheLatestForgotten() {
    assertThat(constraints.isFull()).isFalse();
    constraints.add(50_000, 91, 144);
    assertThat(constraints.isFull()).isTrue();

    constraints.removeFirst(1);
    assertThat(constraints.size()).isEqualTo(3);
    assertThat(constraints.timeOf(0)).isEqualTo(20_000);
    assertThat(constraints.at(20_000, 0, 1)).isEqualTo(new OffsetRange(110, 150));
    assertThat(constraints.timeOf(2)).isEqualTo(50_000);

    constraints.keepFirst(2);
    assertThat(constraints.size()).isEqualTo(2);
    assertThat(constraints.timeOf(1)).isEqualTo(40_000);
  }

  @Test
  void aStepIsUnseenUpToBothWidthsAndTwiceTheDrift() {
    // Before: 60 ns wide; after the exchange during which the step was: 55 ns; 30 µs in between.
    assertThat(constraints.undetectedStepAfter(0)).isEqualTo(60 + 55 + 2 * 30);
  }
}
