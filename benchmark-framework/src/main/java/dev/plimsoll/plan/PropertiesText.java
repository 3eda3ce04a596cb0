// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The text of a Java properties file inside a YAML value, as OMB writes client settings. */
final class PropertiesText {

  private PropertiesText() {}

  /** Whether a value is such a text: it says {@code key=value}, or nothing. */
  static boolean isOne(Node.Scalar scalar) {
    List<String> lines =
        scalar.text().lines().map(String::strip).filter(PropertiesText::message).toList();
    return lines.isEmpty() || lines.stream().anyMatch(line -> line.indexOf('=') > 0);
  }

  private static boolean message(String line) {
    return !line.isEmpty() && !line.startsWith("#") && !line.startsWith("!");
  }

  /** The same as a block of keys, each at the place of its line. */
  static Node.Block block(Node.Scalar scalar) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(scalar.text()));
    } catch (IOException | IllegalArgumentException e) {
      // A bad \\u escape: the driver reports it when it reads the text.
      return new Node.Block(scalar.source(), scalar.position(), Map.of());
    }
    Map<String, Node.Entry> entries = new LinkedHashMap<>();
    properties.stringPropertyNames().stream()
        .sorted()
        .forEach(
            name -> {
              Position at = position(scalar, name);
              Node value = new Node.Scalar(scalar.source(), at, properties.getProperty(name), true);
              entries.put(name, new Node.Entry(name, scalar.source(), at, value));
            });
    return new Node.Block(scalar.source(), scalar.position(), entries);
  }

  /** The position of a property, or of the text. */
  static Position position(Node.Scalar scalar, String name) {
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
