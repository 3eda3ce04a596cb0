// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.SettingsException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings that a client library takes by name, for the keys of driver files that pass them on
 * ({@code clientConfig}, {@code producerConfig}, {@code consumerConfig}, {@code topicConfig}).
 *
 * @param library name of the library, for messages
 * @param known the names that can be given
 * @param elsewhere settings of the library that cannot be given here: name → what to do instead
 */
public record LibraryNames(String library, Set<String> known, Map<String, String> elsewhere) {

  public LibraryNames {
    Objects.requireNonNull(library, "library");
    elsewhere = Map.copyOf(elsewhere);
    Set<String> possible = new TreeSet<>(known);
    possible.removeAll(elsewhere.keySet());
    known = Set.copyOf(possible);
  }

  /**
   * Refuses names that cannot be given. Messages quote no value.
   *
   * @param key the key of the driver file under which they are given
   * @throws SettingsException about the first of them; the others are suppressed in it
   */
  public void require(String key, Collection<String> given) throws SettingsException {
    List<SettingsException> problems = new ArrayList<>();
    for (String name : given) {
      if (elsewhere.containsKey(name)) {
        problems.add(
            new SettingsException(
                key + "." + name, "cannot be given here: " + elsewhere.get(name)));
      } else if (!known.contains(name)) {
        problems.add(
            new SettingsException(
                key + "." + name, "is no setting of " + library + ": " + hint(name)));
      }
    }
    throwAll(problems);
  }

  /** Throws the first of these problems, with the others suppressed in it; if there is one. */
  static void throwAll(List<SettingsException> problems) throws SettingsException {
    if (!problems.isEmpty()) {
      SettingsException first = problems.get(0);
      problems.subList(1, problems.size()).forEach(first::addSuppressed);
      throw first;
    }
  }

  private String hint(String name) {
    return NearestName.find(name, known)
        .map(near -> "did you mean " + near + "?")
        .orElseGet(() -> "known are " + String.join(", ", new TreeSet<>(known)));
  }
}
