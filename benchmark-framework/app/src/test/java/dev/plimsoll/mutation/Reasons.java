// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Why mutants need not be killed, by {@link Mutant#key}. */
record Reasons(Map<String, String> byKey) {

  private static final Pattern LINE =
      Pattern.compile(
          "(?<place>\\S+#\\S+ \\w+) (?<numbers>\\d+(,\\d+)*): (?<reason>(equivalent|chance): .+)");

  static Reasons parse(List<String> lines) {
    Map<String, String> byKey = new LinkedHashMap<>();
    for (String line : lines) {
      if (!line.isBlank() && !line.startsWith("#")) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
          throw new IllegalArgumentException(
              "not CLASS#METHOD MUTATOR NUMBERS: equivalent|chance: REASON: " + line);
        }
        for (String number : matcher.group("numbers").split(",", -1)) {
          String key = matcher.group("place") + " " + number;
          if (byKey.put(key, matcher.group("reason")) != null) {
            throw new IllegalArgumentException("two reasons for " + key);
          }
        }
      }
    }
    return new Reasons(byKey);
  }

  Optional<String> of(Mutant mutant) {
    return Optional.ofNullable(byKey.get(mutant.key()));
  }

  /** The keys that name no mutant that is left in its package, if that package was run. */
  List<String> outdated(List<PackageScore> scores) {
    Map<String, Set<String>> left =
        scores.stream()
            .collect(
                Collectors.toMap(
                    PackageScore::name,
                    score -> score.left().stream().map(Mutant::key).collect(Collectors.toSet())));
    return byKey.keySet().stream()
        .filter(key -> left.containsKey(packageOf(key)) && !left.get(packageOf(key)).contains(key))
        .toList();
  }

  private static String packageOf(String key) {
    String[] names = key.substring(0, key.indexOf('#')).split("\\.", -1);
    return names[names.length - 2];
  }
}
