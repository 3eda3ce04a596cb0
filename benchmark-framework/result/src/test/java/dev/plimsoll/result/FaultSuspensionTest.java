// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The minute after a fault in which rate, errors and gaps are not judged. */
final class FaultSuspensionTest {

  private final Judged judged = new Judged();

  private FaultSuspension suspension(FaultPart... faults) {
    judged.faults = List.of(faults);
    return FaultSuspension.of(judged.result());
  }

  private static FaultPart fault(String action, double at, Double until, String outcome) {
    Double happenedAt = outcome.equals(FaultPart.NOT_REACHED) ? null : (Double) at;
    return new FaultPart(
        action,
        action,
        "node 1",
        at,
        until,
        happenedAt,
        happenedAt,
        until,
        outcome,
        "",
        null,
        null,
        null);
  }

  @ParameterizedTest
  @CsvSource({
    "19.999, false",
    "20, true",
    "25, true",
    "85, true",
    "85.001, false",
  })
  void itLastsFromTheBeginToAMinuteAfterTheEnd(double instant, boolean suspended) {
    assertThat(suspension(fault("pause", 20, 25.0, FaultPart.DONE)).contains(instant))
        .isEqualTo(suspended);
  }

  @ParameterizedTest
  @CsvSource({"stop, 81, false", "kill, 81, false", "pause, 81, true", "pause, 111, false"})
  void aNodeThatStaysDownIsJudgedAMinuteAfterItWentDown(
      String action, double instant, boolean suspended) {
    assertThat(suspension(fault(action, 20, 50.0, FaultPart.DONE)).contains(instant))
        .isEqualTo(suspended);
  }

  @ParameterizedTest
  @CsvSource({"80, true", "80.001, false"})
  void aFaultWithoutAnEndEndsAtOnce(double instant, boolean suspended) {
    assertThat(suspension(fault("restart", 20, null, FaultPart.DONE)).contains(instant))
        .isEqualTo(suspended);
  }

  @ParameterizedTest
  @CsvSource({"10, 20, true", "10, 19.9, false", "85, 90, true", "85.1, 90, false", "0, 99, true"})
  void aTimeIsNotJudgedIfAnyPartOfItIsSuspended(double from, double until, boolean suspended) {
    FaultSuspension suspension = suspension(fault("pause", 20, 25.0, FaultPart.DONE));

    assertThat(suspension.overlaps(from, until)).isEqualTo(suspended);
  }

  @Test
  void aFaultThatDidNotHappenSuspendsNothing() {
    assertThat(suspension(fault("pause", 20, 25.0, FaultPart.NOT_REACHED)).isEmpty()).isTrue();
    assertThat(suspension().isEmpty()).isTrue();
    assertThat(suspension(fault("pause", 20, 25.0, FaultPart.DONE)).isEmpty()).isFalse();
  }

  @Test
  void betweenTwoFaultsThatAreFarApartTheSystemIsJudged() {
    FaultSuspension suspension =
        suspension(
            fault("pause", 20, 25.0, FaultPart.DONE), fault("pause", 200, 205.0, FaultPart.DONE));

    assertThat(suspension.contains(84)).isTrue();
    assertThat(suspension.contains(100)).isFalse();
    assertThat(suspension.contains(201)).isTrue();
  }
}
