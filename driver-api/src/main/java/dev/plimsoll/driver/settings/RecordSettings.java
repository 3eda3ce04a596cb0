// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys of a driver file that a record declares. Immutable.
 *
 * @param <R> the record
 */
public final class RecordSettings<R extends Record> {

  private final RecordKeys<R> keys;

  RecordSettings(RecordKeys<R> keys) {
    this.keys = keys;
  }

  /**
   * The keys of a record.
   *
   * @throws IllegalArgumentException if a component has no {@link SettingKey}, or a type that no
   *     key can have
   */
  public static <R extends Record> RecordSettings<R> of(Class<R> type) {
    return new RecordSettings<>(RecordKeys.of(type));
  }

  /**
   * Reads all keys.
   *
   * @throws SettingsException if a required key is missing, or a value has another type or is out
   *     of its bounds; if there are several problems, the others are suppressed in the first
   */
  public R read(Settings settings) throws SettingsException {
    List<SettingsException> problems = new ArrayList<>();
    Optional<R> read = keys.read(SettingsSource.checked(settings, keys.block(), problems));
    if (problems.isEmpty()) {
      return read.orElseThrow();
    }
    SettingsException first = problems.get(0);
    problems.subList(1, problems.size()).forEach(first::addSuppressed);
    throw first;
  }

  /**
   * The values as results contain them: without secrets (also those in URIs), and without keys that
   * have no value.
   */
  public Map<String, Object> echo(R values) {
    return keys.write(values, WrittenForm.OF_RESULTS);
  }

  /** The rows of a Markdown table: key, default, meaning. */
  public String table() {
    return keys.table();
  }

  /** The keys in the words of JSON Schema: name → its schema. */
  public Map<String, Object> schema() {
    return KeySchema.properties(keys.block());
  }
}
