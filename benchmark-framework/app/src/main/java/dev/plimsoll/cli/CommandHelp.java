// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.DefaultUsageFormatter;
import com.beust.jcommander.JCommander;
import com.beust.jcommander.ParameterDescription;
import java.util.Collection;
import java.util.List;

/** The --help text of a command: description, options, examples, exit codes. */
final class CommandHelp extends DefaultUsageFormatter {

  private final String description;
  private final Command command;

  CommandHelp(String description, JCommander parser, Command command) {
    super(parser);
    this.description = description;
    this.command = command;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    wrapDescription(text, 0, 0, description);
    text.append("\n\n");
    usage(text);
    text.append("\nExamples:\n");
    command.examples().forEach(line -> text.append("  ").append(line).append('\n'));
    if (!command.remarks().isEmpty()) {
      text.append('\n').append(command.remarks());
    }
    text.append('\n').append(Help.EXIT_CODES);
    return text.toString().stripTrailing();
  }

  /** Like JCommander's method, but omits empty defaults such as {@code false} and 0. */
  @Override
  public void appendAllParametersDetails(
      StringBuilder out, int indentCount, String indent, List<ParameterDescription> parameters) {
    out.append("\n  Options:\n");
    for (ParameterDescription parameter : parameters) {
      if (parameter.getParameter().hidden()) {
        continue;
      }
      out.append("    ").append(parameter.getNames()).append('\n').append(s(6));
      wrapDescription(out, 6, 6, parameter.getDescription() + standard(parameter.getDefault()));
      out.append('\n');
    }
  }

  private static String standard(Object value) {
    boolean silent =
        value == null
            || value.equals(false)
            || value.equals(0)
            || value.toString().isEmpty()
            || (value instanceof Collection<?> all && all.isEmpty());
    String text =
        value instanceof Collection<?> all
            ? String.join(",", all.stream().map(String::valueOf).toList())
            : String.valueOf(value);
    return silent ? "" : " (default: " + text + ")";
  }
}
