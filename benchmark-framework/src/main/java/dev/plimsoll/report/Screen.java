// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.result.RunResult;
import java.io.PrintStream;
import java.util.List;

/**
 * What is shown while runs are executed. On a terminal the present second is one line that is
 * written again in its place. Elsewhere (a file, a build's log) each second is a line during the
 * first minute of a run and every tenth second after that, so that a short run is seen whole and a
 * long one does not fill the log; a second in which the phase changes or sends fail is always
 * shown.
 *
 * <p>Threads: any; calls exclude each other.
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

  /**
   * A screen that asks the terminal, if it is one, for its width.
   *
   * @param verbose whether all is shown that is known: each run of several in full, and
   *     distributions by percentile
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

  /** Whether all is shown that is known. */
  public boolean isVerbose() {
    return verbose;
  }

  /** Whether a person looks at it, so that a line can be rewritten. */
  public boolean isTerminal() {
    return terminal;
  }

  /** A line about the run's progress. */
  public synchronized void line(String text) {
    clearLive();
    // Whoever waits for the measured window waits for a line that begins so: none may come before.
    out.println(!measured && text.startsWith(MEASURING) ? " " + text : text);
    out.flush();
  }

  /**
   * The measured window begins: prints and flushes the line by which people and scripts know it.
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

  /** The present second. */
  public synchronized void live(LiveSecond second) {
    boolean begun = last == null || second.elapsedSeconds() < last.elapsedSeconds();
    if (terminal || begun || isTelling(second)) {
      show(second, begun);
    }
    last = second;
  }

  /** How far several runs are: one line that is rewritten in its place, on a terminal only. */
  public synchronized void progress(String text) {
    if (terminal) {
      out.print(LINE_START + CLEAR_TO_END + Paragraph.shorten(text, width - 1));
      out.flush();
      liveShown = true;
    }
  }

  /** Ends the live line, if there is one, so that others may write. */
  public synchronized void endLive() {
    keepLive();
    out.flush();
  }

  /** The result of a run. */
  public synchronized void result(RunResult result) {
    keepLive();
    List<String> lines = ResultTable.lines(result);
    out.println();
    out.println(colorize(result.status(), lines.get(0)));
    lines.subList(1, lines.size()).forEach(out::println);
    List<String> distribution = verbose ? PercentileText.lines(result) : List.of();
    if (!distribution.isEmpty()) {
      out.println();
      distribution.forEach(out::println);
    }
    out.println();
    endRun();
  }

  /**
   * The result of one of several runs, in one line.
   *
   * @param label what the run is called among them
   */
  public synchronized void resultLine(RunResult result, String label) {
    clearLive();
    String status = Paragraph.pad(result.status().name(), STATUS);
    String rest = RunLine.of(result, label, Paragraph.WIDTH - STATUS);
    out.println(colorize(result.status(), status + rest));
    endRun();
  }

  private void endRun() {
    out.flush();
    last = null;
    measured = false;
    headerDue = true;
  }

  /**
   * Several results beside each other.
   *
   * @param files to name where promises differ
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

  private String colorize(RunResult.Status status, String line) {
    if (!color) {
      return line;
    }
    String start =
        switch (status) {
          case PASS -> GREEN;
          case FAIL -> RED;
          case INTERRUPTED -> YELLOW;
        };
    return start + line + PLAIN;
  }
}
