// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
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

/** Results as one HTML file. Results are added one by one, and reduced at once. */
public final class HtmlReport {

  /** By this a report is known, so that none but a report is ever replaced by one. */
  static final String GENERATOR = "Plimsoll report 1";

  private static final int LOOKED_AT_BYTES = 4096;

  /** Points of all runs in one chart: what a browser still draws without being felt. */
  private static final int POINTS_OF_A_CHART = 15_000;

  private static final int MAX_POINTS_OF_A_RUN = 900;

  private final int mostPoints;
  private final EqualGuaranteeFiles files;
  private final List<ReportRun> runs = new ArrayList<>();
  private Optional<Comparison> comparison = Optional.empty();

  /**
   * An empty report.
   *
   * @param expectedRuns how many will be added, about
   */
  public HtmlReport(int expectedRuns) {
    this(expectedRuns, EqualGuaranteeFiles.NONE);
  }

  /**
   * An empty report.
   *
   * @param expectedRuns how many will be added, about
   * @param files to name where promises differ
   */
  public HtmlReport(int expectedRuns, EqualGuaranteeFiles files) {
    this.files = files;
    mostPoints = Math.min(MAX_POINTS_OF_A_RUN, POINTS_OF_A_CHART / Math.max(1, expectedRuns));
  }

  /**
   * Adds a run.
   *
   * @param file where its result is, for the reader
   */
  public void add(RunResult result, String file) {
    runs.add(ReportRun.of(result, file, Math.max(1, mostPoints)));
  }

  /**
   * Makes this the report of a comparison. Without it, runs that `tune` marked as two sides are
   * compared with the usual least effect.
   */
  public void addComparison(Comparison ofTheRuns) {
    comparison = Optional.of(ofTheRuns);
  }

  /** Whether nothing was added. */
  public boolean isEmpty() {
    return runs.isEmpty();
  }

  /** The page; there must be a run. */
  public String html() {
    return new Page(Report.of(runs, comparison, files)).html();
  }

  /** Writes the page: complete or not at all, and over an older report, but over no other file. */
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
