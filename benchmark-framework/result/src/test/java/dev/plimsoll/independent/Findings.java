// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Collects what disagrees, and why figures are absent. */
final class Findings {

  /** Ratios are sums and quotients of doubles in any order: at most some last digits differ. */
  private static final double ROUNDING = 1e-9;

  private final List<Disagreement> disagreements = new ArrayList<>();
  private final Map<String, Absence> absences = new LinkedHashMap<>();

  List<Disagreement> disagreements() {
    return List.copyOf(disagreements);
  }

  List<Absence> absences() {
    return List.copyOf(absences.values());
  }

  boolean isExplained(String path) {
    return absences.containsKey(path);
  }

  void disagree(Value inFile, Object computed, Chapter chapter) {
    disagreements.add(
        new Disagreement(inFile.path(), inFile.shown(), computed.toString(), chapter.toString()));
  }

  /** The figure must be null or absent, for this reason. */
  void absent(Value inFile, String why, Chapter chapter) {
    if (inFile.known()) {
      disagree(inFile, "none: " + why, chapter);
    } else {
      mayBeAbsent(inFile, why, chapter);
    }
  }

  /** If the figure is null or absent, this is a possible reason. */
  void mayBeAbsent(Value inFile, String why, Chapter chapter) {
    if (!inFile.known()) {
      absences.put(inFile.path(), new Absence(inFile.path(), why, chapter.toString()));
    }
  }

  void equal(Value inFile, long computed, Chapter chapter) {
    if (!inFile.known() || inFile.number() != computed) {
      disagree(inFile, computed, chapter);
    }
  }

  void equal(Value inFile, String computed, Chapter chapter) {
    if (!inFile.text().equals(computed)) {
      disagree(inFile, computed, chapter);
    }
  }

  /** A quotient or a sum of the same numbers. */
  void equal(Value inFile, double computed, Chapter chapter) {
    close(inFile, computed, ROUNDING * Math.max(1, Math.abs(computed)), chapter);
  }

  /**
   * The tolerance is that of decimals; a half that was rounded may miss it by the last bits of both
   * numbers.
   */
  void close(Value inFile, double computed, double tolerance, Chapter chapter) {
    double bits = 2 * Math.ulp(computed);
    if (!inFile.known() || !(Math.abs(inFile.number() - computed) <= tolerance + bits)) {
      disagree(inFile, number(computed), chapter);
    }
  }

  void between(Value inFile, long low, long high, Chapter chapter) {
    if (!inFile.known() || inFile.number() < low || inFile.number() > high) {
      disagree(inFile, "from " + low + " to " + high, chapter);
    }
  }

  void between(Value inFile, double low, double high, Chapter chapter) {
    double value = inFile.number();
    double rounding = ROUNDING * Math.max(1, Math.abs(high));
    if (!inFile.known() || !(value >= low - rounding && value <= high + rounding)) {
      disagree(inFile, "from " + number(low) + " to " + number(high), chapter);
    }
  }

  void require(boolean holds, Value inFile, String required, Chapter chapter) {
    if (!holds) {
      disagree(inFile, required, chapter);
    }
  }

  static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.10g", value);
  }
}
