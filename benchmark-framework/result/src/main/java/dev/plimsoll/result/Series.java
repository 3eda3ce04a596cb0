// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.text.Redaction;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The series that this run belongs to; kind is repeat, sweep, study or compare.
 *
 * @param repetition from 1; 0 for a burn-in
 * @param burnIn whether the run was executed for warm-up and must not be combined with others.
 *     False in results of program versions without this key
 * @param attempt from 1; more if earlier attempts at the same repetition were void. 1 in results of
 *     program versions without this key
 */
public record Series(
    String id,
    String kind,
    Map<String, Object> cell,
    int repetition,
    int of,
    int order,
    Boolean burnIn,
    Integer attempt) {

  /** The key of the cell that says which side of a comparison in pairs the run belongs to. */
  public static final String SIDE = "side";

  /** Creates the series of the first attempt at a run that is not a burn-in. */
  public Series(
      String id, String kind, Map<String, Object> cell, int repetition, int of, int order) {
    this(id, kind, cell, repetition, of, order, false, 1);
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
    this(id, kind, cell, repetition, of, order, burnIn, 1);
  }

  public Series {
    burnIn = Boolean.TRUE.equals(burnIn);
    attempt = attempt == null ? 1 : attempt;
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(kind, "kind");
    cell = RunResult.ordered(Redaction.redact(cell));
  }

  /** Returns {@code base} or {@code candidate} for a run of a comparison in pairs. */
  public Optional<String> side() {
    return Optional.ofNullable(cell.get(SIDE)).map(String::valueOf);
  }
}
