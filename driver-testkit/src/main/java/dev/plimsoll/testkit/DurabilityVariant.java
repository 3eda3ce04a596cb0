// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import java.util.Map;
import java.util.Objects;

/**
 * A variant of a driver whose durability is checked.
 *
 * @param name names it in the report
 * @param setup creates its driver
 * @param settings keys of its driver file
 */
public record DurabilityVariant(String name, DriverSetup setup, Map<String, Object> settings) {

  public DurabilityVariant {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(setup, "setup");
    settings = Map.copyOf(settings);
  }

  /** Creates a variant with the settings of the setup. */
  public DurabilityVariant(String name, DriverSetup setup) {
    this(name, setup, setup.settings());
  }

  @Override
  public String toString() {
    return name;
  }
}
