// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The type of a key's value. */
public sealed interface KeyType
    permits ScalarType,
        KeyType.BlockType,
        KeyType.BlockListType,
        KeyType.ScalarOrBlockType,
        KeyType.ListType,
        KeyType.NamesType,
        KeyType.PropertiesType {

  /** Returns what an error message asks for: {@code a whole number}. */
  String wanted();

  /** Returns the type with its range, for the documentation. */
  String summary();

  /** Returns the type as JSON Schema. */
  Map<String, Object> schema();

  /** A block of keys, in braces or indented. */
  record BlockType(KeyBlock keys, String example) implements KeyType {
    @Override
    public String wanted() {
      return "a block, such as " + example;
    }

    @Override
    public String summary() {
      return "block";
    }

    @Override
    public Map<String, Object> schema() {
      return KeySchema.ofBlock(keys);
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
   * A single value or a block. The value is short for a block with only the key {@code shorthand}.
   */
  record ScalarOrBlockType<T>(Key<ScalarType<T>> shorthand, BlockType block) implements KeyType {
    @Override
    public String wanted() {
      return block.wanted();
    }

    @Override
    public String summary() {
      return shorthand.type().summary() + "; or a block";
    }

    @Override
    public Map<String, Object> schema() {
      return KeySchema.anyOf(shorthand.type().schema(), block.schema());
    }
  }

  /**
   * A list of single values.
   *
   * @param orSingle whether a single value stands for a list of one
   */
  record ListType<T>(ScalarType<T> item, String example, boolean orSingle) implements KeyType {

    /** A list in brackets, or with a line for each value. */
    public ListType(ScalarType<T> item, String example) {
      this(item, example, false);
    }

    public static ListType<String> ofTexts(String example) {
      return new ListType<>(ScalarType.text(), example);
    }

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
      Map<String, Object> items = new TreeMap<>(item.schema());
      return orSingle
          ? KeySchema.anyOf(item.schema(), Map.of("type", "array", "items", items))
          : Map.of("type", "array", "minItems", 1, "items", items);
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
          lists ? new TreeMap<>(ListType.ofTexts(example).schema()) : KeySchema.TEXT;
      return Map.of("type", "object", "additionalProperties", value);
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
