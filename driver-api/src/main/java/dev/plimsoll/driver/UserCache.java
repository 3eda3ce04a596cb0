// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.nio.file.Path;
import java.util.Map;

/**
 * The folder of this user's files that can be recreated: downloaded servers, measurements of the
 * machine. Set by {@code PLIMSOLL_HOME}; the default is {@code plimsoll} in the user's cache
 * folder.
 */
public final class UserCache {

  private UserCache() {}

  /** The folder of the user who runs this program. It need not exist. */
  public static Path folder() {
    return folder(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /** The folder for the given environment variables and home folder. */
  public static Path folder(Map<String, String> environment, Path userHome) {
    Path own = folder(environment, "PLIMSOLL_HOME", null);
    return own != null
        ? own
        : folder(environment, "XDG_CACHE_HOME", userHome.resolve(".cache")).resolve("plimsoll");
  }

  /** The folder that a variable names, or the default if the variable is absent or blank. */
  public static Path folder(Map<String, String> environment, String variable, Path defaultValue) {
    String value = environment.get(variable);
    return value == null || value.isBlank()
        ? defaultValue
        : Path.of(value).toAbsolutePath().normalize();
  }
}
