// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.ParameterException;
import com.beust.jcommander.converters.BaseConverter;

/** A share, more than 0 and at most 1. */
public final class ScaleConverter extends BaseConverter<Double> {

  /**
   * @param option the option's name
   */
  public ScaleConverter(String option) {
    super(option);
  }

  @Override
  public Double convert(String text) {
    String option = getOptionName().replace("\"", "");
    try {
      double scale = Double.parseDouble(text);
      if (scale > 0 && scale <= 1) {
        return scale;
      }
      throw new ParameterException(
          option + ": " + text + " is out of range: more than 0, at most 1");
    } catch (NumberFormatException e) {
      throw new ParameterException(
          option + ": '" + text + "' is no number: give one such as " + option + " 0.01");
    }
  }
}
