// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * How a result file is laid out: one line per figure down to the third level, one line per row of
 * the timeline below it. So it can be read, and compared line by line.
 */
final class ResultLayout implements DefaultPrettyPrinter.Indenter {

  private static final int LINES_DOWN_TO_LEVEL = 3;

  private ResultLayout() {}

  static DefaultPrettyPrinter printer() {
    ResultLayout layout = new ResultLayout();
    return new DefaultPrettyPrinter().withArrayIndenter(layout).withObjectIndenter(layout);
  }

  @Override
  public void writeIndentation(JsonGenerator generator, int level) {
    if (level > LINES_DOWN_TO_LEVEL) {
      generator.writeRaw(' ');
      return;
    }
    generator.writeRaw("\n" + "  ".repeat(level));
  }

  @Override
  public boolean isInline() {
    return false;
  }
}
