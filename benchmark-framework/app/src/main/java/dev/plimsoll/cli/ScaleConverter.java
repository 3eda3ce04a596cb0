// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** Converts a scale: more than 0 and at most 1. */
public final class ScaleConverter extends OptionConverter<Double> {

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public ScaleConverter(String option) {
    super(option);
  }

  @Override
  public Double convert(String text) {
    try {
      double scale = Double.parseDouble(text);
      if (scale > 0 && scale <= 1) {
        return scale;
      }
    } catch (NumberFormatException e) {
      throw refuse(text, "is not a number: give one such as " + getOptionName() + " 0.01");
    }
    throw refuse(text, "is out of range: give more than 0, at most 1");
  }
}
