// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import dev.plimsoll.mutation.Mutant.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The outcomes of a package's mutants over several runs. Those that no longer hold are left out
 * when they are read.
 */
final class KnownOutcomes {

  private final String targets;
  private final ClassPrints prints;
  private final Map<MutantPlace, KnownOutcome> byPlace = new TreeMap<>(MutantPlace.ORDER);

  /**
   * @param targets what is mutated with which tests and which PIT: outcomes of others do not count
   */
  KnownOutcomes(String targets, ClassPrints prints) {
    this.targets = targets;
    this.prints = prints;
  }

  void read(Path file) throws IOException {
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    if (!lines.isEmpty() && lines.get(0).equals(targets)) {
      for (String line : lines.subList(1, lines.size())) {
        String[] fields = line.split("\t", -1);
        MutantPlace place = MutantPlace.of(fields);
        KnownOutcome outcome = KnownOutcome.read(MutantPlace.fieldsAfter(fields));
        if (outcome.holds(place, prints)) {
          byPlace.put(place, outcome);
        }
      }
    }
  }

  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>(List.of(targets));
    byPlace.forEach((place, outcome) -> lines.add(place.text() + "\t" + outcome.text()));
    Files.write(file, lines);
  }

  /** Adds what a run found. */
  void add(Map<MutantPlace, PitReport.Result> found) {
    found.forEach(
        (place, result) -> {
          if (result.outcome() != Outcome.NOT_RUN) {
            byPlace.put(place, KnownOutcome.of(place, result, prints));
          }
        });
  }

  List<String> places() {
    return byPlace.keySet().stream().map(MutantPlace::text).toList();
  }

  /** The mutants of a list in the order of the code; what has no outcome has not run. */
  List<Mutant> mutants(Map<MutantPlace, String> descriptions) {
    Map<List<String>, Integer> numbers = new HashMap<>();
    List<Mutant> mutants = new ArrayList<>();
    for (MutantPlace place : descriptions.keySet().stream().sorted(MutantPlace.ORDER).toList()) {
      String mutator = place.shortMutator();
      KnownOutcome known = byPlace.get(place);
      mutants.add(
          new Mutant(
              place.className(),
              place.method(),
              mutator,
              numbers.merge(List.of(place.className(), place.method(), mutator), 1, Integer::sum),
              place.line(),
              known == null ? Outcome.NOT_RUN : known.outcome(),
              descriptions.get(place)));
    }
    return mutants;
  }
}
