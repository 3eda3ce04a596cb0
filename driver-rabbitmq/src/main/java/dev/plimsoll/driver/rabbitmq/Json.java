// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON parser for the responses of the management plugin. Values are maps, lists, strings,
 * numbers as doubles, and booleans; null values are omitted from their map. (The parser in
 * amqp-client fails for an empty object.)
 */
final class Json {

  private static final int HEX = 16;
  private static final int UNICODE_DIGITS = 4;

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /**
   * Parses a whole document.
   *
   * @throws IllegalArgumentException if the text is not valid JSON
   */
  static Object read(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.skipSpace();
    if (json.at < text.length()) {
      throw json.wrong();
    }
    return value;
  }

  private Object value() {
    return switch (next()) {
      case '{' -> object();
      case '[' -> list();
      case '"' -> string();
      default -> word();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> result = new LinkedHashMap<>();
    at++;
    while (next() != '}') {
      String key = string();
      expect(':');
      Object value = value();
      if (value != null) {
        result.put(key, value);
      }
      if (next() == ',') {
        at++;
      }
    }
    at++;
    return result;
  }

  private List<Object> list() {
    List<Object> result = new ArrayList<>();
    at++;
    while (next() != ']') {
      result.add(value());
      if (next() == ',') {
        at++;
      }
    }
    at++;
    return result;
  }

  private String string() {
    expect('"');
    StringBuilder result = new StringBuilder();
    for (char c = take(); c != '"'; c = take()) {
      result.append(c == '\\' ? escape() : c);
    }
    return result.toString();
  }

  private char escape() {
    char c = take();
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> unicode();
      default -> c;
    };
  }

  private char unicode() {
    if (at + UNICODE_DIGITS > text.length()) {
      throw wrong();
    }
    at += UNICODE_DIGITS;
    return (char) Integer.parseInt(text.substring(at - UNICODE_DIGITS, at), HEX);
  }

  /** Parses a number, true, false or null. */
  private Object word() {
    int from = at;
    while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(from, at);
    return switch (word) {
      case "true" -> true;
      case "false" -> false;
      case "null" -> null;
      default -> number(word);
    };
  }

  private Double number(String word) {
    try {
      return Double.valueOf(word);
    } catch (NumberFormatException e) {
      throw wrong();
    }
  }

  private void expect(char wanted) {
    if (next() != wanted) {
      throw wrong();
    }
    at++;
  }

  /** Returns the next non-blank character without consuming it. */
  private char next() {
    skipSpace();
    if (at == text.length()) {
      throw wrong();
    }
    return text.charAt(at);
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private char take() {
    if (at == text.length()) {
      throw wrong();
    }
    return text.charAt(at++);
  }

  private IllegalArgumentException wrong() {
    return new IllegalArgumentException("no JSON at character " + at);
  }
}
