// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Converts the path of an HTML file. */
public final class HtmlFileConverter extends OptionConverter<Path> {

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public HtmlFileConverter(String option) {
    super(option);
  }

  @Override
  public Path convert(String text) {
    if (!text.endsWith(".html") && !text.endsWith(".htm")) {
      throw refuse(text, "is no HTML file: name a file that ends in .html");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw refuse(text, "is not a file name");
    }
  }
}
