// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of YAML with its position. Immutable. */
sealed interface Node {

  /** The text that contains it. */
  SourceText source();

  /** Where it begins. */
  Position position();

  /**
   * A single value.
   *
   * @param text as written, quotes removed
   * @param quoted whether it stood in quotes or as a text block, and so is a text whatever it says
   */
  record Scalar(SourceText source, Position position, String text, boolean quoted) implements Node {

    /** Whether nothing is said: {@code key:} or {@code key: null}. */
    boolean isNull() {
      return !quoted && (text.isEmpty() || text.equals("~") || text.equalsIgnoreCase("null"));
    }
  }

  /** A list. */
  record Items(SourceText source, Position position, List<Node> nodes) implements Node {
    public Items {
      nodes = List.copyOf(nodes);
    }
  }

  /** Keys with values, in the order of the text. */
  record Block(SourceText source, Position position, Map<String, Entry> entries) implements Node {
    public Block {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    /** This block with the entry added, or put in the place of the one with its key. */
    Block with(Entry entry) {
      Map<String, Entry> changed = new LinkedHashMap<>(entries);
      changed.put(entry.key(), entry);
      return new Block(source, position, changed);
    }

    /** This block without the key. */
    Block without(String key) {
      Map<String, Entry> changed = new LinkedHashMap<>(entries);
      changed.remove(key);
      return new Block(source, position, changed);
    }
  }

  /** A key with its value. The key may stand in another text than the block around it. */
  record Entry(String key, SourceText source, Position position, Node value) {}

  /**
   * The node as strings, numbers, booleans, lists and maps. A number that Java would write in
   * another way than the file ({@code 1.10}, {@code 007}) stays a text, so that nothing is lost.
   */
  static Object plain(Node node) {
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
