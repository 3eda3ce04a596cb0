// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import java.nio.file.Path;
import java.time.Instant;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Lets a measured window begin after a warm-up in which the JVM has compiled the message path. A
 * program of its own, because tests run without the JVM's optimizing compiler.
 */
final class WindowBegin {

  private static final long ROW_NANOS = 100_000_000;
  private static final long AN_HOUR_NANOS = 3_600_000_000_000L;

  /** Slow enough that messages are sent at their times, by which they belong to the window. */
  private static final double RATE_PER_SECOND = 200_000;

  /** Enough for the JVM to compile what sends them for the last time. */
  private static final int WARM_UP_MESSAGES = 2_000_000;

  private static final int MESSAGES = 100_000;

  /** The sending thread may see the begin of the window so much earlier than this one. */
  private static final long BEFORE_MILLIS = 100;

  private WindowBegin() {}

  /**
   * Prints where the JVM discarded compiled code: {@code warm-up PLACE} or {@code window PLACE}.
   *
   * @param arguments whether the load is closed, and the file of the recording
   */
  public static void main(String[] arguments) throws Exception {
    boolean closedLoad = Boolean.parseBoolean(arguments[0]);
    Path file = Path.of(arguments[1]);
    Instant begun;
    try (Harness harness =
            new Harness(closedLoad, true, false, 1, ROW_NANOS, AN_HOUR_NANOS, RATE_PER_SECOND);
        Recording recording = new Recording()) {
      recording.enable("jdk.Deoptimization").withStackTrace();
      recording.start();
      harness.start();
      harness.awaitMessages(WARM_UP_MESSAGES);
      harness.beginWindow();
      begun = Instant.now();
      harness.awaitMessages(MESSAGES);
      recording.stop();
      recording.dump(file);
    }
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      boolean early = event.getStartTime().isBefore(begun.minusMillis(BEFORE_MILLIS));
      System.out.println((early ? "warm-up " : "window ") + place(event));
    }
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
