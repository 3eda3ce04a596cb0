// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** Returns the properties as a block of keys, each with the position of its line. */
  static YamlNode.Block block(YamlNode.Scalar scalar) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(scalar.text()));
    } catch (IOException | IllegalArgumentException e) {
      // An invalid \\u escape: the driver reports it when it parses the text.
      return new YamlNode.Block(scalar.source(), scalar.position(), Map.of());
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
    return new YamlNode.Block(scalar.source(), scalar.position(), entries);
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
