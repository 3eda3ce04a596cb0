// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.BrokerVersion;

/** Converts the version of a server. */
public final class VersionConverter extends OptionConverter<String> {

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public VersionConverter(String option) {
    super(option);
  }

  @Override
  public String convert(String text) {
    try {
      return BrokerVersion.parse(text);
    } catch (IllegalArgumentException e) {
      throw refuse(text, "is not a version: give one such as " + getOptionName() + " 4.1.1");
    }
  }
}
