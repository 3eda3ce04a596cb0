// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.ArrayList;
import java.util.List;

/** Collects the points of a series. A value that is not finite is no value. */
final class Points {

  private final List<Double> at = new ArrayList<>();
  private final List<Double> values = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();

  void add(double position, double value) {
    if (Double.isFinite(value) && Double.isFinite(position)) {
      at.add(position);
      values.add(value);
    }
  }

  void add(double position, double value, int line) {
    if (Double.isFinite(value) && Double.isFinite(position)) {
      add(position, value);
      lines.add(line);
    }
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  List<Double> at() {
    return at;
  }

  List<Double> values() {
    return values;
  }

  List<Integer> lines() {
    return lines;
  }
}
