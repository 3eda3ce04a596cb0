// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Parses YAML to nodes with positions. It is stricter than YAML: no duplicate keys, no anchors,
 * aliases or tags, and only one document.
 */
final class YamlText {

  private static final Pattern MARK = Pattern.compile("line (\\d+), column (\\d+)");
  private static final YAMLFactory YAML = new YAMLFactory();

  private final SourceText source;
  private final int columnOffset;
  private final JsonParser parser;

  private YamlText(SourceText source, int columnOffset, JsonParser parser) {
    this.source = source;
    this.columnOffset = columnOffset;
    this.parser = parser;
  }

  /** Parses a whole file, which must contain keys and values. */
  static YamlNode.Block document(SourceText source) throws PlanException {
    YamlNode node = parse(source, 0);
    if (node instanceof YamlNode.Block block) {
      return block;
    }
    if (node instanceof YamlNode.Scalar scalar && scalar.isNull()) {
      throw new PlanException(
          source.problem("is empty: give keys and values, such as 'topics: 1'"));
    }
    String found = node instanceof YamlNode.Items ? "a list" : "a single text";
    throw new PlanException(
        source.problem(
            node.position(), "holds " + found + ": give keys and values, such as 'topics: 1'"));
  }

  /** Parses the value after the {@code =} of an argument. */
  static YamlNode value(SourceText argument, int start) throws PlanException {
    YamlNode node = parse(argument, start);
    String given = argument.text().substring(start).strip();
    if (node instanceof YamlNode.Scalar scalar
        && !scalar.quoted()
        && !scalar.text().equals(given)) {
      throw new PlanException(
          argument.problem(
              new Position(1, start + 1),
              "# would begin a comment here: put the value into quotes that reach the program, as"
                  + " in 'key=\"a #b\"'"));
    }
    return node;
  }

  private static YamlNode parse(SourceText source, int start) throws PlanException {
    try (JsonParser parser =
        YAML.createParser(ObjectReadContext.empty(), source.text().substring(start))) {
      YamlText reader = new YamlText(source, start, parser);
      JsonToken first = parser.nextToken();
      if (first == null) {
        return new YamlNode.Scalar(source, new Position(1, start + 1), "", false);
      }
      YamlNode node = reader.node(first);
      if (parser.nextToken() != null) {
        throw new PlanException(
            source.problem(reader.here(), "a second document begins here: give each its own file"));
      }
      return node;
    } catch (JacksonException e) {
      throw new PlanException(syntax(source, start, e));
    }
  }

  private YamlNode node(JsonToken token) throws PlanException {
    refuseWhatIsNotPlain();
    return switch (token) {
      case START_OBJECT -> block();
      case START_ARRAY -> items();
      default -> scalar();
    };
  }

  private YamlNode.Scalar scalar() {
    Position at = here();
    boolean quoted = parser.currentToken() == JsonToken.VALUE_STRING && isQuoted(at);
    String text = parser.getString();
    return new YamlNode.Scalar(source, at, text == null ? "" : text, quoted);
  }

  private boolean isQuoted(Position at) {
    List<String> lines = source.lines();
    String line = at.line() <= lines.size() ? lines.get(at.line() - 1) : "";
    return at.column() <= line.length() && "\"'|>".indexOf(line.charAt(at.column() - 1)) >= 0;
  }

  private YamlNode.Items items() throws PlanException {
    Position at = here();
    List<YamlNode> nodes = new ArrayList<>();
    for (JsonToken t = parser.nextToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
      nodes.add(node(t));
    }
    return new YamlNode.Items(source, at, nodes);
  }

  private YamlNode.Block block() throws PlanException {
    Position at = here();
    Map<String, YamlNode.Entry> entries = new LinkedHashMap<>();
    for (JsonToken t = parser.nextToken(); t != JsonToken.END_OBJECT; t = parser.nextToken()) {
      Position keyAt = here();
      refuseWhatIsNotPlain();
      String key = parser.currentName();
      YamlNode value = node(parser.nextToken());
      YamlNode.Entry first = entries.put(key, new YamlNode.Entry(key, source, keyAt, value));
      if (first != null) {
        throw new PlanException(
            source.problem(
                keyAt,
                key
                    + ": is given a second time; the first is in line "
                    + first.position().line()
                    + ": keep one"));
      }
    }
    return new YamlNode.Block(source, at, entries);
  }

  private void refuseWhatIsNotPlain() throws PlanException {
    if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
      throw new PlanException(
          source.problem(here(), "aliases (*name) are not supported: write the value out"));
    }
    if (parser.getTypeId() != null) {
      throw new PlanException(source.problem(here(), "tags (!name) are not supported: leave it"));
    }
  }

  private Position here() {
    TokenStreamLocation at = parser.currentTokenLocation();
    return shift(at.getLineNr(), at.getColumnNr());
  }

  private Position shift(int line, int column) {
    return shift(line, column, columnOffset);
  }

  private static Position shift(int line, int column, int columnOffset) {
    return new Position(line, line == 1 ? column + columnOffset : column);
  }

  private static String syntax(SourceText source, int start, JacksonException e) {
    String message = e.getOriginalMessage();
    TokenStreamLocation at = e.getLocation();
    Position position =
        at == null ? shift(1, 1, start) : shift(at.getLineNr(), at.getColumnNr(), start);
    Matcher mark = MARK.matcher(message);
    while (mark.find()) {
      // The last mark is the position of the error; earlier ones describe the context.
      int line = Integer.parseInt(mark.group(1));
      position = shift(line, Integer.parseInt(mark.group(2)), start);
    }
    return source.problem(position, sentence(message, source.argument()));
  }

  private static String sentence(String message, boolean argument) {
    if (message.contains("(TAB)")) {
      return "a tab instead of spaces: indent with spaces";
    }
    if (argument) {
      return "the value is not valid YAML: put it into quotes that reach the program, as in"
          + " 'key=\"[a]\"'";
    }
    if (message.contains("nesting depth")) {
      return "is nested more deeply than any workload or driver file";
    }
    if (message.contains("mapping values are not allowed")) {
      return "is not valid YAML: a key begins in the wrong column, or a text with ': ' in it needs"
          + " quotes";
    }
    String[] lines = message.split("\n", -1);
    String problem = lines[0];
    for (int i = 1; i < lines.length; i++) {
      if (lines[i].strip().startsWith("in reader, line")) {
        problem = lines[i - 1];
      }
    }
    return "is not valid YAML: " + problem.strip();
  }
}
