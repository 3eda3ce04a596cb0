// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables of runs have a column of the servers' versions where these differ within a system. */
final class ServerVersionsTest {

  private static final String SYSTEM = "kafka";

  @Test
  void aTableOfRunsOnServersOfTwoVersionsHasTheirColumn() {
    List<String> lines = RunsTable.lines(List.of(run(1, SYSTEM, "3.9.1"), run(1, SYSTEM, "4.3.1")));

    assertThat(lines).anyMatch(line -> line.contains(" server "));
    assertThat(lines).anyMatch(line -> line.matches("kafka.* 3\\.9\\.1 +PASS.*"));
    assertThat(lines).anyMatch(line -> line.matches("kafka.* 4\\.3\\.1 +PASS.*"));
  }

  @Test
  void theOverviewOfTheRunsHasItToo() {
    List<RunResult> runs = List.of(run(1, SYSTEM, "3.9.1"), run(1, SYSTEM, "4.3.1"));
    Table table = RunsOverview.table(List.of(TableCell.words("a"), TableCell.words("b")), runs);

    assertThat(table.columns().get(1).name()).isEqualTo("server");
    assertThat(table.rows())
        .extracting(row -> row.cells().get(1).text())
        .containsExactly("3.9.1", "4.3.1");
    assertThat(table.rows()).allMatch(row -> row.cells().size() == table.columns().size());
  }

  @Test
  void runsOnServersOfTwoVersionsAreNoRepetitions() {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      runs.add(run(i, SYSTEM, i % 2 == 0 ? "3.9.1" : "4.3.1"));
    }

    assertThat(RunsTable.lines(runs)).noneMatch(line -> line.contains("median"));
  }

  @Test
  void versionsOfDifferentSystemsAndUnknownOnesAreNoDifference() {
    assertThat(ServerVersions.differ(List.of(run(1, SYSTEM, "4.3.1"), run(1, "nats", "2.15.2"))))
        .isFalse();
    assertThat(ServerVersions.differ(List.of(run(1, SYSTEM, "4.3.1"), run(1, SYSTEM, null))))
        .isFalse();
  }

  private static RunResult run(int repetition, String system, String version) {
    Runs run = new Runs();
    run.kind = "repeat";
    run.repetition = repetition;
    return SampleResults.onServer(run.result(), system, version);
  }
}
