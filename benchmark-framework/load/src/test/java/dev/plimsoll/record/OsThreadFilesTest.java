// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.OsThread.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read from the files of a thread. */
final class OsThreadFilesTest {

  @TempDir private Path folder;

  private OsThread thread() {
    return new OsThread(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "12 (java) R 1 1, true",
    "12 (java) S 1 1, false",
    "12 (a) R (b) S 1, false",
    "12 (a) S (b) R 1, true",
    "12 (java) D R 1, false",
    ") R, true",
    "12 java R 1, false"
  })
  void theStateIsWhatFollowsTheName(String stat, boolean runnable) throws IOException {
    Files.writeString(folder.resolve("stat"), stat);

    assertThat(thread().isRunnable()).isEqualTo(runnable);
  }

  @Test
  void theCountsOfTheSchedulerAreReadInTheirOrder() throws IOException {
    Files.writeString(folder.resolve("schedstat"), "123 4567 89\n");

    assertThat(thread().processorNanos()).isEqualTo(123);
    assertThat(thread().schedule()).isEqualTo(new Schedule(123, 4_567, 89));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "123", "123 456"})
  void fewerCountsAreNotKnown(String schedstat) throws IOException {
    Files.writeString(folder.resolve("schedstat"), schedstat);

    assertThat(thread().schedule()).isNull();
  }

  @Test
  void nothingIsKnownWithoutFiles() {
    assertThat(thread().isRunnable()).isFalse();
    assertThat(thread().processorNanos()).isZero();
    assertThat(thread().schedule()).isNull();
  }

  @Test
  void whatWasCountedSinceAnEarlierReadingIsTheDifference() {
    assertThat(new Schedule(10, 25, 7).since(new Schedule(4, 5, 1)))
        .isEqualTo(new Schedule(6, 20, 6));
    assertThat(new Schedule(10, 25, 7).since(Schedule.NONE)).isEqualTo(new Schedule(10, 25, 7));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theSlackOfTheTimerIsLoweredWhereThatIsPermitted() throws IOException {
    boolean lowered = TimerSlack.lowest();

    String thread = Path.of("/proc/thread-self").toRealPath().getFileName().toString();
    Path slack = Path.of("/proc", thread, "timerslack_ns");
    boolean lowest = Files.isReadable(slack) && Files.readString(slack).strip().equals("1");
    assertThat(lowered).isEqualTo(lowest);
  }
}
