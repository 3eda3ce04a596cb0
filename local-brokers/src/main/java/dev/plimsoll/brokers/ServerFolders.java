// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.UserCache;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The folders of this user's servers.
 *
 * @param cache downloaded servers and retained logs; survives runs, may be deleted while nothing
 *     runs
 * @param run state and data of running nodes
 */
record ServerFolders(Path cache, Path run) {

  private static final String REFUSED = ",:;\"'\\*?$%";

  ServerFolders {
    Objects.requireNonNull(cache, "cache");
    Objects.requireNonNull(run, "run");
  }

  /** Returns the folders of the user who runs this program. */
  static ServerFolders ofUser() {
    return of(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static ServerFolders of(Map<String, String> environment, Path userHome) {
    Path cache = UserCache.folder(environment, userHome);
    return new ServerFolders(
        cache, UserCache.folder(environment, "PLIMSOLL_RUN", cache.resolve("run")));
  }

  /**
   * Rejects paths that a server's configuration, class path or script would misinterpret.
   *
   * @throws DriverException naming the folder and a remedy
   */
  void requireUsable() throws DriverException {
    for (Path folder : List.of(cache, run)) {
      if (folder.toString().chars().anyMatch(ServerFolders::isRefused)) {
        throw new DriverException(
            DriverException.Kind.REFUSED,
            "servers cannot be kept in "
                + folder
                + ": a folder whose path has one of "
                + REFUSED
                + " or a control character would be misread by them. Set PLIMSOLL_HOME (and"
                + " PLIMSOLL_RUN, if it is set) to another folder");
      }
    }
  }

  private static boolean isRefused(int character) {
    return REFUSED.indexOf(character) >= 0 || Character.isISOControl(character);
  }

  Path servers() {
    return cache.resolve("servers");
  }

  /** Returns the folder for logs of servers that failed to start. */
  Path logs() {
    return cache.resolve("logs");
  }
}
