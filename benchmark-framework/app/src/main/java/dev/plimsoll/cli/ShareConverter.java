// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

/** Converts a share of at least 0, given as a number or in percent: {@code 0.03}, {@code 3%}. */
public final class ShareConverter extends OptionConverter<Double> {

  private static final double PERCENT = 100;
  private static final double GREATEST = 10;

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public ShareConverter(String option) {
    super(option);
  }

  @Override
  public Double convert(String text) {
    String number = text.strip();
    boolean percent = number.endsWith("%");
    try {
      double value =
          Double.parseDouble(percent ? number.substring(0, number.length() - 1) : number);
      double share = percent ? value / PERCENT : value;
      if (share >= 0 && share <= GREATEST) {
        return share;
      }
    } catch (NumberFormatException e) {
      // Reported like a value out of range.
    }
    throw refuse(text, "is not a share: give 0.03 or 3%, at least 0");
  }
}
