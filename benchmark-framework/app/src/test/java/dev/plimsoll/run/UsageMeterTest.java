// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.UsagePart;
import dev.plimsoll.result.UsagePart.UsageRow;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class UsageMeterTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void rowsAreWhatWasUsedBetweenTwoReadings() {
    Steady steady = new Steady(1);
    UsageMeter meter = new UsageMeter(steady);
    read(steady, meter, 3);

    UsagePart part = meter.result(5 * SECOND).orElseThrow();

    // Readings at 10, 11 and 12 s.
    assertThat(part.rows())
        .containsExactly(
            new UsageRow(5, 1, 0.5, 1_001L, null, 100L, 7L, 0L),
            new UsageRow(6, 1, 0.5, 1_002L, null, 100L, 7L, 0L));
    assertThat(part.busiestThread()).isNull();
  }

  @Test
  void aLongRunHasFewerAndLongerRowsThatAddUpToTheSame() {
    Steady steady = new Steady(1);
    UsageMeter meter = new UsageMeter(steady);
    read(steady, meter, 2_000);

    List<UsageRow> rows = meter.result(0).orElseThrow().rows();

    assertThat(rows).hasSizeLessThanOrEqualTo(150);
    UsageRow last = rows.get(rows.size() - 1);
    double length = last.atSeconds() + last.seconds() - rows.get(0).atSeconds();
    assertThat(length).isBetween(1_900.0, 2_000.0);
    assertThat(rows.stream().mapToDouble(UsageRow::cpuSeconds).sum())
        .isEqualTo(length / 2, within(1e-6));
  }

  @Test
  void aCounterThatWasRestartedUsesNothing() {
    Steady steady = new Steady(-1);
    UsageMeter meter = new UsageMeter(steady);
    read(steady, meter, 2);

    assertThat(meter.result(0).orElseThrow().rows().get(0).cpuSeconds()).isZero();
  }

  @Test
  void whatCannotBeReadIsAbsent() {
    Steady steady = new Steady(1);
    UsageMeter meter = new UsageMeter(steady);
    read(steady, meter, 1);

    assertThat(meter.result(0)).isEmpty();
  }

  private static void read(Steady steady, UsageMeter meter, int seconds) {
    for (int i = 0; i < seconds; i++) {
      steady.second = i;
      meter.second();
    }
  }

  /** Uses half a processor, writes 100 bytes and receives 7 in each second. */
  private static final class Steady implements UsageSource {

    private final int direction;
    private int second;

    Steady(int direction) {
      this.direction = direction;
    }

    @Override
    public String id() {
      return "steady";
    }

    @Override
    public String of() {
      return UsagePart.MACHINE;
    }

    @Override
    public Integer processors() {
      return 2;
    }

    @Override
    public Optional<UsedSoFar> read() {
      int n = second;
      return Optional.of(
          new UsedSoFar(
              (10 + n) * SECOND,
              direction * n * 0.5,
              1_000L + n,
              null,
              100L * direction * n,
              7L * direction * n,
              0L));
    }
  }
}
