// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;
import java.util.Optional;

/**
 * The driver file of a system that was chosen by its guarantees.
 *
 * @param driver the name for {@code -d}; empty if the system cannot give the guarantees
 * @param reason why the system cannot give the weakest guarantees that were wanted, or the empty
 *     string if it can
 */
public record GuaranteeChoice(String system, Optional<String> driver, String reason) {

  public GuaranteeChoice {
    Objects.requireNonNull(system, "system");
    Objects.requireNonNull(driver, "driver");
    Objects.requireNonNull(reason, "reason");
  }
}
