// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.ParameterException;
import dev.plimsoll.run.RunId;

/** Converts a run id as printed by the program, or the name of a topic of the run. */
public final class RunIdConverter extends OptionConverter<RunId> {

  /**
   * Creates a converter.
   *
   * @param option the option's name
   */
  public RunIdConverter(String option) {
    super(option);
  }

  @Override
  public RunId convert(String text) {
    boolean prefixed = text.startsWith(RunId.TOPIC_PREFIX);
    String id = prefixed ? text.substring(RunId.TOPIC_PREFIX.length()) : text;
    return RunId.of(id)
        .or(() -> RunId.ofTopic(text))
        .orElseThrow(
            () ->
                new ParameterException(
                    "cleanup: '"
                        + text
                        + "' is not a run id; an example is 20261121-220512-3fa9-anna-vm7-4711."
                        + " The id is in the result and in the names of topics"));
  }
}
