// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The syntax of a server's configuration file. */
enum ConfigSyntax {
  /** {@code key=value} of Java: Kafka, Pulsar. */
  PROPERTIES("=") {
    @Override
    String line(String key, String value) {
      return escaped(key).replace(":", "\\:").replace("=", "\\=").replace(" ", "\\ ")
          + "="
          + escaped(value).replaceFirst("^ ", "\\\\ ");
    }

    private String escaped(String text) {
      return text.replace("\\", "\\\\");
    }
  },
  /** {@code key = value}: RabbitMQ. */
  EQUALS(" = "),
  /** {@code key value}: Redis. */
  BLANK(" "),
  /** Blocks in braces: NATS. A key with points is in blocks. */
  BLOCKS(": ") {
    @Override
    String with(String text, Map<String, String> settings) {
      List<String> lines = new ArrayList<>(text.lines().toList());
      settings.forEach((key, value) -> addInBlocks(lines, key, value));
      return String.join("\n", lines) + "\n";
    }
  };

  private final String separator;

  ConfigSyntax(String separator) {
    this.separator = separator;
  }

  /** Returns the text of a file with these settings, each in place of its former line. */
  String with(String text, Map<String, String> settings) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    settings.forEach(
        (key, value) -> {
          lines.removeIf(line -> keyOf(line).equals(key));
          lines.add(line(key, value));
        });
    return String.join("\n", lines) + "\n";
  }

  String line(String key, String value) {
    return key + separator + value;
  }

  private String keyOf(String line) {
    int end = line.indexOf(separator);
    return end < 0 ? line : line.substring(0, end).replace("\\", "");
  }

  private static void addInBlocks(List<String> lines, String key, String value) {
    int point = key.indexOf('.');
    if (point < 0) {
      lines.removeIf(line -> line.startsWith(key + ":"));
      lines.add(key + ": " + natsValue(value));
      return;
    }
    String block = key.substring(0, point) + " {";
    String inner = inBlocks(key.substring(point + 1), value);
    String first = inner.substring(0, inner.indexOf(':') + 1);
    int begin = lines.indexOf(block);
    if (begin < 0) {
      lines.add(block);
      lines.add("  " + inner);
      lines.add("}");
      return;
    }
    int end = begin + lines.subList(begin, lines.size()).indexOf("}");
    lines.subList(begin + 1, end).removeIf(line -> line.strip().startsWith(first));
    lines.add(begin + 1, "  " + inner);
  }

  private static String inBlocks(String key, String value) {
    int point = key.indexOf('.');
    return point < 0
        ? key + ": " + natsValue(value)
        : key.substring(0, point) + ": { " + inBlocks(key.substring(point + 1), value) + " }";
  }

  /** Numbers with units, times and words need no quotes, and some must have none. */
  private static String natsValue(String value) {
    return value.matches("[A-Za-z0-9_.%-]+")
        ? value
        : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
