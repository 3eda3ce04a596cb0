// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.util.Objects;

/**
 * The declaration of a key of a YAML file. It determines how the key is read and validated, how
 * {@code check} prints it, its row in {@code docs/WORKLOADS.md} and its entry in the JSON Schema
 * for editors.
 *
 * @param type the type of its value, with unit, range and default
 * @param description one sentence
 * @param absent what applies if the key is absent, unless the default of the type says it; or the
 *     empty string
 * @param required whether the block must have the key
 * @param omb whether OpenMessaging Benchmark has this key
 */
public record Key<K extends KeyType>(
    String name, K type, String description, String absent, boolean required, boolean omb) {

  public Key {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(absent, "absent");
  }

  /** Returns a copy with another name. */
  public Key<K> named(String other) {
    return new Key<>(other, type, description, absent, required, omb);
  }
}
