// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.UserCache;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * The system calls with which a process flushes files to disk, as strace sees them. A test that
 * needs them is skipped if strace is missing or must not trace; with {@code CI=true} a missing
 * strace is a failure.
 */
@SuppressWarnings("try") // Closing waits for strace to end.
public final class DiskFlushes implements AutoCloseable {

  private static final String CALLS = "fsync,fdatasync,sync_file_range,syncfs,sync,msync";
  private static final long END_SECONDS = 20;
  private static final double MICROS = 1e6;

  /** A complete call, or the end of one that others interrupted: its time is then the end. */
  private static final Pattern CALL =
      Pattern.compile(
          "\\d+ +(?<at>\\d+\\.\\d+) (?<resumed><\\.\\.\\. )?\\w+.*= 0"
              + "(?: \\(DELAYED\\))? <(?<took>\\d+\\.\\d+)>");

  private final Process strace;
  private final Path output;

  private DiskFlushes(Process strace, Path output) {
    this.strace = strace;
    this.output = output;
  }

  /**
   * A period of time, in seconds since the epoch.
   *
   * @param start its start
   * @param end its end
   */
  public record Span(double start, double end) {
    /** Returns whether the other period lies within this one. */
    public boolean contains(Span other) {
      return start <= other.start && other.end <= end;
    }
  }

  /** Returns the current time on the clock of the spans. */
  public static double now() {
    Instant now = Instant.now();
    return now.getEpochSecond() + now.getNano() / (MICROS * 1_000);
  }

  /** Records the flushes of a process. */
  public static DiskFlushes of(long pid) throws IOException, InterruptedException {
    return attach(pid, List.of("-e", "trace=" + CALLS));
  }

  /** Makes each flush of a process take longer, as on a slow disk. */
  public static DiskFlushes delayed(long pid, Duration by)
      throws IOException, InterruptedException {
    return attach(
        pid,
        List.of(
            "-e",
            "trace=" + CALLS,
            "-e",
            "inject=" + CALLS + ":delay_enter=" + by.toNanos() / 1_000));
  }

  private static DiskFlushes attach(long pid, List<String> options)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("flushes", ".strace");
    List<String> command = new ArrayList<>(List.of(program().toString(), "-f", "-ttt", "-T"));
    command.addAll(options);
    command.addAll(List.of("-o", output.toString(), "-p", Long.toString(pid)));
    Process strace = new ProcessBuilder(command).start();
    DiskFlushes flushes = new DiskFlushes(strace, output);
    BufferedReader said = strace.errorReader(StandardCharsets.UTF_8);
    String first = said.readLine();
    if (first == null || !first.contains("attached")) {
      flushes.close();
      throw new TestAbortedException("skipped, strace must not trace here: " + first);
    }
    return flushes;
  }

  private static Path program() {
    Optional<Path> found =
        Stream.concat(
                Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                    .map(folder -> Path.of(folder, "strace")),
                Stream.of(UserCache.folder().resolve("servers/strace-debian/bin/strace")))
            .filter(Files::isExecutable)
            .findFirst();
    if (found.isEmpty() && Boolean.parseBoolean(System.getenv("CI"))) {
      throw new IllegalStateException("CI=true requires strace; bin/test unpacks it");
    }
    return found.orElseThrow(
        () -> new TestAbortedException("skipped, there is no strace: install it, or run bin/test"));
  }

  /** Stops recording and returns the flushes that succeeded. */
  public List<Span> end() throws IOException, InterruptedException {
    strace.destroy(); // detaches; the process goes on
    if (!strace.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("strace does not end");
    }
    try (Stream<String> lines = Files.lines(output)) {
      return lines.map(CALL::matcher).filter(Matcher::matches).map(DiskFlushes::span).toList();
    }
  }

  private static Span span(Matcher call) {
    double at = Double.parseDouble(call.group("at"));
    double took = Double.parseDouble(call.group("took"));
    return call.group("resumed") == null ? new Span(at, at + took) : new Span(at - took, at);
  }

  /** Ends strace by force, because it may wait for a delayed call. */
  @Override
  public void close() throws IOException, InterruptedException {
    strace.destroyForcibly().waitFor();
    Files.deleteIfExists(output);
  }
}
