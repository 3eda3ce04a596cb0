// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Shortens failures, so that a failed test prints at most 60 lines with Surefire, which prints the
 * message twice: a test compares thousands of messages, and an assertion lists what differs.
 */
final class ShortFailures implements TestExecutionExceptionHandler {

  static final int MESSAGE_LINES = 16;
  static final int FRAMES = 6;
  private static final int CAUSES = 2;
  private static final int LINE_CHARACTERS = 300;

  /** Frames of these packages say where a test or a driver was. */
  private static final String OURS = "dev.plimsoll";

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw failure instanceof TestAbortedException ? failure : shorten(failure);
  }

  /** Returns the failure itself if it is short enough, apart from its stack trace. */
  static Throwable shorten(Throwable failure) {
    return shorten(failure, CAUSES);
  }

  private static Throwable shorten(Throwable failure, int causes) {
    Throwable cause = failure.getCause();
    boolean isShort = isShort(failure) && (cause == null || (causes > 0 && isShort(cause)));
    if (isShort && (cause == null || cause.getCause() == null)) {
      failure.setStackTrace(frames(failure));
      if (cause != null) {
        cause.setStackTrace(frames(cause));
      }
      return failure;
    }
    AssertionError shorter =
        new AssertionError(
            text(failure), cause == null || causes == 0 ? null : shorten(cause, causes - 1));
    shorter.setStackTrace(frames(failure));
    return shorter;
  }

  private static boolean isShort(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return message.lines().count() <= MESSAGE_LINES
        && message.lines().allMatch(line -> line.length() <= LINE_CHARACTERS);
  }

  private static String text(Throwable failure) {
    List<String> lines = String.valueOf(failure.getMessage()).lines().toList();
    String type =
        failure instanceof AssertionError ? "" : failure.getClass().getSimpleName() + ": ";
    Stream<String> kept = lines.stream().limit(MESSAGE_LINES).map(ShortFailures::cut);
    int more = lines.size() - MESSAGE_LINES;
    return type
        + Stream.concat(kept, more > 0 ? Stream.of("… (" + more + " more lines)") : Stream.of())
            .collect(Collectors.joining("\n"));
  }

  private static String cut(String line) {
    return line.length() <= LINE_CHARACTERS ? line : line.substring(0, LINE_CHARACTERS) + "…";
  }

  private static StackTraceElement[] frames(Throwable failure) {
    StackTraceElement[] all = failure.getStackTrace();
    StackTraceElement[] ours =
        Arrays.stream(all)
            .filter(frame -> frame.getClassName().startsWith(OURS))
            .limit(FRAMES)
            .toArray(StackTraceElement[]::new);
    return ours.length > 0 ? ours : Arrays.copyOf(all, Math.min(FRAMES, all.length));
  }
}
