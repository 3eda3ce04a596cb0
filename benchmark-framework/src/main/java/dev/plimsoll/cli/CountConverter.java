// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.ParameterException;
import com.beust.jcommander.converters.BaseConverter;

/** A whole number from 1. */
public final class CountConverter extends BaseConverter<Integer> {

  /**
   * @param option the option's name
   */
  public CountConverter(String option) {
    super(option);
  }

  @Override
  public Integer convert(String text) {
    String option = getOptionName().replace("\"", "");
    try {
      int count = Integer.parseInt(text);
      if (count >= 1) {
        return count;
      }
      throw new ParameterException(option + ": " + text + " is out of range: give 1 or more");
    } catch (NumberFormatException e) {
      throw new ParameterException(
          option + ": '" + text + "' is no whole number: give one such as " + option + " 3");
    }
  }
}
