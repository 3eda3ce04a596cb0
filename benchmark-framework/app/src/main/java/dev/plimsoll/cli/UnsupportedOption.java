// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.IParameterValidator;
import com.beust.jcommander.ParameterException;

/** Rejects options of OMB that have no effect here, and says what to use instead. */
public final class UnsupportedOption implements IParameterValidator {

  @Override
  public void validate(String name, String value) {
    throw new ParameterException(name + ": not supported; the results are JSON files (see -o)");
  }
}
