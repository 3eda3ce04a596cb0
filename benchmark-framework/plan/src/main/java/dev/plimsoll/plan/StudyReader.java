// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.MetricCondition;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.text.NearestKey;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Reads the keys of a study. */
final class StudyReader {

  private final Fields fields;
  private final Path folder;

  StudyReader(YamlNode.Block tree, Problems problems, Path folder) {
    this.fields = new Fields(tree, StudyKeys.BLOCK, problems);
    this.folder = folder;
  }

  Study read() {
    fields.check("");
    List<Study.Cell> cells = cells();
    Set<String> ids = new HashSet<>();
    for (Study.Cell cell : cells) {
      if (!ids.add(cell.id())) {
        fields.wrong(StudyKeys.CELLS, "two cells are called '" + cell.id() + "': rename one");
      }
    }
    if (cells.isEmpty()) {
      fields.wrong(StudyKeys.CELLS, "is missing: give cells, or matrices that make them");
    }
    return new Study(
        String.valueOf(folder.toAbsolutePath().normalize().getFileName()),
        folder,
        text(fields, StudyKeys.TITLE),
        text(fields, StudyKeys.QUESTION),
        text(fields, StudyKeys.SOURCE),
        text(fields, StudyKeys.SETTING),
        fields.get(StudyKeys.ONE_MACHINE_SCALE),
        fields.get(StudyKeys.REPETITIONS),
        scaling(),
        deviations(),
        cells,
        published(ids),
        conclusions(ids));
  }

  /** Returns a text in one line: line breaks become spaces. */
  private static String text(Fields block, Key<ScalarType<String>> key) {
    return line(block.get(key, ""));
  }

  private static List<String> lines(List<String> texts) {
    return texts.stream().map(StudyReader::line).toList();
  }

  private static String line(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  /** Returns those of one machine first: they concern all figures. */
  private List<String> deviations() {
    List<String> all = new ArrayList<>(lines(fields.list(StudyKeys.ONE_MACHINE_DEVIATIONS)));
    all.addAll(lines(fields.list(StudyKeys.KNOWN_DEVIATIONS)));
    return all;
  }

  private Study.Scaling scaling() {
    Optional<Fields> block = fields.block(StudyKeys.SCALED);
    Optional<Double> rate = block.flatMap(scaled -> scaled.find(StudyKeys.MIN_RATE));
    Optional<Long> messages = block.flatMap(scaled -> scaled.find(StudyKeys.MIN_MESSAGES));
    Optional<Duration> duration = block.flatMap(scaled -> scaled.find(StudyKeys.MIN_DURATION));
    Optional<Duration> warmup = block.flatMap(scaled -> scaled.find(StudyKeys.MIN_WARMUP));
    return new Study.Scaling(
        rate.isPresent() ? OptionalDouble.of(rate.get()) : OptionalDouble.empty(),
        messages.isPresent() ? OptionalLong.of(messages.get()) : OptionalLong.empty(),
        duration,
        warmup);
  }

  private List<Study.Cell> cells() {
    List<Study.Cell> cells = new ArrayList<>();
    for (Fields cell : fields.blocks(StudyKeys.CELLS)) {
      cells.add(
          new Study.Cell(
              text(cell, StudyKeys.CELL_ID),
              text(cell, StudyKeys.CELL_DRIVER),
              text(cell, StudyKeys.CELL_WORKLOAD),
              cell.get(StudyKeys.NODES),
              lines(cell.list(StudyKeys.SET)),
              cell.block(StudyKeys.FILL).map(StudyReader::filling)));
    }
    fields.blocks(StudyKeys.MATRICES).forEach(matrix -> cells.addAll(matrix(matrix)));
    return cells;
  }

  private static Study.Filling filling(Fields fill) {
    return new Study.Filling(
        text(fill, StudyKeys.FILL_WORKLOAD), fill.get(StudyKeys.FILL_PARTITIONS));
  }

  /** Returns a cell for each combination of driver, workload and variation. */
  private static List<Study.Cell> matrix(Fields matrix) {
    List<Study.Cell> cells = new ArrayList<>();
    Map<String, String> drivers = matrix.names(StudyKeys.MATRIX_DRIVERS);
    Map<String, String> workloads = matrix.names(StudyKeys.MATRIX_WORKLOADS);
    List<String> sets = lines(matrix.list(StudyKeys.SET));
    List<Variation> variations = variations(matrix);
    int nodes = matrix.get(StudyKeys.NODES);
    drivers.forEach(
        (driver, driverFile) ->
            workloads.forEach(
                (workload, workloadFile) -> {
                  for (Variation variation : variations) {
                    List<String> all = new ArrayList<>(sets);
                    all.addAll(variation.sets());
                    String id = driver + "/" + workload + variation.suffix();
                    cells.add(
                        new Study.Cell(
                            id,
                            line(driverFile),
                            line(workloadFile),
                            nodes,
                            all,
                            Optional.empty()));
                  }
                }));
    return cells;
  }

  private record Variation(String suffix, List<String> sets) {}

  private static List<Variation> variations(Fields matrix) {
    if (!matrix.has(StudyKeys.VARY)) {
      return List.of(new Variation("", List.of()));
    }
    List<Variation> variations = new ArrayList<>();
    matrix
        .lists(StudyKeys.VARY)
        .forEach(
            (key, values) ->
                lines(values)
                    .forEach(
                        value ->
                            variations.add(
                                new Variation("/" + value, List.of(key + "=" + value)))));
    return variations;
  }

  private List<Study.Published> published(Set<String> ids) {
    List<Study.Published> all = new ArrayList<>();
    for (Fields block : fields.blocks(StudyKeys.PUBLISHED)) {
      String cell = text(block, StudyKeys.PUBLISHED_CELL);
      if (!ids.contains(cell)) {
        block.wrong(
            StudyKeys.PUBLISHED_CELL,
            "'" + cell + "' is not a cell of this" + " study: " + NearestKey.hint(cell, ids));
      }
      Metric metric = block.get(StudyKeys.PUBLISHED_METRIC, MetricCatalog.require("publish.rate"));
      String unit = block.get(StudyKeys.PUBLISHED_UNIT, metric.unit().symbol());
      if (block.has(StudyKeys.PUBLISHED_METRIC) && metric.unit().factor(unit).isEmpty()) {
        block.wrong(
            StudyKeys.PUBLISHED_UNIT,
            metric.name()
                + " cannot be given in "
                + unit
                + ": give the unit of "
                + metric.unit().wanted());
      }
      all.add(
          new Study.Published(
              cell,
              metric,
              block.get(StudyKeys.PUBLISHED_VALUE, 1.0),
              unit,
              text(block, StudyKeys.PUBLISHED_SOURCE),
              EnumText.of(block.get(StudyKeys.PUBLISHED_CONFIDENCE)),
              block.get(StudyKeys.PUBLISHED_SATURATED),
              block.get(StudyKeys.PUBLISHED_NOTE)));
    }
    return all;
  }

  private List<Study.Conclusion> conclusions(Set<String> ids) {
    return fields.blocks(StudyKeys.CONCLUSIONS).stream()
        .map(
            block ->
                new Study.Conclusion(
                    text(block, StudyKeys.CLAIM),
                    block.list(StudyKeys.CHECKS, check -> unknownCell(check, ids)),
                    block.list(StudyKeys.DIRECTION, check -> unknownCell(check, ids)),
                    text(block, StudyKeys.CANNOT_BE_ASKED),
                    text(block, StudyKeys.NOT_SUPPORTED)))
        .toList();
  }

  private static Optional<String> unknownCell(MetricCondition check, Set<String> ids) {
    return check.terms().stream()
        .filter(term -> ids.stream().noneMatch(term::names))
        .map(
            term ->
                "'"
                    + term.cell()
                    + "' is not a cell of this"
                    + " study: "
                    + NearestKey.hint(term.cell(), ids))
        .findFirst();
  }
}
