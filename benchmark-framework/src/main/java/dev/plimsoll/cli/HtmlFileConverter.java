// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The name of an HTML file. */
public final class HtmlFileConverter extends OptionConverter<Path> {

  /**
   * For an option.
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
