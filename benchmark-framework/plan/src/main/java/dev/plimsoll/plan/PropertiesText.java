// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Reads the text of a Java properties file in a YAML value, the format of OMB's client settings.
 */
final class PropertiesText {

  private PropertiesText() {}

  /**
   * Returns whether the value is such a text: it contains {@code key=value}, or only blank lines
   * and comments.
   */
  static boolean isOne(YamlNode.Scalar scalar) {
    List<String> lines =
        scalar.text().lines().map(String::strip).filter(PropertiesText::message).toList();
    return lines.isEmpty() || lines.stream().anyMatch(line -> line.indexOf('=') > 0);
  }

  private static boolean message(String line) {
    return !line.isEmpty() && !line.startsWith("#") && !line.startsWith("!");
  }

  /**
   * Returns the properties as a block of keys, each with the position of its line; empty if the
   * text has an invalid \\u escape, for which the driver refuses it.
   */
  static Optional<YamlNode.Block> block(YamlNode.Scalar scalar) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(scalar.text()));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
    Map<String, YamlNode.Entry> entries = new LinkedHashMap<>();
    properties.stringPropertyNames().stream()
        .sorted()
        .forEach(
            name -> {
              Position at = position(scalar, name);
              YamlNode value =
                  new YamlNode.Scalar(scalar.source(), at, properties.getProperty(name), true);
              entries.put(name, new YamlNode.Entry(name, scalar.source(), at, value));
            });
    return Optional.of(new YamlNode.Block(scalar.source(), scalar.position(), entries));
  }

  /** Returns the text of a value that a properties text reads as this value. */
  static String escaped(String value) {
    String text =
        value.replace("\\", "\\\\").replace("\r", "\\r").replace("\n", "\\n").replace("\f", "\\f");
    return text.startsWith(" ") || text.startsWith("\t") ? "\\" + text : text;
  }

  /** Returns the position of a property, or that of the text if the property is not found. */
  static Position position(YamlNode.Scalar scalar, String name) {
    List<String> lines = scalar.source().lines();
    for (int i = scalar.position().line() - 1; i < lines.size(); i++) {
      String line = lines.get(i);
      String stripped = line.strip();
      if (stripped.startsWith(name) && stripped.substring(name.length()).matches("\\s*[=:\\s].*")) {
        return new Position(i + 1, line.indexOf(name) + 1);
      }
    }
    return scalar.position();
  }
}
