// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import java.util.Objects;

/**
 * A system to choose from.
 *
 * @param name its name in the outcome
 * @param driver its driver file, as given with {@code -d}
 * @param keptNode why no node of it is lost although the need asks for it, or the empty string
 */
public record ChoiceSubject(String name, String driver, String keptNode) {

  public ChoiceSubject {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(driver, "driver");
    Objects.requireNonNull(keptNode, "keptNode");
  }
}
