// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.util.List;
import java.util.Map;

/** Writes strings, numbers, booleans, lists and maps as YAML that parses to the same values. */
public final class YamlWriter {

  private YamlWriter() {}

  /** Returns keys and values with a line for each key. */
  public static String write(Map<String, ?> map) {
    StringBuilder out = new StringBuilder();
    block(out, "", map);
    return out.toString();
  }

  private static void block(StringBuilder out, String indent, Map<?, ?> map) {
    map.forEach(
        (key, value) -> {
          out.append(indent).append(scalar(String.valueOf(key))).append(':');
          if (value instanceof Map<?, ?> inner && !inner.isEmpty()) {
            out.append('\n');
            block(out, indent + "  ", inner);
          } else if (value instanceof String text && text.contains("\n")) {
            lines(out, indent + "  ", text);
          } else {
            out.append(' ').append(flow(value)).append('\n');
          }
        });
  }

  private static void lines(StringBuilder out, String indent, String text) {
    out.append(text.endsWith("\n") ? " |\n" : " |-\n");
    text.lines().forEach(line -> out.append(line.isEmpty() ? "" : indent + line).append('\n'));
  }

  /** Returns a value in one line. */
  public static String flow(Object value) {
    if (value instanceof Map<?, ?> map) {
      List<String> parts =
          map.entrySet().stream()
              .map(e -> scalar(String.valueOf(e.getKey())) + ": " + flow(e.getValue()))
              .toList();
      return "{" + String.join(", ", parts) + "}";
    }
    if (value instanceof List<?> list) {
      return "[" + String.join(", ", list.stream().map(YamlWriter::flow).toList()) + "]";
    }
    return value instanceof String text ? scalar(text) : String.valueOf(value);
  }

  /** Returns a string, in quotes if YAML would not read it as the same string. */
  public static String scalar(String text) {
    boolean plain =
        text.matches("[A-Za-z0-9_./+][A-Za-z0-9 _.,/+()=-]*")
            && !text.endsWith(" ")
            && !text.contains(",")
            && !text.matches(
                "(?i)true|false|null|yes|no|on|off|[-+]?[0-9.][0-9._]*(e[-+]?[0-9]+)?");
    return plain ? text : quoted(text);
  }

  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\t", "\\t")
        + '"';
  }
}
