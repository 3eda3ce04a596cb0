// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.metric.Visit;

/** Converts what a user needs: {@code 5x40}. */
public final class VisitConverter extends OptionConverter<Visit> {

  static final String OPTION = "--needs";

  static final String DESCRIPTION =
      "STEPSxMESSAGES: how often at least one message is slow for a user of, with 5x40, 5 steps"
          + " with 40 messages each";

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public VisitConverter(String option) {
    super(option);
  }

  @Override
  public Visit convert(String text) {
    return Visit.parse(text)
        .orElseThrow(
            () ->
                refuse(
                    text,
                    "is not STEPSxMESSAGES: give whole numbers from 1, such as --needs 5x40"));
  }
}
