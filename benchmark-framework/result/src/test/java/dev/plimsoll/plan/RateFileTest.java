// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.WorkloadPart;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateFileTest {

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void layTheTable() {
    desk = new Desk(folder);
  }

  @Test
  void theRowsAreTheCurveOfTheWholeWindow() throws PlanException {
    Workload workload = workload("time,rate\n0,1k\n10.5,2000\n1m,500\n");

    assertThat(((Load.Open) workload.load()).rate())
        .isEqualTo(
            new RateProfile.Curve(
                "rates.csv",
                List.of(
                    new RateProfile.Point(Duration.ZERO, 1_000),
                    new RateProfile.Point(Duration.ofMillis(10_500), 2_000),
                    new RateProfile.Point(Duration.ofMinutes(1), 500))));
    assertThat(workload.endCondition()).isEqualTo(new EndCondition.After(Duration.ofMinutes(1)));
    assertThat(workload.warmup().isAuto()).isFalse();
  }

  @Test
  void aFileBesideTheWorkloadIsFound() throws PlanException {
    desk.put("sub/rates.csv", "time,rate\n0,1\n1,2\n").put("sub/w.yaml", "rateFile: rates.csv\n");

    Workload workload = desk.loader.workload("sub/w.yaml", List.of());

    assertThat(workload.endCondition()).isEqualTo(new EndCondition.After(Duration.ofSeconds(1)));
  }

  @Test
  void requestsMayFollowACurve() throws PlanException {
    desk.put("rates.csv", "time,rate\n0,1\n5,2\n");

    Workload workload = desk.workload("load: request-reply\nrateFile: rates.csv\n");

    assertThat(workload.endCondition()).isEqualTo(new EndCondition.After(Duration.ofSeconds(5)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,1k;10,2k | rates.csv:1:1: the first line names the columns: make it time,rate",
        "time,rate;0,1k;5,;10,2k | rates.csv:3:1: a row is a time and a rate, such as 60,10k: none",
        "time,rate;0,1k;;10,2k | rates.csv:3:1: a row is a time and a rate",
        "time,rate;0,1k;5,2k,3 | rates.csv:3:1: a row is a time and a rate",
        "time,rate;0,1k;10,2k;5,1k | rates.csv:4:1: 5s is before the row above, at 10s: give the",
        "time,rate;0,1k;10,-2k | rates.csv:3:4: '-2k' is not a rate per second",
        "time,rate;0,1k;10,0 | rates.csv:3:4: 0 is out of range: give more than 0",
        "time,rate;0,1k;soon,1k | rates.csv:3:1: 'soon' is not a time with a unit",
        "time,rate;5,1k;10,2k | rates.csv:2:1: the first row is at 0, which is the start of the",
        "time,rate;0,1k;5,1;5,2;5,3 | rates.csv:5:1: 5s is given too often: two rows at one time",
        "time,rate;0,1k;0,2k | rates.csv:3:1: 0s is given too often",
        "time,rate;0,1k | rates.csv:2:1: a curve has two rows or more: its last row is the end",
        "time,rate | rates.csv:1:1: a curve has two rows or more",
      })
  void aWrongRowIsNamedWithItsLine(String csv, String problem) {
    desk.put("rates.csv", csv.replace(';', '\n'));

    assertThat(desk.wrongWorkload("rateFile: rates.csv\n")).startsWith(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "duration: 11s | w.yaml:2:11: duration: the window must end with the" + " curve of rates.c",
        "duration: 9s | w.yaml:2:11: duration: the window must end with the"
            + " curve of rates.csv",
        "messages: 5 | w.yaml:2:11: messages: the window must end with the"
            + " curve of rates.csv, whose last row is at 10s: take the key out",
        "testDurationMinutes: 0 | testDurationMinutes: the window must end with the curve",
        "producerRate: 5 | w.yaml:2:1: producerRate: contradicts 'rateFile': keep one",
        "load: closed | rateFile: a closed load has no rate: take it out (--set rateFile=)",
      })
  void aKeyThatContradictsTheCurveIsNamed(String key, String problem) {
    desk.put("rates.csv", "time,rate\n0,1\n10,2\n");

    assertThat(desk.wrongWorkload("rateFile: rates.csv\n" + key + "\n")).contains(problem);
  }

  @Test
  void aMissingFileIsNamed() {
    assertThat(desk.wrongWorkload("rateFile: none.csv\n"))
        .startsWith("w.yaml:1:11: rateFile: there is no file none.csv in ")
        .contains(" nor beside the workload: name a CSV with the columns time,rate");
  }

  @Test
  void aFileOfTooManyRowsIsRefused() {
    StringBuilder csv = new StringBuilder("time,rate\n");
    for (int second = 0; second <= RateFileReader.MAX_POINTS; second++) {
      csv.append(second).append(",1\n");
    }
    desk.put("rates.csv", csv.toString());

    assertThat(desk.wrongWorkload("rateFile: rates.csv\n"))
        .startsWith("rates.csv:10002:1: is row 10001: give at most 10,000");
  }

  @Test
  void equalCurvesAreEqualLoadWhateverTheirFilesAreCalledAndWritten() throws PlanException {
    WorkloadPart first = WorkloadPart.of(workload("time,rate\n0,1k\n60,2k\n"));
    desk.put("other.csv", "time,rate\n0s,1000\n1m,2000.0\n\n");
    WorkloadPart same = WorkloadPart.of(desk.workload("rateFile: other.csv\n"));
    WorkloadPart higher = WorkloadPart.of(workload("time,rate\n0,1k\n60,2001\n"));

    assertThat(same.content()).isEqualTo(first.content());
    assertThat(higher.content()).isNotEqualTo(first.content());
    assertThat(first.rateCurve().points()).isEqualTo(2);
    assertThat(first.rateCurve().highestPerSecond()).isEqualTo(2_000L);
    assertThat(first.hasRate()).isTrue();
  }

  private Workload workload(String csv) throws PlanException {
    return desk.put("rates.csv", csv).workload("rateFile: rates.csv\n");
  }
}
