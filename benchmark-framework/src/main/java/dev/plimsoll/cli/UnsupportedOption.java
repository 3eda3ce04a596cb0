// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.IParameterValidator;
import com.beust.jcommander.ParameterException;

/** Rejects options of OMB that have no effect here, and says what to use instead. */
public final class UnsupportedOption implements IParameterValidator {

  @Override
  public void validate(String name, String value) {
    boolean workers = name.startsWith("-w") || name.startsWith("--workers");
    throw new ParameterException(
        workers
            ? "--workers: load from several machines is not supported yet; leave it out to make the"
                + " load from this one"
            : "--csv: not supported; the results are JSON files (see -o)");
  }
}
