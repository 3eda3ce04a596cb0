// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.metric.MetricCondition;
import dev.plimsoll.text.NearestKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a study, and refuses what names cells that it does not have. */
final class StudyReader {

  private static final Key<BlockListType> CELLS = StudyKeys.KEYS.blocks("cells");
  private static final Key<BlockListType> MATRICES = StudyKeys.KEYS.blocks("matrices");
  private static final Key<BlockListType> PUBLISHED = StudyKeys.KEYS.blocks("published");
  private static final Key<BlockListType> CONCLUSIONS = StudyKeys.KEYS.blocks("conclusions");

  private final Fields fields;
  private final Path folder;

  StudyReader(YamlNode.Block tree, Problems problems, Path folder) {
    this.fields = new Fields(tree, StudyKeys.KEYS.block(), problems);
    this.folder = folder;
  }

  /** Returns the study; empty if it has problems. */
  Optional<Study> read() {
    fields.check("");
    Optional<StudyKeys> keys = StudyKeys.KEYS.read(fields);
    Set<String> ids = ids();
    if (ids.isEmpty() && fields.blocks(CELLS).isEmpty()) {
      fields.wrong(CELLS, "is missing: give cells, or matrices that make them");
    }
    checkPublished(ids);
    checkConclusions(ids);
    return keys.map(this::study);
  }

  private Study study(StudyKeys keys) {
    return new Study(
        String.valueOf(folder.toAbsolutePath().normalize().getFileName()),
        folder,
        keys.title(),
        keys.question(),
        keys.source(),
        keys.setting(),
        keys.oneMachineScale(),
        keys.repetitions(),
        keys.scaled().orElse(Study.Scaling.NONE),
        keys.deviations(),
        keys.allCells(),
        keys.published(),
        keys.conclusions());
  }

  /** Returns the names of all cells, also of those that are not complete. */
  private Set<String> ids() {
    List<String> names = new ArrayList<>();
    for (Fields block : fields.blocks(CELLS)) {
      block.find(Study.Cell.KEYS.<String>scalar("id")).ifPresent(names::add);
    }
    for (Fields block : fields.blocks(MATRICES)) {
      StudyKeys.Matrix.KEYS
          .read(block)
          .ifPresent(matrix -> matrix.cells().forEach(cell -> names.add(cell.id())));
    }
    Set<String> ids = new LinkedHashSet<>();
    for (String name : names) {
      if (!ids.add(name)) {
        fields.wrong(CELLS, "two cells are called '" + name + "': rename one");
      }
    }
    return ids;
  }

  private void checkPublished(Set<String> ids) {
    for (Fields block : fields.blocks(PUBLISHED)) {
      Key<?> key = Study.Published.KEYS.key("cell");
      Optional<String> cell = block.find(Study.Published.KEYS.scalar("cell"));
      cell.filter(name -> !ids.contains(name))
          .ifPresent(name -> block.wrong(key, notACell(name, ids)));
    }
  }

  private void checkConclusions(Set<String> ids) {
    for (Fields block : fields.blocks(CONCLUSIONS)) {
      for (String name : List.of("checks", "direction")) {
        Key<ListType<MetricCondition>> checks = Study.Conclusion.KEYS.list(name);
        block.list(checks, check -> unknownCell(check, ids));
      }
    }
  }

  private static Optional<String> unknownCell(MetricCondition check, Set<String> ids) {
    return check.terms().stream()
        .filter(term -> ids.stream().noneMatch(term::names))
        .map(term -> notACell(term.cell(), ids))
        .findFirst();
  }

  private static String notACell(String name, Set<String> ids) {
    return "'" + name + "' is not a cell of this study: " + NearestKey.hint(name, ids);
  }
}
