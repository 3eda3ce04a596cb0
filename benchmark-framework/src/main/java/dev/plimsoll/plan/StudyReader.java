// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import dev.plimsoll.text.EnumText;

/** Reads the keys of a study. */
final class StudyReader {

  private static final int MAX_REPETITIONS = 1_000;
  private static final long MAX_MESSAGES = 1_000_000_000_000L;

  private final Fields fields;
  private final Path folder;

  StudyReader(Fields fields, Path folder) {
    this.fields = fields;
    this.folder = folder;
  }

  Study read() {
    fields.allow(
        List.of(
            "title",
            "question",
            "source",
            "setting",
            "oneMachineScale",
            "repetitions",
            "scaled",
            "knownDeviations",
            "cells",
            "matrices",
            "published",
            "conclusions"),
        "");
    List<Study.Cell> cells = cells();
    Set<String> ids = new HashSet<>();
    for (Study.Cell cell : cells) {
      if (!ids.add(cell.id())) {
        fields.wrong("cells", "two cells are called '" + cell.id() + "': rename one");
      }
    }
    if (cells.isEmpty()) {
      fields.missing("cells", "give cells, or matrices that make them");
    }
    return new Study(
        String.valueOf(folder.toAbsolutePath().normalize().getFileName()),
        folder,
        require(fields, "title"),
        require(fields, "question"),
        require(fields, "source"),
        require(fields, "setting"),
        fields.positive("oneMachineScale", 1, 1),
        fields.count("repetitions", 3, 1, MAX_REPETITIONS),
        scaling(),
        texts(fields, "knownDeviations"),
        cells,
        published(ids),
        conclusions());
  }

  private static String require(Fields block, String key) {
    if (!block.has(key)) {
      block.missing(key, "give a text");
      return "";
    }
    return block.text(key, "").replaceAll("\\s+", " ").strip();
  }

  private Study.Scaling scaling() {
    Optional<Fields> block = fields.block("scaled", "{producerRate: 100, duration: 5s}");
    if (block.isEmpty()) {
      return new Study.Scaling(
          OptionalDouble.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty());
    }
    Fields scaled = block.get();
    scaled.allow(List.of("producerRate", "messages", "duration", "warmup"), "");
    return new Study.Scaling(
        scaled.has("producerRate")
            ? OptionalDouble.of(scaled.rate("producerRate", 1))
            : OptionalDouble.empty(),
        scaled.has("messages")
            ? OptionalLong.of(scaled.whole("messages", 1, 1, MAX_MESSAGES))
            : OptionalLong.empty(),
        time(scaled, "duration"),
        time(scaled, "warmup"));
  }

  private static Optional<Duration> time(Fields block, String key) {
    return block.has(key)
        ? Optional.of(block.time(key, Duration.ofSeconds(1), Duration.ZERO))
        : Optional.empty();
  }

  private List<Study.Cell> cells() {
    List<Study.Cell> cells = new ArrayList<>();
    for (Fields cell : blocks(fields, "cells")) {
      cell.allow(List.of("id", "driver", "workload", "nodes", "set", "fill"), "");
      cells.add(
          new Study.Cell(
              require(cell, "id"),
              require(cell, "driver"),
              require(cell, "workload"),
              nodes(cell),
              texts(cell, "set"),
              filling(cell)));
    }
    for (Fields matrix : blocks(fields, "matrices")) {
      matrix.allow(List.of("drivers", "workloads", "vary", "nodes", "set"), "");
      cells.addAll(matrix(matrix));
    }
    return cells;
  }

  private static int nodes(Fields block) {
    return block.count("nodes", 1, 1, 100);
  }

  private static Optional<Study.Filling> filling(Fields cell) {
    return cell.block("fill", "{workload: workloads/fill.yaml, partitions: 6}")
        .map(
            fill -> {
              fill.allow(List.of("workload", "partitions"), "");
              return new Study.Filling(
                  require(fill, "workload"), fill.count("partitions", 1, 1, 100_000));
            });
  }

  /** Each driver with each workload and each varied value. */
  private static List<Study.Cell> matrix(Fields matrix) {
    List<Study.Cell> cells = new ArrayList<>();
    Map<String, String> drivers = names(matrix, "drivers");
    Map<String, String> workloads = names(matrix, "workloads");
    List<Variation> variations = variations(matrix);
    drivers.forEach(
        (driver, driverFile) ->
            workloads.forEach(
                (workload, workloadFile) -> {
                  for (Variation variation : variations) {
                    List<String> sets = new ArrayList<>(texts(matrix, "set"));
                    sets.addAll(variation.sets());
                    cells.add(
                        new Study.Cell(
                            driver + "/" + workload + variation.suffix(),
                            driverFile,
                            workloadFile,
                            nodes(matrix),
                            sets,
                            Optional.empty()));
                  }
                }));
    return cells;
  }

  private record Variation(String suffix, List<String> sets) {}

  private static List<Variation> variations(Fields matrix) {
    Optional<Fields> vary = matrix.block("vary", "{producerRate: [10k, 50k]}");
    if (vary.isEmpty()) {
      return List.of(new Variation("", List.of()));
    }
    List<Variation> variations = new ArrayList<>();
    for (String key : vary.get().node().entries().keySet()) {
      for (String value : texts(vary.get(), key)) {
        variations.add(new Variation("/" + value, List.of(key + "=" + value)));
      }
    }
    return variations;
  }

  /** A block of short names and what they stand for. */
  private static Map<String, String> names(Fields matrix, String key) {
    Map<String, String> names = new LinkedHashMap<>();
    Optional<Fields> block = matrix.block(key, "{name: file.yaml}");
    if (block.isEmpty()) {
      matrix.missing(key, "give short names with files, such as {kafka: kafka.yaml}");
      return names;
    }
    block.get().node().entries().keySet().forEach(n -> names.put(n, require(block.get(), n)));
    return names;
  }

  private List<Study.Published> published(Set<String> ids) {
    List<Study.Published> all = new ArrayList<>();
    for (Fields block : blocks(fields, "published")) {
      block.allow(
          List.of("cell", "figure", "value", "unit", "source", "confidence", "saturated", "note"),
          "");
      String cell = require(block, "cell");
      if (!ids.contains(cell)) {
        block.wrong("cell", "'" + cell + "' is no cell: " + NearestKey.hint(cell, ids));
      }
      all.add(
          new Study.Published(
              cell,
              require(block, "figure"),
              block.positive("value", 1, 1e15),
              unit(block),
              require(block, "source"),
              confidence(block),
              block.flag("saturated", false),
              block.text("note", "")));
    }
    return all;
  }

  private static String unit(Fields block) {
    String unit = require(block, "unit");
    if (!List.of("us", "ms", "s", "msg/s", "MB/s", "MiB/s").contains(unit)) {
      block.wrong("unit", "'" + unit + "' is none of us, ms, s, msg/s, MB/s, MiB/s");
    }
    return unit;
  }

  private enum Confidence {
    HIGH,
    MEDIUM,
    LOW
  }

  private static String confidence(Fields block) {
    return EnumText.of(block.choice("confidence", Confidence.class, Confidence.MEDIUM));
  }

  private List<Study.Conclusion> conclusions() {
    List<Study.Conclusion> all = new ArrayList<>();
    for (Fields block : blocks(fields, "conclusions")) {
      block.allow(List.of("claim", "checks"), "");
      all.add(new Study.Conclusion(require(block, "claim"), texts(block, "checks")));
    }
    return all;
  }

  private static List<Fields> blocks(Fields in, String key) {
    List<Fields> blocks = new ArrayList<>();
    Optional<Node> node = in.node(key);
    if (node.isEmpty()) {
      return blocks;
    }
    if (!(node.get() instanceof Node.Items items)) {
      in.wrong(key, "wants a list of blocks");
      return blocks;
    }
    for (int i = 0; i < items.nodes().size(); i++) {
      if (items.nodes().get(i) instanceof Node.Block block) {
        blocks.add(new Fields(block, key + "[" + i + "].", in.problems()));
      } else {
        in.problems().at(items.nodes().get(i), key, "wants blocks of keys");
      }
    }
    return blocks;
  }

  private static List<String> texts(Fields in, String key) {
    List<String> texts = new ArrayList<>();
    Optional<Node> node = in.node(key);
    if (node.isEmpty()) {
      return texts;
    }
    if (!(node.get() instanceof Node.Items items)) {
      in.wrong(key, "wants a list");
      return texts;
    }
    for (Node item : items.nodes()) {
      if (item instanceof Node.Scalar scalar && !scalar.isNull()) {
        texts.add(scalar.text().replaceAll("\\s+", " ").strip());
      } else {
        in.problems().at(item, key, "wants texts");
      }
    }
    return texts;
  }
}
