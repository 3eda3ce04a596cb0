// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.ResultExamination.Findings;
import dev.plimsoll.result.RunResult.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExaminedFilesTest {

  private final ExaminedFiles files = new ExaminedFiles();

  @Test
  void manyFilesEndWithOneLine() {
    files.add(new Findings(Status.FAIL, "", List.of()));
    files.add(new Findings(Status.PASS, "", List.of()));
    files.add(new Findings(Status.PASS, "", List.of()));
    files.add(new Findings(Status.PASS, "", List.of("a sum is wrong", "another one too")));
    files.addUnreadable();

    assertThat(files.lines())
        .containsExactly(
            "5 result files: 3 consistent (2 PASS, 1 FAIL), 1 with contradictions, 1 not readable");
  }

  @Test
  void aSingleFileHasItsOwnLineOnly() {
    files.add(new Findings(Status.PASS, "", List.of()));

    assertThat(files.lines()).isEmpty();
  }

  @Test
  void filesOfWhichNoneIsConsistentHaveNoVerdicts() {
    files.addUnreadable();
    files.addUnreadable();

    assertThat(files.lines())
        .containsExactly("2 result files: 0 consistent, 0 with contradictions, 2 not readable");
  }
}
