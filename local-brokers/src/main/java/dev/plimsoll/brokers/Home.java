// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * Where this user's servers live.
 *
 * @param cache fetched servers and kept logs; survives runs, may be deleted when nothing runs
 * @param run the state and the data of running nodes
 */
record Home(Path cache, Path run) {

  Home {
    Objects.requireNonNull(cache, "cache");
    Objects.requireNonNull(run, "run");
  }

  /** The folders of the user who runs this program. */
  static Home ofUser() {
    return of(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static Home of(Map<String, String> environment, Path userHome) {
    Path cache = folder(environment, "PLIMSOLL_HOME", null);
    if (cache == null) {
      cache = folder(environment, "XDG_CACHE_HOME", userHome.resolve(".cache")).resolve("plimsoll");
    }
    return new Home(cache, folder(environment, "PLIMSOLL_RUN", cache.resolve("run")));
  }

  Path servers() {
    return cache.resolve("servers");
  }

  /** Logs of servers that did not come up. */
  Path logs() {
    return cache.resolve("logs");
  }

  private static Path folder(Map<String, String> environment, String name, Path otherwise) {
    String value = environment.get(name);
    return value == null || value.isBlank()
        ? otherwise
        : Path.of(value).toAbsolutePath().normalize();
  }
}
