// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import java.util.Locale;

/** The names of enum constants as files and reports show them. */
public final class EnumText {

  private EnumText() {}

  /** Lower case, with hyphens: {@code AT_LEAST_ONCE} becomes {@code at-least-once}. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
