// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.DeclaredType;
import dev.plimsoll.driver.settings.ScalarType;

/** A name in results and in names of files: a text of one line. */
final class NameType implements DeclaredType {

  @Override
  public ScalarType<String> type() {
    return ScalarType.text().parsedBy(NameType::parse);
  }

  private static String parse(String name) {
    if (name.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("must be one line");
    }
    return name;
  }
}
