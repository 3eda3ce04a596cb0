// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The series that this run belongs to; kind is repeat, sweep, study or compare. */
public record Series(
    @Described("Id of the series.") @Allowed(form = TextForm.NOT_EMPTY) String id,
    @Described("Command that made the series.")
        @Allowed(texts = {"repeat", "sweep", "study", "compare"})
        String kind,
    @Described("The values that distinguish this run from the others.") Map<String, Object> cell,
    @Described("Number of the repetition, from 1; 0 for a burn-in.") int repetition,
    @Described("Number of repetitions.") @Allowed(minimum = 1) int of,
    @Described("Position in the sequence of runs, from 1.") @Allowed(minimum = 1) int order,
    @Described(
            "Whether the run only warmed the system up, so that comparisons, medians and sweeps"
                + " ignore it.")
        Boolean burnIn,
    @Described("From 1; more if earlier attempts at the same repetition were void.")
        @Allowed(minimum = 1)
        Integer attempt,
    @Described(
            value = "The workloads and drivers that the series consists of.",
            absent = "in results of older versions")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        List<PlannedCell> plan) {

  /** The key of the cell that says which side of a comparison in pairs the run belongs to. */
  public static final String SIDE = "side";

  /** The key of the cell that names the study. */
  public static final String STUDY = "study";

  /** The key of the cell with the scale of a study. */
  public static final String SCALE = "scale";

  /** The key of the cell that names the cell of a study. */
  public static final String CELL = "cell";

  /** Creates the series of the first attempt at a run that is not a burn-in. */
  public Series(
      String id, String kind, Map<String, Object> cell, int repetition, int of, int order) {
    this(id, kind, cell, repetition, of, order, false, 1, null);
  }

  /** Creates the series of a first attempt. */
  public Series(
      String id,
      String kind,
      Map<String, Object> cell,
      int repetition,
      int of,
      int order,
      Boolean burnIn) {
    this(id, kind, cell, repetition, of, order, burnIn, 1, null);
  }

  public Series {
    burnIn = Boolean.TRUE.equals(burnIn);
    attempt = attempt == null ? 1 : attempt;
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(kind, "kind");
    cell = RunResult.ordered(cell);
    plan = plan == null ? null : List.copyOf(plan);
  }

  /** Returns {@code base} or {@code candidate} for a run of a comparison in pairs. */
  public Optional<String> side() {
    return Optional.ofNullable(cell.get(SIDE)).map(String::valueOf);
  }
}
