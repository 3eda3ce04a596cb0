// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;

/**
 * The layout of a result file: one line per value down to the third level, below that one line per
 * row of the timeline. It can therefore be read, and compared line by line.
 */
final class ResultLayout extends DefaultPrettyPrinter {

  private static final long serialVersionUID = 1L;
  private static final int LINES_DOWN_TO_LEVEL = 3;

  ResultLayout() {
    super(
        Separators.createDefaultInstance()
            .withObjectNameValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator(""));
    Indenter indenter = new Lines();
    indentArraysWith(indenter);
    indentObjectsWith(indenter);
  }

  @Override
  public DefaultPrettyPrinter createInstance() {
    return new ResultLayout();
  }

  @Override
  public void writeEndObject(JsonGenerator generator, int entries) {
    if (_nesting > LINES_DOWN_TO_LEVEL && entries > 0) {
      _nesting--;
      generator.writeRaw('}');
      return;
    }
    super.writeEndObject(generator, entries);
  }

  @Override
  public void writeEndArray(JsonGenerator generator, int entries) {
    if (_nesting > LINES_DOWN_TO_LEVEL && entries > 0) {
      _nesting--;
      generator.writeRaw(']');
      return;
    }
    super.writeEndArray(generator, entries);
  }

  @Override
  public void beforeObjectEntries(JsonGenerator generator) {
    if (_nesting <= LINES_DOWN_TO_LEVEL) {
      super.beforeObjectEntries(generator);
    }
  }

  @Override
  public void beforeArrayValues(JsonGenerator generator) {
    if (_nesting <= LINES_DOWN_TO_LEVEL) {
      super.beforeArrayValues(generator);
    }
  }

  /** Line breaks down to the level, spaces below it. */
  private static final class Lines extends DefaultIndenter {

    private static final long serialVersionUID = 1L;

    private Lines() {
      super("  ", "\n");
    }

    @Override
    public void writeIndentation(JsonGenerator generator, int level) {
      if (level > LINES_DOWN_TO_LEVEL) {
        generator.writeRaw(' ');
      } else {
        super.writeIndentation(generator, level);
      }
    }
  }
}
