// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.nio.file.Path;
import java.util.Map;

/**
 * The folder of this user's files that can be made again: fetched servers, what was measured of the
 * machine. {@code PLIMSOLL_HOME}; without it {@code plimsoll} in the user's cache folder.
 */
public final class UserCache {

  private UserCache() {}

  /** The folder of the user who runs this program. It need not exist. */
  public static Path folder() {
    return folder(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /** The folder, by these variables and this home folder. */
  public static Path folder(Map<String, String> environment, Path userHome) {
    Path own = folder(environment, "PLIMSOLL_HOME", null);
    return own != null
        ? own
        : folder(environment, "XDG_CACHE_HOME", userHome.resolve(".cache")).resolve("plimsoll");
  }

  /** The folder that a variable names, or the default where it is absent or blank. */
  public static Path folder(Map<String, String> environment, String variable, Path defaultValue) {
    String value = environment.get(variable);
    return value == null || value.isBlank()
        ? defaultValue
        : Path.of(value).toAbsolutePath().normalize();
  }
}
