// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.ParameterException;
import com.beust.jcommander.converters.BaseConverter;

/**
 * Converts the value of an option. The message for an invalid value names the option and the value,
 * and says what to give instead.
 */
abstract class OptionConverter<T> extends BaseConverter<T> {

  OptionConverter(String option) {
    super(option.replace("\"", ""));
  }

  /** Returns the exception for an invalid value: {@code --option: 'value' is wrong: give …}. */
  final ParameterException refuse(String value, String reason) {
    return new ParameterException(getOptionName() + ": '" + value + "' " + reason);
  }
}
