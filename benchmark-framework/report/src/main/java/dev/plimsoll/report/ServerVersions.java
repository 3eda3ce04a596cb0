// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The versions of the servers of runs that are shown together. */
final class ServerVersions {

  /** The heading of their column. */
  static final String COLUMN = "server";

  private ServerVersions() {}

  /** Returns whether runs on the same system had servers of different versions. */
  static boolean differ(List<RunResult> results) {
    Map<String, String> bySystem = new HashMap<>();
    return results.stream()
        .filter(result -> !of(result).isEmpty())
        .anyMatch(
            result -> {
              String first = bySystem.putIfAbsent(result.driver().system(), of(result));
              return first != null && !first.equals(of(result));
            });
  }

  /** Returns the version of a run's server; the empty string if it is not known. */
  static String of(RunResult result) {
    return Objects.requireNonNullElse(result.driver().serverVersion(), "");
  }
}
