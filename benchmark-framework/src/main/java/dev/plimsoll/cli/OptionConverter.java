// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.ParameterException;
import com.beust.jcommander.converters.BaseConverter;

/** Converts the value of an option, or says which option has which wrong value and what to do. */
abstract class OptionConverter<T> extends BaseConverter<T> {

  OptionConverter(String option) {
    super(option.replace("\"", ""));
  }

  /** The exception for a value: {@code --option: 'value' is wrong: give …}. */
  final ParameterException refuse(String value, String reason) {
    return new ParameterException(getOptionName() + ": '" + value + "' " + reason);
  }
}
