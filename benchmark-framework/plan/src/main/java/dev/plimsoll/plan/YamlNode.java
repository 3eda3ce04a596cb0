// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A YAML node with its position. Immutable. */
sealed interface YamlNode {

  /** Returns the text that contains the node. */
  SourceText source();

  /** Returns the position of the node's first character. */
  Position position();

  /**
   * A single value.
   *
   * @param text as written, without quotes
   * @param quoted whether the value is in quotes or a block scalar, and so always a string
   */
  record Scalar(SourceText source, Position position, String text, boolean quoted)
      implements YamlNode {

    /** Returns whether the value is absent: {@code key:} or {@code key: null}. */
    boolean isNull() {
      return !quoted && (text.isEmpty() || text.equals("~") || text.equalsIgnoreCase("null"));
    }
  }

  /** A list. */
  record Items(SourceText source, Position position, List<YamlNode> nodes) implements YamlNode {
    public Items {
      nodes = List.copyOf(nodes);
    }
  }

  /** Keys with values, in the order of the text. */
  record Block(SourceText source, Position position, Map<String, Entry> entries)
      implements YamlNode {
    public Block {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    /** Returns a copy with this entry, which replaces an entry with the same key. */
    Block with(Entry entry) {
      Map<String, Entry> changed = new LinkedHashMap<>(entries);
      changed.put(entry.key(), entry);
      return new Block(source, position, changed);
    }

    /** Returns a copy without the key. */
    Block without(String key) {
      Map<String, Entry> changed = new LinkedHashMap<>(entries);
      changed.remove(key);
      return new Block(source, position, changed);
    }
  }

  /** A key with its value. The key may be from another text than the surrounding block. */
  record Entry(String key, SourceText source, Position position, YamlNode value) {

    /** Returns the value as that of the only key of a block. */
    Block asBlock(String only) {
      return new Block(
          value.source(), value.position(), Map.of(only, new Entry(only, source, position, value)));
    }
  }

  /**
   * Returns the node as strings, numbers, booleans, lists and maps. A number that Java would write
   * differently ({@code 1.10}, {@code 007}) remains a string, so that no information is lost.
   */
  static Object plain(YamlNode node) {
    if (node instanceof Block block) {
      Map<String, Object> map = new LinkedHashMap<>();
      block.entries().forEach((key, entry) -> map.put(key, plain(entry.value())));
      return map;
    }
    if (node instanceof Items items) {
      List<Object> list = new ArrayList<>();
      items.nodes().forEach(item -> list.add(plain(item)));
      return list;
    }
    return plain((Scalar) node);
  }

  private static Object plain(Scalar scalar) {
    if (scalar.quoted()) {
      return scalar.text();
    }
    if (scalar.isNull()) {
      return null;
    }
    String text = scalar.text();
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> number(text);
    };
  }

  private static Object number(String text) {
    if (!text.matches("-?[0-9][0-9.]*")) {
      return text;
    }
    try {
      if (text.indexOf('.') < 0) {
        long number = Long.parseLong(text);
        return Long.toString(number).equals(text) ? number : text;
      }
      double number = Double.parseDouble(text);
      return Double.toString(number).equals(text) ? number : text;
    } catch (NumberFormatException e) {
      return text;
    }
  }
}
