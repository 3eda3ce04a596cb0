// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import java.nio.file.Path;
import java.util.Objects;

/**
 * A file of the site's input.
 *
 * @param path where it is
 * @param name how the site names it: without the folders above the one that the user named
 */
record SourceFile(Path path, String name) {

  SourceFile {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(name, "name");
  }

  /** Returns the folder, as the site names it; may be empty. */
  String folder() {
    return folder(name);
  }

  /** Returns the folder of a file with this name. */
  static String folder(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }

  /** Returns a message about the file in which it has the name of the site. */
  String named(String message) {
    return message.replace(path.toString(), name);
  }
}
