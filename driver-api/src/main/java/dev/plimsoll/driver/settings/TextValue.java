// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.Quantities;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Values of settings of client libraries, as they are written in a driver file. */
public final class TextValue {

  private static final List<Class<?>> TYPES =
      List.of(
          boolean.class,
          Boolean.class,
          Duration.class,
          long.class,
          Long.class,
          int.class,
          Integer.class,
          double.class,
          float.class,
          String.class);

  private TextValue() {}

  /** Returns whether a text can stand for a value of this type. */
  public static boolean canBe(Class<?> type) {
    return type.isEnum() || TYPES.contains(type);
  }

  /** Returns the place of a type among those that a text can stand for: the earlier, the better. */
  static int rank(Class<?> type) {
    return type.isEnum() ? -1 : TYPES.indexOf(type);
  }

  /**
   * Returns the value. Numbers are in the library's own unit; times have one: {@code 500ms}.
   *
   * @throws IllegalArgumentException with a message for the user, without the key
   */
  public static Object parse(Class<?> type, String text) {
    if (type.isEnum()) {
      return constant(type, text);
    }
    if (type == String.class) {
      return text;
    }
    if (type == Duration.class) {
      return Quantities.duration(text);
    }
    if (type == boolean.class || type == Boolean.class) {
      return flag(text);
    }
    return number(type, text);
  }

  private static Object constant(Class<?> type, String text) {
    String wanted = plain(text);
    Object[] constants = type.getEnumConstants();
    return Arrays.stream(constants)
        .filter(each -> plain(((Enum<?>) each).name()).equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is none of: %s"
                        .formatted(
                            text,
                            Arrays.stream(constants)
                                .map(each -> ((Enum<?>) each).name())
                                .collect(Collectors.joining(", ")))));
  }

  private static String plain(String name) {
    return name.toUpperCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  private static Boolean flag(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is not true or false");
    };
  }

  private static Object number(Class<?> type, String text) {
    boolean whole = type != double.class && type != float.class;
    try {
      String digits = text.replace("_", "");
      if (type == int.class || type == Integer.class) {
        return Integer.valueOf(digits);
      }
      if (whole) {
        return Long.valueOf(digits);
      }
      return type == double.class ? (Object) Double.valueOf(digits) : Float.valueOf(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a " + (whole ? "whole number" : "number"), e);
    }
  }
}
