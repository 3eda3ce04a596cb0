// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunningRunsTest {

  private static final String FIRST = "20261121-220512-3fa9-anna-vm7-11";
  private static final String SECOND = "20261121-220513-3fb0-anna-vm7-22";
  private static final RunningRuns.RunProcess ONE = new RunningRuns.RunProcess("vm7", 11, 1_000);
  private static final RunningRuns.RunProcess TWO = new RunningRuns.RunProcess("vm7", 22, 2_000);

  @TempDir private Path folder;

  private final Set<RunningRuns.RunProcess> alive = new HashSet<>(Set.of(ONE, TWO));
  private Instant now = Instant.parse("2026-11-21T22:05:12Z");

  @Test
  void runsAtTheSameTimeNameEachOther() {
    RunningRuns.Presence first = of(ONE).begin(FIRST);
    assertThat(first.others()).isEmpty();
    pass(1);
    RunningRuns.Presence second = of(TWO).begin(SECOND);

    assertThat(runs(first)).containsExactly(SECOND);
    assertThat(runs(second)).containsExactly(FIRST);
  }

  @Test
  void aRunThatEndedSinceIsNamedWithItsTimes() {
    RunningRuns.Presence first = of(ONE).begin(FIRST);
    pass(10);
    Instant begun = now;
    RunningRuns.Presence second = of(TWO).begin(SECOND);
    pass(5);
    second.close();
    pass(10);

    assertThat(first.others())
        .containsExactly(new RunningRuns.Other(SECOND, begun, Optional.of(begun.plusSeconds(5))));
  }

  @Test
  void aRunThatEndedBeforeIsNotNamed() {
    of(TWO).begin(SECOND).close();
    pass(1);

    assertThat(of(ONE).begin(FIRST).others()).isEmpty();
  }

  @Test
  void runsOfTheSameProcessFollowEachOtherAndAreNotNamed() {
    of(ONE).begin(SECOND);

    assertThat(of(ONE).begin(FIRST).others()).isEmpty();
  }

  @Test
  void runsOfOtherMachinesWithTheSameFolderAreNotNamed() {
    RunningRuns.RunProcess elsewhere = new RunningRuns.RunProcess("vm8", 33, 3_000);
    alive.add(elsewhere);
    of(elsewhere).begin(SECOND);

    assertThat(of(ONE).begin(FIRST).others()).isEmpty();
  }

  @Test
  void aKilledProgramIsNotNamedEvenIfItsIdIsUsedAgain() {
    of(TWO).begin(SECOND);
    alive.remove(TWO);
    alive.add(new RunningRuns.RunProcess("vm7", 22, 9_000));

    assertThat(of(ONE).begin(FIRST).others()).isEmpty();
  }

  @Test
  void aProgramThatWasKilledMeanwhileIsNamed() {
    of(TWO).begin(SECOND);
    RunningRuns.Presence first = of(ONE).begin(FIRST);
    alive.remove(TWO);

    assertThat(runs(first)).containsExactly(SECOND);
  }

  @Test
  void filesAreRemovedAfterTwoDays() throws IOException {
    of(TWO).begin(SECOND).close();
    now = now.plus(Duration.ofDays(3));

    of(ONE).begin(FIRST);

    assertThat(folder.resolve(SECOND)).doesNotExist();
    assertThat(folder.resolve(FIRST)).exists();
  }

  @Test
  void whatIsNoRunIsIgnored() throws IOException {
    Files.writeString(folder.resolve("notes"), "x");
    Files.writeString(folder.resolve(SECOND), "not of this version");

    assertThat(of(ONE).begin(FIRST).others()).isEmpty();
    assertThat(folder.resolve("notes")).exists();
  }

  @Test
  void aFolderThatCannotBeWrittenIsNoFault() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    RunningRuns runs = new RunningRuns(Optional.of(file), ONE, () -> now, alive::contains);
    try (RunningRuns.Presence presence = runs.begin(FIRST)) {
      assertThat(presence.others()).isEmpty();
    }
  }

  @Test
  void thisProcessIsAlive() {
    assertThat(RunningRuns.RunProcess.THIS.isAlive()).isTrue();
    RunningRuns.RunProcess self = RunningRuns.RunProcess.THIS;
    assertThat(new RunningRuns.RunProcess(self.host(), self.id(), self.startMillis() + 1).isAlive())
        .isFalse();
  }

  private RunningRuns of(RunningRuns.RunProcess process) {
    return new RunningRuns(Optional.of(folder), process, () -> now, alive::contains);
  }

  private void pass(int seconds) {
    now = now.plusSeconds(seconds);
  }

  private static List<String> runs(RunningRuns.Presence presence) {
    return presence.others().stream().map(RunningRuns.Other::run).toList();
  }
}
