// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** Converts an integer of at least 1. */
public final class CountConverter extends OptionConverter<Integer> {

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public CountConverter(String option) {
    super(option);
  }

  @Override
  public Integer convert(String text) {
    try {
      int count = Integer.parseInt(text);
      if (count >= 1) {
        return count;
      }
    } catch (NumberFormatException e) {
      throw refuse(text, "is not a whole number: give one such as " + getOptionName() + " 3");
    }
    throw refuse(text, "is out of range: give 1 or more");
  }
}
