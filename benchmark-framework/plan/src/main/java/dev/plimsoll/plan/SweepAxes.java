// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys that a sweep varies, each with its values. The sweep has a point for each combination of
 * values.
 *
 * @param axes the values of each key, as arguments that set it; no list is empty
 */
record SweepAxes(List<Axis> axes) {

  static final SweepAxes NONE = new SweepAxes(List.of());

  SweepAxes {
    axes = List.copyOf(axes);
  }

  /**
   * A key with its values.
   *
   * @param key with the prefix {@code driver.} if it is a driver's
   */
  record Axis(String key, List<SetArgument> values) {
    Axis {
      values = List.copyOf(values);
    }
  }

  /** One combination of values. */
  record Combination(List<SetArgument> arguments, Map<String, String> values) {}

  boolean isEmpty() {
    return axes.isEmpty();
  }

  /** Returns the number of combinations, as a real number since it may be large. */
  double size() {
    return axes.stream().mapToDouble(axis -> axis.values().size()).reduce(1, (a, b) -> a * b);
  }

  /** Returns all combinations; the last key varies fastest. */
  List<Combination> combinations() {
    List<Combination> all = List.of(new Combination(List.of(), Map.of()));
    for (Axis axis : axes) {
      List<Combination> longer = new ArrayList<>();
      for (Combination combination : all) {
        axis.values().forEach(value -> longer.add(with(combination, axis.key(), value)));
      }
      all = longer;
    }
    return all;
  }

  private static Combination with(Combination combination, String key, SetArgument value) {
    List<SetArgument> arguments = new ArrayList<>(combination.arguments());
    arguments.add(value);
    Map<String, String> values = new LinkedHashMap<>(combination.values());
    values.put(key, ((YamlNode.Scalar) value.value()).text().strip());
    return new Combination(List.copyOf(arguments), values);
  }
}
