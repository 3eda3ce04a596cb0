// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.metric.Visit;
import dev.plimsoll.result.MixTotals;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.TimelineInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Results as one HTML file. Each result is reduced when it is added. */
public final class HtmlReport {

  /** Marks a file as a report, so that a report replaces only other reports. */
  static final String GENERATOR = "Plimsoll report 1";

  /** The id of the main part of each page. */
  public static final String CONTENT = "content";

  private static final int LOOKED_AT_BYTES = 4096;

  /** Maximum number of points of all runs in one chart, so that browsers draw it without delay. */
  private static final int POINTS_OF_A_CHART = 15_000;

  private static final int MAX_POINTS_OF_A_RUN = 900;

  private final int mostPoints;
  private final EqualGuaranteeFiles files;
  private final Optional<Visit> visit;
  private final List<ReportRun> runs = new ArrayList<>();

  /** Those of mixes, with the distributions that are merged. */
  private final List<RunResult> streams = new ArrayList<>();

  private final List<ImportedFile> imported = new ArrayList<>();
  private Optional<Comparison> comparison = Optional.empty();

  /**
   * Creates an empty report.
   *
   * @param expectedRuns approximate number of runs that will be added
   */
  public HtmlReport(int expectedRuns) {
    this(expectedRuns, EqualGuaranteeFiles.NONE);
  }

  /**
   * Creates an empty report.
   *
   * @param expectedRuns approximate number of runs that will be added
   * @param files driver files to name if guarantees differ
   */
  public HtmlReport(int expectedRuns, EqualGuaranteeFiles files) {
    this(expectedRuns, files, Optional.empty());
  }

  /**
   * Creates an empty report.
   *
   * @param expectedRuns approximate number of runs that will be added
   * @param files driver files to name if guarantees differ
   * @param visit what a user needs, to say how often it has a slow message
   */
  public HtmlReport(int expectedRuns, EqualGuaranteeFiles files, Optional<Visit> visit) {
    this.files = files;
    this.visit = visit;
    mostPoints = Math.min(MAX_POINTS_OF_A_RUN, POINTS_OF_A_CHART / Math.max(1, expectedRuns));
  }

  /**
   * Adds a run.
   *
   * @param file path of the result, as shown to the reader
   */
  public void add(RunResult result, String file) {
    runs.add(ReportRun.of(result, file, Math.max(1, mostPoints), visit));
    if (result.mix().isPresent()) {
      streams.add(result.with(TimelineInfo.EMPTY));
    }
  }

  /** Adds a file of another tool, which is shown apart from the runs. */
  public void addImported(ImportedFile file) {
    imported.add(file);
  }

  /**
   * Makes this the report of a comparison. Without it, runs that `tune` marked as two sides are
   * compared with the default minimum effect.
   */
  public void addComparison(Comparison ofTheRuns) {
    comparison = Optional.of(ofTheRuns);
  }

  /** Returns the style sheet of reports. */
  public static String style() {
    return Scripts.style();
  }

  /** Returns whether nothing was added. */
  public boolean isEmpty() {
    return runs.isEmpty() && imported.isEmpty();
  }

  /** Returns the page; at least one run or imported file must have been added. */
  public String html() {
    return runs.isEmpty() ? ImportedPage.html(imported) : new Page(report(), imported).html();
  }

  /**
   * Returns a sentence about the knee of each system; none if no runs differ in their rate only.
   */
  public List<String> knees() {
    return report().sweeps().stream()
        .map(sweep -> sweep.label() + ": " + sweep.kneeText())
        .toList();
  }

  private Report report() {
    return Report.of(runs, comparison, files, MixTotals.of(streams));
  }

  /** Writes the page completely or not at all. It replaces an older report, but no other file. */
  public void write(Path file) throws ResultException {
    String html = html();
    try {
      refuseOther(file);
      Path folder = file.toAbsolutePath().getParent();
      Files.createDirectories(folder);
      Path temporary = folder.resolve(".plimsoll-" + UUID.randomUUID() + ".tmp");
      try {
        Files.writeString(temporary, html, StandardCharsets.UTF_8);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new ResultException(
          "The report cannot be written to '" + file + "': " + reason(e) + ".", e);
    }
  }

  private static void refuseOther(Path file) throws IOException, ResultException {
    if (Files.isDirectory(file)) {
      throw new ResultException("'" + file + "' is a folder: name a file for the report.");
    }
    if (!Files.exists(file)) {
      return;
    }
    try (var in = Files.newInputStream(file)) {
      String start = new String(in.readNBytes(LOOKED_AT_BYTES), StandardCharsets.UTF_8);
      if (!start.isEmpty() && !start.contains(GENERATOR)) {
        throw new ResultException(
            "'" + file + "' exists and is not a report, so it is kept: name another file with -o.");
      }
    }
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException missing) {
      return "'" + missing.getFile() + "' cannot be created";
    }
    return String.valueOf(e.getMessage());
  }
}
