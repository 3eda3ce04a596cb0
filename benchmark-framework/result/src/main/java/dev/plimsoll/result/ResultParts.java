// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The records that a result file consists of, with their keys. */
final class ResultParts {

  private final Map<Class<?>, List<ResultKey>> keys = new LinkedHashMap<>();

  private ResultParts() {}

  /** Returns the keys of each record in their order; the records in the order of the file. */
  static Map<Class<?>, List<ResultKey>> all() {
    ResultParts parts = new ResultParts();
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
