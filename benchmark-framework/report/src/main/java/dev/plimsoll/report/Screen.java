// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.LiveWorker;
import dev.plimsoll.result.MixTotals;
import dev.plimsoll.result.RunResult;
import java.io.PrintStream;
import java.util.List;

/**
 * The output on the screen during runs. On a terminal, the current second is one line that is
 * rewritten in place. Otherwise (a file, a build log) each second is printed during the first
 * minute of a run and then every tenth second, so that short runs are shown completely and long
 * runs do not fill the log. A second in which the phase changes or sends fail is always printed.
 *
 * <p>Threads: any; methods are synchronized.
 */
public final class Screen {

  private static final String MEASURING = "measuring";
  private static final int STATUS = 6;
  private static final int EVERY_SECOND_UNTIL = 60;
  private static final int THEN_EVERY_SECONDS = 10;

  private static final String LINE_START = "\r";
  private static final String CLEAR_TO_END = "\033[K";
  private static final String GREEN = "\033[1;32m";
  private static final String RED = "\033[1;31m";
  private static final String YELLOW = "\033[1;33m";
  private static final String PLAIN = "\033[0m";

  private final PrintStream out;
  private final boolean terminal;
  private final boolean color;
  private final boolean verbose;
  private final int width;

  private boolean measured;
  private boolean liveShown;
  private boolean headerDue = true;
  private LiveSecond last;
  private double workersShownAt;

  /**
   * Creates a screen; on a terminal, its width is queried.
   *
   * @param verbose whether to print all details: each run of a series in full, and distributions by
   *     percentile
   */
  public Screen(PrintStream out, boolean terminal, boolean color, boolean verbose) {
    this(out, terminal, color, verbose, terminal ? TerminalWidth.columns() : Paragraph.WIDTH);
  }

  Screen(PrintStream out, boolean terminal, boolean color, boolean verbose, int width) {
    this.out = out;
    this.terminal = terminal;
    this.color = color;
    this.verbose = verbose;
    this.width = width;
  }

  /** Returns whether to print all details. */
  public boolean isVerbose() {
    return verbose;
  }

  /** Returns whether the output is a terminal, so that lines can be rewritten. */
  public boolean isTerminal() {
    return terminal;
  }

  /** Prints a line about the progress of the run. */
  public synchronized void line(String text) {
    clearLive();
    // Scripts wait for a line that begins with this text, so no earlier line may begin with it.
    out.println(!measured && text.startsWith(MEASURING) ? " " + text : text);
    out.flush();
  }

  /**
   * Reports that the measured window begins. People and scripts recognize the line, which is
   * flushed.
   *
   * @param what what is measured, for the rest of the line
   */
  public synchronized void measuring(String what) {
    keepLive();
    out.println((MEASURING + " " + what).stripTrailing());
    out.flush();
    measured = true;
    headerDue = true;
  }

  /** Shows the current second. */
  public synchronized void live(LiveSecond second) {
    boolean begun = last == null || second.elapsedSeconds() < last.elapsedSeconds();
    if (terminal || begun || isTelling(second)) {
      show(second, begun);
    }
    last = second;
  }

  /**
   * Shows the current second of the streams of a mix, in one line.
   *
   * @param names those of the streams, in the order of their seconds
   */
  public synchronized void streams(List<String> names, List<LiveSecond> seconds) {
    LiveSecond first = seconds.get(0);
    boolean begun = last == null || first.elapsedSeconds() < last.elapsedSeconds();
    if (terminal) {
      out.print(
          LINE_START
              + CLEAR_TO_END
              + Paragraph.shorten(StreamSeconds.line(names, seconds), width - 1));
      liveShown = true;
    } else if (begun || isTelling(first)) {
      out.println(StreamSeconds.line(names, seconds));
    }
    out.flush();
    last = first;
  }

  /** Prints the streams of a mix as a table. */
  public synchronized void mix(List<RunResult> streams) {
    keepLive();
    SectionLines.of(MixText.sections(MixTotals.of(streams))).forEach(out::println);
    out.println();
    out.flush();
  }

  /** Shows the workers that limit the run, every 10 s. */
  public synchronized void workers(List<LiveWorker> worst, int all) {
    double now = last == null ? 0 : last.elapsedSeconds();
    if (now < workersShownAt) {
      workersShownAt = 0; // The next run has begun.
    }
    if (now - workersShownAt >= THEN_EVERY_SECONDS) {
      workersShownAt = now;
      keepLive();
      LiveWorkerText.lines(worst, all).forEach(out::println);
      out.flush();
    }
  }

  /** Shows the progress of a series in one line that is rewritten in place; on a terminal only. */
  public synchronized void progress(String text) {
    if (terminal) {
      out.print(LINE_START + CLEAR_TO_END + Paragraph.shorten(text, width - 1));
      out.flush();
      liveShown = true;
    }
  }

  /** Ends the live line, if there is one, so that other output can follow. */
  public synchronized void endLive() {
    keepLive();
    out.flush();
  }

  /** Prints the result of a run. */
  public synchronized void result(RunResult result) {
    keepLive();
    List<String> lines = ResultTable.lines(result);
    out.println();
    out.println(colorize(result, lines.get(0)));
    lines.subList(1, lines.size()).forEach(out::println);
    if (verbose) {
      details(PercentileText.lines(result));
      details(TerminalTable.lines(RunKeys.environment(result)));
    }
    out.println();
    endRun();
  }

  private void details(List<String> lines) {
    if (!lines.isEmpty()) {
      out.println();
      lines.forEach(out::println);
    }
  }

  /**
   * Prints the result of one run of a series in one line.
   *
   * @param label name of the run in the series
   */
  public synchronized void resultLine(RunResult result, String label) {
    clearLive();
    String status = Paragraph.pad(result.status().name(), STATUS);
    String rest = RunLine.of(result, label, Paragraph.WIDTH - STATUS);
    out.println(colorize(result, status + rest));
    endRun();
  }

  /**
   * Prints all streams of a mix of a series in one line.
   *
   * @param label name of the run in the series
   */
  public synchronized void mixLine(List<RunResult> streams, String label) {
    clearLive();
    for (MixTotals mix : MixTotals.of(streams)) {
      out.println(Paragraph.pad(mix.status().name(), STATUS) + MixText.line(mix, label));
    }
    endRun();
  }

  private void endRun() {
    out.flush();
    last = null;
    measured = false;
    headerDue = true;
  }

  /**
   * Prints several results as a table.
   *
   * @param files driver files to name if guarantees differ
   */
  public synchronized void runs(List<RunResult> results, EqualGuaranteeFiles files) {
    keepLive();
    out.println();
    RunsTable.lines(results, files).forEach(out::println);
    out.flush();
  }

  private void show(LiveSecond second, boolean begun) {
    LiveTable table = new LiveTable(width, second.publishService(), second.roundTrip());
    if (headerDue || begun) {
      keepLive();
      table.header().forEach(out::println);
      headerDue = false;
    }
    if (terminal) {
      out.print(LINE_START + CLEAR_TO_END + table.row(second));
      liveShown = true;
    } else {
      out.println(table.row(second));
    }
    out.flush();
  }

  private boolean isTelling(LiveSecond second) {
    long seconds = Math.round(second.elapsedSeconds());
    return seconds <= EVERY_SECOND_UNTIL
        || seconds % THEN_EVERY_SECONDS == 0
        || second.phase() != last.phase()
        || second.errors() > last.errors();
  }

  private void clearLive() {
    if (liveShown) {
      out.print(LINE_START + CLEAR_TO_END);
      liveShown = false;
    }
  }

  private void keepLive() {
    if (liveShown) {
      out.println();
      liveShown = false;
    }
  }

  private String colorize(RunResult result, String line) {
    if (!color) {
      return line;
    }
    String start =
        switch (result.status()) {
          case PASS -> RunSigns.isDoubtful(result) ? YELLOW : GREEN;
          case FAIL -> RED;
          case VOID, INTERRUPTED, CHECKPOINT -> YELLOW;
        };
    return start + line + PLAIN;
  }
}
