// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.metric.Visit;
import dev.plimsoll.report.ComparisonText;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes the reports of runs after they have ended. The results are already stored by then: if a
 * report cannot be written, a line is printed, and the report can be created later from the result.
 */
public final class ReportWriter {

  private static final String JSON = ".json";

  private final Screen screen;
  private final SeriesDisplay display;
  private final boolean wanted;
  private final EqualGuaranteeFiles files;
  private final Optional<Visit> visit;
  private final List<Path> results = new ArrayList<>();

  /**
   * Creates a writer.
   *
   * @param wanted whether reports are written at all
   */
  public ReportWriter(Screen screen, SeriesDisplay display, boolean wanted) {
    this(screen, display, wanted, EqualGuaranteeFiles.NONE);
  }

  /**
   * Creates a writer.
   *
   * @param wanted whether reports are written at all
   * @param files the driver files that a report names if the guarantees of its runs differ
   */
  public ReportWriter(
      Screen screen, SeriesDisplay display, boolean wanted, EqualGuaranteeFiles files) {
    this(screen, display, wanted, files, Optional.empty());
  }

  /**
   * Creates a writer.
   *
   * @param wanted whether reports are written at all
   * @param files the driver files that a report names if the guarantees of its runs differ
   * @param visit what a user needs, to say how often it has a slow message
   */
  public ReportWriter(
      Screen screen,
      SeriesDisplay display,
      boolean wanted,
      EqualGuaranteeFiles files,
      Optional<Visit> visit) {
    this.visit = visit;
    this.screen = screen;
    this.display = display;
    this.wanted = wanted;
    this.files = files;
  }

  /** Writes the report of a run next to its result, with the same name. */
  public void one(RunResult result, Path file) {
    results.add(file);
    if (!wanted) {
      return;
    }
    HtmlReport report = new HtmlReport(1, EqualGuaranteeFiles.NONE, visit);
    write(
        beside(file, ""),
        () -> report.add(result, String.valueOf(file.getFileName())),
        report,
        display::reported);
  }

  /** Writes one report of all runs if there are several. */
  public void all() {
    if (!wanted || results.size() < 2) {
      return;
    }
    HtmlReport report = new HtmlReport(results.size(), files, visit);
    write(
        beside(results.get(0), "-and-" + (results.size() - 1) + "-more"),
        () -> addAll(report),
        report,
        target -> display.reportedAll("report of all runs", target));
  }

  /**
   * Writes the comparison of two sides as HTML, and as Markdown, which can be pasted into a pull
   * request.
   */
  public void comparison(Comparison comparison) {
    if (results.isEmpty()) {
      return;
    }
    HtmlReport report = new HtmlReport(results.size(), files, visit);
    report.addComparison(comparison);
    Path page = results.get(0).resolveSibling(tuneName(results.get(0)) + ".html");
    write(page, () -> addAll(report), report, target -> display.reportedAll("report", target));
    Path markdown = page.resolveSibling(tuneName(results.get(0)) + ".md");
    try {
      Files.writeString(markdown, ComparisonText.markdown(comparison));
      screen.line("report: " + markdown);
    } catch (IOException e) {
      screen.line("no Markdown was written: " + e.getMessage());
    }
  }

  /**
   * Returns the name of the comparison, derived from the first result, which is that of a burn-in.
   */
  private static String tuneName(Path first) {
    return String.valueOf(first.getFileName())
        .replaceFirst("(\\.(FAIL|VOID|INTERRUPTED))?\\.json$", "")
        .replaceFirst("-burn-in$|-r\\d+$", "-tune");
  }

  private void addAll(HtmlReport report) throws ResultException {
    for (Path file : results) {
      report.add(ResultJson.readWithoutRowHistograms(file), String.valueOf(file.getFileName()));
    }
  }

  private void write(Path target, Adding adding, HtmlReport report, Consumer<Path> written) {
    try {
      adding.add();
      report.write(target);
      written.accept(target);
    } catch (ResultException | RuntimeException e) {
      screen.line(
          "no report was written (" + e.getMessage() + "); the result is complete without it");
    }
  }

  private static Path beside(Path result, String suffix) {
    String name = String.valueOf(result.getFileName());
    String base = name.endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : name;
    return result.resolveSibling(base + suffix + ".html");
  }

  /** Adds the runs to a report. */
  private interface Adding {
    void add() throws ResultException;
  }
}
