// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedFile.Note;
import dev.plimsoll.imported.ImportedFile.RunPart;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects what a reader finds in a file, run by run. */
final class ImportedFigures {

  private final List<RunPart> runs = new ArrayList<>();
  private final List<ImportedSeries> series = new ArrayList<>();
  private final List<ImportedAggregate> aggregates = new ArrayList<>();
  private final List<Note> unknown = new ArrayList<>();
  private final Set<String> known = new HashSet<>();
  private String version = "";
  private String form = "";

  /** Begins a run; the name gets a number if another run has it. */
  ImportedRun run(String name) {
    String free = name;
    int n = 2;
    while (isTaken(free)) {
      free = (name.isEmpty() ? "" : name + " ") + "#" + n++;
    }
    RunPart part = new RunPart(free, Map.of());
    runs.add(part);
    return new ImportedRun(runs.size() - 1, part.name());
  }

  private boolean isTaken(String name) {
    return runs.stream().anyMatch(run -> run.name().equals(name));
  }

  void version(String shown) {
    version = shown;
  }

  void form(String shown) {
    form = shown;
  }

  void unknown(String about, String text) {
    unknown.add(new Note(about, text));
  }

  /**
   * Says that this file has what most files of the tool lack; {@code about} is that of the note.
   */
  void known(String about) {
    known.add(about);
  }

  boolean isKnown(String about) {
    return known.contains(about);
  }

  String version() {
    return version;
  }

  String form() {
    return form;
  }

  List<RunPart> runs() {
    return runs;
  }

  List<ImportedSeries> series() {
    return series;
  }

  List<ImportedAggregate> aggregates() {
    return aggregates;
  }

  List<Note> unknown() {
    return unknown;
  }

  /** Collects the figures of one run. */
  final class ImportedRun {

    private final int index;
    private final String name;
    private final Map<String, String> labels = new LinkedHashMap<>();

    private ImportedRun(int index, String name) {
      this.index = index;
      this.name = name;
    }

    void label(String key, String value) {
      labels.put(key, value);
      runs.set(index, new RunPart(name, labels));
    }

    /** Adds a value; those that are not finite are no values. */
    void aggregate(String metric, String unit, double value, String from) {
      if (Double.isFinite(value)) {
        aggregates.add(new ImportedAggregate(name, metric, unit, value, from));
      }
    }

    void series(String metric, String unit, ImportedSeries.Axis axis, String key, Points points) {
      if (!points.isEmpty()) {
        series.add(
            new ImportedSeries(
                name, metric, unit, axis, key, points.at(), points.values(), points.lines()));
      }
    }

    boolean has(String metric) {
      return aggregates.stream()
          .anyMatch(each -> each.run().equals(name) && each.name().equals(metric));
    }

    /** Adds the mean of a rate over the intervals, if there is such a series and no value yet. */
    void meanRate(String metric) {
      if (has(metric)) {
        return;
      }
      series.stream()
          .filter(each -> each.run().equals(name) && each.name().equals(metric))
          .findFirst()
          .ifPresent(
              rate ->
                  aggregate(
                      metric, rate.unit(), rate.meanRate(), "computed: mean of " + rate.key()));
    }
  }
}
