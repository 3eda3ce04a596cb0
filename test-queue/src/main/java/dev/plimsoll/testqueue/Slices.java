// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Divides classes into parts that take about equally long, so that they can be run in turn. */
final class Slices {

  private Slices() {}

  /**
   * Returns the part whose turn it is. Each class is in one part; parts follow one another in a
   * circle.
   *
   * @param seconds what a part may take; a class that takes longer is a part of its own
   */
  static List<TestClass> ofTurn(
      List<TestClass> classes, Expectations expectations, double seconds, long turn) {
    List<List<TestClass>> parts = parts(classes, expectations, seconds);
    return parts.isEmpty() ? List.of() : parts.get(Math.floorMod(turn, parts.size()));
  }

  private static List<List<TestClass>> parts(
      List<TestClass> classes, Expectations expectations, double seconds) {
    List<TestClass> sorted =
        classes.stream()
            .sorted(Comparator.comparing(TestClass::module).thenComparing(TestClass::name))
            .toList();
    List<List<TestClass>> parts = new ArrayList<>();
    List<TestClass> part = new ArrayList<>();
    double sum = 0;
    for (TestClass type : sorted) {
      double each = expectations.of(type).wallSeconds();
      if (!part.isEmpty() && sum + each > seconds) {
        parts.add(part);
        part = new ArrayList<>();
        sum = 0;
      }
      part.add(type);
      sum += each;
    }
    if (!part.isEmpty()) {
      parts.add(part);
    }
    return parts;
  }
}
