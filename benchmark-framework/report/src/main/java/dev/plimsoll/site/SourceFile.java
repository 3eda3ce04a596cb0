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

  /** Returns a message about the file in which it has the name of the site. */
  String named(String message) {
    return message.replace(path.toString(), name);
  }
}
