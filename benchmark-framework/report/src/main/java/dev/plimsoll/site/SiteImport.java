// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.imported.ImportedFile;
import java.util.Objects;

/**
 * A file of another tool.
 *
 * @param name the imported file, as the site names it
 * @param page its page, from the site's own folder
 */
record SiteImport(String name, String page, ImportedFile file) {

  SiteImport {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(page, "page");
    Objects.requireNonNull(file, "file");
  }
}
