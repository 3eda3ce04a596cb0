// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Converts the path of a folder. */
public final class FolderConverter extends OptionConverter<Path> {

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public FolderConverter(String option) {
    super(option);
  }

  @Override
  public Path convert(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw refuse(text, "is not a folder name");
    }
  }
}
