// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version and the commit that this program was built from. */
final class Build {

  private Build() {}

  static String version() {
    return properties().getProperty("version", "unknown");
  }

  /** Returns the commit, or the empty string if it is unknown. */
  static String gitCommit() {
    String commit = properties().getProperty("gitCommit", "");
    return commit.equals("unknown") ? "" : commit;
  }

  static String describe() {
    String commit = gitCommit();
    return "plimsoll " + version() + (commit.isEmpty() ? "" : " (" + commit + ")");
  }

  private static Properties properties() {
    Properties properties = new Properties();
    try (InputStream in = Build.class.getResourceAsStream("build.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }
}
