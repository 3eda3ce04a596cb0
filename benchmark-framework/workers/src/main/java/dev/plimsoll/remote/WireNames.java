// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The names of constants in messages: lower case, with underscores. */
final class WireNames {

  private WireNames() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  static <E extends Enum<E>> E parse(Class<E> type, String name) throws IOException {
    for (E constant : type.getEnumConstants()) {
      if (of(constant).equals(name)) {
        return constant;
      }
    }
    throw new IOException("there is no " + type.getSimpleName() + " '" + name + "'");
  }

  static <E extends Enum<E>> Map<String, Long> counts(Map<E, Long> counts) {
    Map<String, Long> named = new LinkedHashMap<>();
    counts.forEach((kind, count) -> named.put(of(kind), count));
    return named;
  }

  static <E extends Enum<E>> Map<E, Long> parseCounts(Class<E> type, Map<String, Long> named)
      throws IOException {
    Map<E, Long> counts = new LinkedHashMap<>();
    for (Map.Entry<String, Long> each : named.entrySet()) {
      counts.put(parse(type, each.getKey()), each.getValue());
    }
    return counts;
  }
}
