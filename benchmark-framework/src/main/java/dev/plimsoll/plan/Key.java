// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;

/**
 * A key of a YAML file, declared. How it is read and checked, how {@code check} prints it, its row
 * in {@code docs/WORKLOADS.md} and its place in the JSON Schema for editors follow from this.
 *
 * @param type what may stand behind it, with unit, range and default
 * @param description one sentence
 * @param absent what holds where the key is left out, if that is more than the default of the type;
 *     or the empty string
 * @param required whether the block must have it
 * @param omb whether it is a key of OpenMessaging Benchmark
 */
record Key<K extends KeyType>(
    String name, K type, String description, String absent, boolean required, boolean omb) {

  Key {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(absent, "absent");
  }

  static <K extends KeyType> Key<K> of(String name, K type, String description) {
    return new Key<>(name, type, description, "", false, false);
  }

  /** One that the block must have. */
  static <K extends KeyType> Key<K> required(String name, K type, String description) {
    return new Key<>(name, type, description, "", true, false);
  }

  /** One that OpenMessaging Benchmark has too. */
  static <K extends KeyType> Key<K> omb(String name, K type, String description) {
    return new Key<>(name, type, description, "", false, true);
  }

  /** The same, with what holds where it is left out. */
  Key<K> absent(String text) {
    return new Key<>(name, type, description, text, required, omb);
  }
}
