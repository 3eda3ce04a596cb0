// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import dev.plimsoll.mutation.Mutant.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a run of a package's mutants found, as a file keeps it until the next run.
 *
 * @param left the mutants that no test killed, in the order of the code
 */
record PackageScore(
    String name, String date, String commit, Map<Outcome, Integer> counts, List<Mutant> left) {

  private static final String SEPARATOR = "\t";

  static PackageScore of(String name, String date, String commit, List<Mutant> mutants) {
    Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    mutants.forEach(mutant -> counts.merge(mutant.outcome(), 1, Integer::sum));
    List<Mutant> left = mutants.stream().filter(mutant -> mutant.outcome().left()).toList();
    return new PackageScore(name, date, commit, counts, left);
  }

  int generated() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  int count(Outcome outcome) {
    return counts.getOrDefault(outcome, 0);
  }

  /** The share of all generated mutants that were killed. */
  double killedShare() {
    int killed = count(Outcome.KILLED) + count(Outcome.TIMED_OUT);
    return generated() == 0 ? 0 : (double) killed / generated();
  }

  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("date" + SEPARATOR + date);
    lines.add("commit" + SEPARATOR + commit);
    for (Outcome outcome : Outcome.values()) {
      lines.add(outcome + SEPARATOR + count(outcome));
    }
    for (Mutant each : left) {
      lines.add(
          String.join(
              SEPARATOR,
              "left",
              each.className(),
              each.method(),
              each.mutator(),
              String.valueOf(each.number()),
              String.valueOf(each.line()),
              each.outcome().name(),
              each.description()));
    }
    Files.write(file, lines);
  }

  static PackageScore read(Path file) throws IOException {
    Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    List<Mutant> left = new ArrayList<>();
    String date = "";
    String commit = "";
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split(SEPARATOR, -1);
      switch (fields[0]) {
        case "date" -> date = fields[1];
        case "commit" -> commit = fields[1];
        case "left" ->
            left.add(
                new Mutant(
                    fields[1],
                    fields[2],
                    fields[3],
                    Integer.parseInt(fields[4]),
                    Integer.parseInt(fields[5]),
                    Outcome.valueOf(fields[6]),
                    fields[7]));
        default -> counts.put(Outcome.valueOf(fields[0]), Integer.valueOf(fields[1]));
      }
    }
    String name = file.getFileName().toString().replaceFirst("\\.txt$", "");
    return new PackageScore(name, date, commit, counts, left);
  }
}
