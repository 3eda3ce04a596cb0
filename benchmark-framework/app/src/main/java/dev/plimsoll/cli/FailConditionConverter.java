// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.ParameterException;
import dev.plimsoll.compare.FailCondition;

/** Converts a condition on a ratio, such as {@code publish.p99 > 1.10}. */
public final class FailConditionConverter extends OptionConverter<FailCondition> {

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public FailConditionConverter(String option) {
    super(option);
  }

  @Override
  public FailCondition convert(String text) {
    try {
      return FailCondition.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(getOptionName() + ": " + e.getMessage());
    }
  }
}
