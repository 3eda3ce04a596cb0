// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The type of a key's value. */
public sealed interface KeyType
    permits ScalarType,
        KeyType.BlockType,
        KeyType.BlockListType,
        KeyType.ListType,
        KeyType.NamesType,
        KeyType.NamedFilesType,
        KeyType.PropertiesType {

  /** Returns what an error message asks for: {@code a whole number}. */
  String wanted();

  /** Returns the type with its range, for the documentation. */
  String summary();

  /** Returns the type as JSON Schema. */
  Map<String, Object> schema();

  /**
   * A block of keys, in braces or indented.
   *
   * @param shorthand the key that a single value in place of the block stands for; empty: a single
   *     value is wrong
   */
  record BlockType(KeyBlock keys, String example, Optional<Key<ScalarType<Object>>> shorthand)
      implements KeyType {
    @Override
    public String wanted() {
      return "a block, such as " + example;
    }

    @Override
    public String summary() {
      return shorthand.map(key -> key.type().summary() + "; or a block").orElse("block");
    }

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> block = KeySchema.ofBlock(keys);
      return shorthand.map(key -> KeySchema.anyOf(key.type().schema(), block)).orElse(block);
    }
  }

  /** A list of blocks. */
  record BlockListType(KeyBlock keys, String example) implements KeyType {
    @Override
    public String wanted() {
      return "a list, such as [" + example + "]";
    }

    @Override
    public String summary() {
      return "list of blocks";
    }

    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "array", "minItems", 1, "items", KeySchema.ofBlock(keys));
    }
  }

  /**
   * A list of single values.
   *
   * @param orSingle whether a single value stands for a list of one
   * @param distinct whether no value may be given twice
   */
  record ListType<T>(ScalarType<T> item, String example, boolean orSingle, boolean distinct)
      implements KeyType {

    @Override
    public String wanted() {
      return "a list, such as " + example;
    }

    @Override
    public String summary() {
      return "list of " + item.summary() + "s";
    }

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> list = new TreeMap<>(Map.of("type", "array"));
      list.put("items", new TreeMap<>(item.schema()));
      if (distinct) {
        list.put("uniqueItems", true);
      }
      if (orSingle) {
        return KeySchema.anyOf(item.schema(), list);
      }
      list.put("minItems", 1);
      return list;
    }
  }

  /**
   * A block whose keys are names chosen by the user; the values are strings, or lists of strings.
   */
  record NamesType(boolean lists, String example) implements KeyType {
    @Override
    public String wanted() {
      return "a block, such as " + example;
    }

    @Override
    public String summary() {
      return lists ? "block of names with lists of texts" : "block of names with texts";
    }

    @Override
    public Map<String, Object> schema() {
      Map<String, Object> value =
          lists
              ? new ListType<>(ScalarType.text(), example, false, false).schema()
              : KeySchema.TEXT;
      return Map.of("type", "object", "additionalProperties", value);
    }
  }

  /**
   * A block whose keys are names chosen by the user; the values are blocks of the keys of the file
   * itself.
   */
  record NamedFilesType(String example) implements KeyType {
    @Override
    public String wanted() {
      return "a block, such as " + example;
    }

    @Override
    public String summary() {
      return "block of names with blocks of these keys";
    }

    @Override
    public Map<String, Object> schema() {
      return Map.of("type", "object", "additionalProperties", Map.of("$ref", "#"));
    }
  }

  /** The properties of a client library: a block of any keys, or the text of a properties file. */
  record PropertiesType() implements KeyType {
    @Override
    public String wanted() {
      return "a block of properties";
    }

    @Override
    public String summary() {
      return "properties";
    }

    @Override
    public Map<String, Object> schema() {
      return Map.of("type", List.of("object", "string"));
    }
  }
}
