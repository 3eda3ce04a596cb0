// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.util.Arrays;

/** Converts the name of an export format. */
public final class ExportFormatConverter extends OptionConverter<ExportFormat> {

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public ExportFormatConverter(String option) {
    super(option);
  }

  @Override
  public ExportFormat convert(String text) {
    return Arrays.stream(ExportFormat.values())
        .filter(format -> format.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(() -> refuse(text, "is not a format: give one of omb, csv, hlog, markdown"));
  }
}
