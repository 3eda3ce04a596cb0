// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The JVM compiles a branch that was never taken as an exit to the interpreter. One that is first
 * taken when the measured window begins would make it discard the code of the message path, and the
 * window would begin with interpreted code.
 */
@Tag("long")
final class WindowBeginTest {

  private static final long ROW_NANOS = 100_000_000;
  private static final long AN_HOUR_NANOS = 3_600_000_000_000L;

  /** Slow enough that messages are sent at their times, by which they belong to the window. */
  private static final double RATE_PER_SECOND = 200_000;

  /** Enough for the JVM to compile what sends them for the last time. */
  private static final int WARM_UP_MESSAGES = 2_000_000;

  private static final int MESSAGES = 100_000;

  /** The sending thread may see the begin of the window so much earlier than the test. */
  private static final long BEFORE_MILLIS = 100;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noCodeOfTheMessagePathIsDiscardedWhenTheMeasuredWindowBegins(
      boolean closedLoad, @TempDir Path folder) throws Exception {
    try (Harness harness =
            new Harness(closedLoad, true, 1, ROW_NANOS, AN_HOUR_NANOS, RATE_PER_SECOND);
        Recording recording = new Recording()) {
      recording.enable("jdk.Deoptimization").withStackTrace();
      recording.start();
      harness.start();
      harness.awaitMessages(WARM_UP_MESSAGES);
      harness.beginWindow();
      Instant begun = Instant.now();
      harness.awaitMessages(MESSAGES);
      recording.stop();

      List<RecordedEvent> discarded = read(recording, folder.resolve("window.jfr"));
      assertThat(discarded).as("in the warm-up, of any code").isNotEmpty();
      assertThat(discarded)
          .filteredOn(event -> event.getStartTime().isAfter(begun.minusMillis(BEFORE_MILLIS)))
          .extracting(WindowBeginTest::place)
          .filteredOn(place -> place.startsWith("dev.plimsoll"))
          .isEmpty();
    }
  }

  private static List<RecordedEvent> read(Recording recording, Path file) throws IOException {
    recording.dump(file);
    return RecordingFile.readAllEvents(file);
  }

  private static String place(RecordedEvent event) {
    if (event.getStackTrace() == null) {
      return "unknown";
    }
    RecordedFrame top = event.getStackTrace().getFrames().get(0);
    return top.getMethod().getType().getName()
        + "."
        + top.getMethod().getName()
        + ":"
        + top.getLineNumber();
  }
}
