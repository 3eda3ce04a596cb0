// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of a {@code study.yaml}. */
record StudyKeys(
    @SettingKey(value = "Name of the study.", as = StudyTypes.Line.class) String title,
    @SettingKey(value = "Question of the study.", as = StudyTypes.Line.class) String question,
    @SettingKey(value = "Publication of the study.", as = StudyTypes.Line.class) String source,
    @SettingKey(value = "Machines and versions of the original.", as = StudyTypes.Line.class)
        String setting,
    @SettingKey(
            value = "Share of the original's rates, counts and times that one machine can run.",
            or = "1",
            quantity = Quantity.POSITIVE,
            max = "1")
        double oneMachineScale,
    @SettingKey(value = "Number of runs of each cell.", or = "3", min = "1", max = "1_000")
        int repetitions,
    @SettingKey(
            "Keys of the workloads that the scale multiplies, each with the minimum that remains.")
        Optional<Study.Scaling> scaled,
    @SettingKey(
            value = "Differences between the original and this repetition.",
            example = "[Versions of today.]",
            as = StudyTypes.Line.class)
        List<String> knownDeviations,
    @SettingKey(
            value =
                "Deviations that hold only if brokers and clients are on one machine;"
                    + " deploy/run-study leaves them out on a cluster.",
            example = "[Brokers and clients share one machine.]",
            as = StudyTypes.Line.class)
        List<String> oneMachineDeviations,
    @SettingKey("Runs of one workload on one driver.") List<Study.Cell> cells,
    @SettingKey("Cells of each driver with each workload and each varied value.")
        List<Matrix> matrices,
    @SettingKey("Values that were published.") List<Study.Published> published,
    @SettingKey("Conclusions of the study, with checks.") List<Study.Conclusion> conclusions) {

  static final RecordKeys<StudyKeys> KEYS = RecordKeys.of(StudyKeys.class);

  /** Returns the cells of the study, and those of its matrices. */
  List<Study.Cell> allCells() {
    List<Study.Cell> all = new ArrayList<>(cells);
    matrices.forEach(matrix -> all.addAll(matrix.cells()));
    return all;
  }

  /** Returns all deviations; those of one machine come first, because they concern all figures. */
  List<String> deviations() {
    List<String> all = new ArrayList<>(oneMachineDeviations);
    all.addAll(knownDeviations);
    return all;
  }

  /** Cells of each driver with each workload and each varied value. */
  @SettingBlock(example = "{drivers: {kafka: kafka.yaml}, workloads: {small: small.yaml}}")
  record Matrix(
      @SettingKey(
              value = "Driver files by the names that they have in cells.",
              required = true,
              example = "{kafka: drivers/kafka.yaml}")
          Map<String, String> drivers,
      @SettingKey(
              value = "Workload files by the names that they have in cells.",
              required = true,
              example = "{small: workloads/small.yaml}")
          Map<String, String> workloads,
      @SettingKey(
              value = "Keys of the workload with the values of each cell.",
              example = "{producerRate: [10k, 50k]}")
          Map<String, List<String>> vary,
      @SettingKey(value = "Number of nodes of the local broker.", or = "1", min = "1", max = "100")
          int nodes,
      @SettingKey(
              value = "Changes of keys, as given to --set.",
              example = "[topics=5]",
              as = StudyTypes.Line.class)
          List<String> set) {

    static final RecordKeys<Matrix> KEYS = RecordKeys.of(Matrix.class);

    private record Variation(String suffix, List<String> sets) {}

    /** Returns a cell for each combination of driver, workload and variation. */
    List<Study.Cell> cells() {
      List<Study.Cell> cells = new ArrayList<>();
      drivers.forEach(
          (driver, driverFile) ->
              workloads.forEach(
                  (workload, workloadFile) ->
                      variations()
                          .forEach(
                              variation ->
                                  cells.add(
                                      new Study.Cell(
                                          driver + "/" + workload + variation.suffix(),
                                          StudyTypes.line(driverFile),
                                          StudyTypes.line(workloadFile),
                                          nodes,
                                          variation.sets(),
                                          Optional.empty())))));
      return cells;
    }

    private List<Variation> variations() {
      if (vary.isEmpty()) {
        return List.of(new Variation("", set));
      }
      List<Variation> variations = new ArrayList<>();
      vary.forEach(
          (key, values) ->
              values.stream()
                  .map(StudyTypes::line)
                  .forEach(
                      value -> {
                        List<String> sets = new ArrayList<>(set);
                        sets.add(key + "=" + value);
                        variations.add(new Variation("/" + value, sets));
                      }));
      return variations;
    }
  }
}
