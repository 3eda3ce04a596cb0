// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The records that a result file consists of, with their keys. */
final class ResultRecords {

  private final Map<Class<?>, List<ResultKey>> keys = new LinkedHashMap<>();

  private ResultRecords() {}

  /** Returns the records that have a figure, or a part with one. */
  static Set<Class<?>> withFigures(Map<Class<?>, List<ResultKey>> parts) {
    Set<Class<?>> found = new HashSet<>();
    int before = -1;
    while (before < found.size()) {
      before = found.size();
      parts.forEach(
          (part, keys) -> {
            if (keys.stream()
                .anyMatch(
                    key ->
                        key.figure().isPresent()
                            || key.part().filter(found::contains).isPresent())) {
              found.add(part);
            }
          });
    }
    return Collections.unmodifiableSet(found);
  }

  /** Returns the keys of each record in their order; the records in the order of the file. */
  static Map<Class<?>, List<ResultKey>> all() {
    ResultRecords parts = new ResultRecords();
    parts.add(RunResult.class, "");
    return Collections.unmodifiableMap(parts.keys);
  }

  private void add(Class<?> part, String path) {
    if (keys.containsKey(part)) {
      return;
    }
    List<ResultKey> own =
        Arrays.stream(part.getRecordComponents())
            .map(component -> ResultKey.of(component, path))
            .toList();
    keys.put(part, own);
    own.forEach(key -> key.part().ifPresent(inner -> add(inner, path + key.name() + ".")));
  }
}
