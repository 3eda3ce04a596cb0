// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ExitCodeTest {

  @Test
  void numbersAreThoseThatScriptsKnow() {
    assertThat(ExitCode.values())
        .extracting(ExitCode::number)
        .containsExactly(0, 1, 2, 3, 4, 70, 74, 130);
  }

  @Test
  void ofSeveralRunsTheGreatestTroubleCounts() {
    assertThat(ExitCode.OK.and(ExitCode.FAILED)).isEqualTo(ExitCode.FAILED);
    assertThat(ExitCode.FAILED.and(ExitCode.OK)).isEqualTo(ExitCode.FAILED);
    assertThat(ExitCode.INTERRUPTED.and(ExitCode.FAILED)).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(ExitCode.NOT_KEPT.and(ExitCode.FAILED)).isEqualTo(ExitCode.NOT_KEPT);
    assertThat(ExitCode.OK.and(ExitCode.OK)).isEqualTo(ExitCode.OK);
  }

  @Test
  void aBaseThatFailedSaysLessThanAllOtherTrouble() {
    assertThat(ExitCode.OK.and(ExitCode.BASE_FAILED)).isEqualTo(ExitCode.BASE_FAILED);
    assertThat(ExitCode.BASE_FAILED.and(ExitCode.OK)).isEqualTo(ExitCode.BASE_FAILED);
    assertThat(ExitCode.BASE_FAILED.and(ExitCode.FAILED)).isEqualTo(ExitCode.FAILED);
    assertThat(ExitCode.FAILED.and(ExitCode.BASE_FAILED)).isEqualTo(ExitCode.FAILED);
    assertThat(ExitCode.USAGE.and(ExitCode.BASE_FAILED)).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aVoidRunSaysLessThanAllTroubleButMoreThanNone() {
    assertThat(ExitCode.OK.and(ExitCode.VOID)).isEqualTo(ExitCode.VOID);
    assertThat(ExitCode.VOID.and(ExitCode.FAILED)).isEqualTo(ExitCode.FAILED);
    assertThat(ExitCode.FAILED.and(ExitCode.VOID)).isEqualTo(ExitCode.FAILED);
    assertThat(ExitCode.VOID.and(ExitCode.BASE_FAILED)).isEqualTo(ExitCode.BASE_FAILED);
    assertThat(ExitCode.VOID.and(ExitCode.VOID)).isEqualTo(ExitCode.VOID);
  }
}
