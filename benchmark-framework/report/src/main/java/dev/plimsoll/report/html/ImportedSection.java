// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.imported.ImportedFile.RunPart;
import dev.plimsoll.imported.ImportedSeries;
import dev.plimsoll.report.ImportedText;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes imported files, apart from results: figures, courses, findings, what is unknown. */
final class ImportedSection {

  /** Metrics whose course is drawn, if the file has it. */
  private static final List<String> DRAWN =
      List.of(
          "publishRate",
          "receiveRate",
          "backlog",
          "publishLatencyMean",
          "publishLatencyP99",
          "endToEndLatencyMean",
          "endToEndLatencyP99");

  /** Of headings within a file. */
  private static final int LEVEL = 4;

  private static final int WIDTH = 600;
  private static final int HEIGHT = 80;
  private static final int MOST_POINTS = 400;

  private final List<ImportedFile> files;
  private final HtmlBuilder page;
  private final ViewWriter writer;

  ImportedSection(List<ImportedFile> files, HtmlBuilder page) {
    this.files = files;
    this.page = page;
    this.writer = new ViewWriter(page);
  }

  /** Writes nothing if there are no imported files. */
  void write() {
    if (files.isEmpty()) {
      return;
    }
    page.open("section", "id", "imported").leaf("h2", ImportedText.TITLE);
    page.leaf("p", ImportedText.APART);
    for (ImportedFile file : files) {
      page.leaf("h3", file.source().fileName());
      writer.write(List.of(ImportedText.source(file)), LEVEL);
      for (RunPart run : file.runs()) {
        writer.write(List.of(ImportedText.run(file, run)), LEVEL);
        courses(file, run);
      }
      page.open("details").leaf("summary", "How it counts, and what is unknown");
      writer.write(ImportedText.notes(file), LEVEL);
      page.close();
    }
    page.close();
  }

  private void courses(ImportedFile file, RunPart run) {
    for (String metric : DRAWN) {
      Optional<ImportedSeries> series = file.series(run.name(), metric);
      if (series.isPresent() && series.get().values().size() > 1) {
        course(series.get());
      }
    }
  }

  private void course(ImportedSeries series) {
    double low = series.values().stream().mapToDouble(Double::doubleValue).min().orElse(0);
    double high = series.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    String words =
        series.name()
            + ", "
            + NumberFormat.DIGITS.text(low)
            + " to "
            + NumberFormat.DIGITS.text(high)
            + " "
            + series.unit()
            + ", over "
            + Numbers.duration(series.at().get(series.at().size() - 1));
    page.open("figure").leaf("figcaption", words);
    page.open(
        "svg",
        "viewBox",
        "0 0 " + WIDTH + " " + HEIGHT,
        "width",
        "100%",
        "height",
        String.valueOf(HEIGHT),
        "preserveAspectRatio",
        "none",
        "role",
        "img",
        "aria-label",
        words);
    page.leaf(
        "polyline",
        "",
        "points",
        points(series, Math.min(0, low), high),
        "fill",
        "none",
        "stroke",
        "currentColor",
        "vector-effect",
        "non-scaling-stroke");
    page.close().close();
  }

  private static String points(ImportedSeries series, double low, double high) {
    int n = series.values().size();
    int step = Math.max(1, (n + MOST_POINTS - 1) / MOST_POINTS);
    double end = Math.max(1e-9, series.at().get(n - 1));
    double range = Math.max(1e-9, high - low);
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < n; i += step) {
      points.append(
          String.format(
              Locale.ROOT,
              "%.1f,%.1f ",
              series.at().get(i) / end * WIDTH,
              HEIGHT - (series.values().get(i) - low) / range * HEIGHT));
    }
    return points.toString().stripTrailing();
  }
}
