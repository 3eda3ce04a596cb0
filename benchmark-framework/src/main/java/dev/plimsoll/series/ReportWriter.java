// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.EqualGuaranteeFiles;
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
import java.util.function.Consumer;

/**
 * Writes the reports of runs that have just been made. By then their results are safe: a report
 * that fails costs a line on the screen, and can be reproduced from the result.
 */
public final class ReportWriter {

  private static final String JSON = ".json";

  private final Screen screen;
  private final SeriesDisplay display;
  private final boolean wanted;
  private final EqualGuaranteeFiles files;
  private final List<Path> results = new ArrayList<>();

  /**
   * A writer.
   *
   * @param wanted whether reports are written at all
   */
  public ReportWriter(Screen screen, SeriesDisplay display, boolean wanted) {
    this(screen, display, wanted, EqualGuaranteeFiles.NONE);
  }

  /**
   * A writer.
   *
   * @param wanted whether reports are written at all
   * @param files to name where promises differ
   */
  public ReportWriter(
      Screen screen, SeriesDisplay display, boolean wanted, EqualGuaranteeFiles files) {
    this.screen = screen;
    this.display = display;
    this.wanted = wanted;
    this.files = files;
  }

  /** Beside the result of a run, under the same name. */
  public void one(RunResult result, Path file) {
    results.add(file);
    if (!wanted) {
      return;
    }
    HtmlReport report = new HtmlReport(1);
    write(
        beside(file, ""),
        () -> report.add(result, String.valueOf(file.getFileName())),
        report,
        display::reported);
  }

  /** Of all runs together, if there were several. */
  public void all() {
    if (!wanted || results.size() < 2) {
      return;
    }
    HtmlReport report = new HtmlReport(results.size(), files);
    write(
        beside(results.get(0), "-and-" + (results.size() - 1) + "-more"),
        () -> addAll(report),
        report,
        target -> screen.line("report of all runs: " + target));
  }

  /** Of two sides: a page, and the same in Markdown, which fits into a pull request. */
  public void comparison(Comparison comparison) {
    if (results.isEmpty()) {
      return;
    }
    HtmlReport report = new HtmlReport(results.size(), files);
    report.addComparison(comparison);
    Path page = results.get(0).resolveSibling(tuneName(results.get(0)) + ".html");
    write(page, () -> addAll(report), report, target -> screen.line("report: " + target));
    Path markdown = page.resolveSibling(tuneName(results.get(0)) + ".md");
    try {
      Files.writeString(markdown, ComparisonText.markdown(comparison));
      screen.line("report: " + markdown);
    } catch (IOException e) {
      screen.line("no Markdown was written: " + e.getMessage());
    }
  }

  /** The name of the first result, which is that of a burn-in, for all of them. */
  private static String tuneName(Path first) {
    return String.valueOf(first.getFileName())
        .replaceFirst("(\\.(FAIL|INTERRUPTED))?\\.json$", "")
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

  /** Brings the runs into a report. */
  private interface Adding {
    void add() throws ResultException;
  }
}
