// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SaturationPointTest {

  private static Sweep.Point point(double rate, double p99, double idealP99) {
    return point(rate, p99, idealP99, false);
  }

  private static Sweep.Point point(double rate, double p99, double idealP99, boolean undecided) {
    return new Sweep.Point(
        0,
        rate,
        rate,
        "PASS",
        Map.of("publish", Map.of("99", p99)),
        Map.of("publish", idealP99),
        undecided,
        0);
  }

  private static SaturationPoint of(Sweep.Point... points) {
    return new SaturationPoint(List.of(points));
  }

  @Test
  void withoutTheLowestRateThereIsNoKnee() {
    Sweep.Point voided =
        new Sweep.Point(
            0, 1, 1.0, "VOID", Map.of("publish", Map.of("99", 3.0)), Map.of(), false, 0);
    SaturationPoint knee = of(voided, point(2, 10, 5), point(3, 99, 99));

    assertThat(knee.rate()).isNull();
    assertThat(knee.sentence())
        .startsWith("There is no knee: what the lowest rate takes is not known.");
  }

  @Test
  void aRateThatBothDistributionsAcceptIsGood() {
    SaturationPoint knee = of(point(1, 10, 5), point(2, 40, 20), point(3, 41, 21));

    assertThat(knee.rate()).isEqualTo(2);
    assertThat(knee.sentence()).startsWith("Knee: 2 msg/s").endsWith("; 3 msg/s is not.");
  }

  @Test
  void aRateThatOnlyTheMeasuredOneAcceptsIsUndecided() {
    SaturationPoint knee = of(point(1, 10, 2), point(2, 12, 4), point(3, 16, 9));

    assertThat(knee.rate()).isEqualTo(2);
    assertThat(knee.sentence()).contains("; 3 msg/s is undecided: ");
  }

  @Test
  void aRateThatOnlyTheIdealOneAcceptsIsUndecided() {
    SaturationPoint knee = of(point(1, 5, 5), point(2, 6, 6), point(3, 30, 7));

    assertThat(knee.rate()).isEqualTo(2);
    assertThat(knee.sentence()).contains("; 3 msg/s is undecided: ");
  }

  @Test
  void aRateWithAnUndecidedObjectiveIsUndecided() {
    SaturationPoint knee = of(point(1, 5, 5), point(2, 5, 5, true));

    assertThat(knee.rate()).isEqualTo(1);
    assertThat(knee.sentence()).contains("; 2 msg/s is undecided: ");
    assertThat(of(point(1, 5, 5, true), point(2, 5, 5)).sentence())
        .startsWith("There is no knee: the lowest rate is undecided: ");
  }

  @Test
  void whereNothingIsKnownOfAnIdealGeneratorTheMeasuredOneDecides() {
    Sweep.Point low =
        new Sweep.Point(0, 1, 1.0, "PASS", Map.of("publishService", Map.of("99", 10.0)));
    Sweep.Point high =
        new Sweep.Point(0, 2, 2.0, "PASS", Map.of("publishService", Map.of("99", 41.0)));

    assertThat(of(low, high).rate()).isEqualTo(1);
    assertThat(of(low, high).sentence()).endsWith("; 2 msg/s is not.");
  }
}
