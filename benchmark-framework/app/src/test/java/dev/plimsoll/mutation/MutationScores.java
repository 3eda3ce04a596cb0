// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Keeps the scores and writes the page, for {@code bin/mutation}. */
public final class MutationScores {

  /** The share of mutants that the tests of each package have to kill. */
  static final double GOAL = 0.85;

  private final Path root;

  MutationScores(Path root) {
    this.root = root;
  }

  /**
   * Keeps outcomes and scores, or writes the page.
   *
   * @param arguments the repository's folder; then {@code page}, or what is done about a run of a
   *     package: before it {@code begin} or {@code continue}, after it {@code print}, or {@code
   *     record} and the commit; then the package, the module's folder and that of PIT's report
   */
  public static void main(String[] arguments) throws IOException {
    MutationScores scores = new MutationScores(Path.of(arguments[0]));
    if (arguments[1].equals("page")) {
      System.exit(scores.writePage() ? 0 : 1);
    }
    PackageRun run =
        new PackageRun(scores.root, arguments[2], Path.of(arguments[3]), Path.of(arguments[4]));
    switch (arguments[1]) {
      case "begin" -> run.begin();
      case "continue" -> run.proceed();
      case "print" -> print(run.mutants());
      case "record" -> scores.record(run, LocalDate.now(ZoneOffset.UTC).toString(), arguments[5]);
      default -> throw new IllegalArgumentException(arguments[1]);
    }
  }

  private static void print(List<Mutant> mutants) {
    List<Mutant> left = mutants.stream().filter(mutant -> mutant.outcome().left()).toList();
    left.forEach(
        each ->
            System.out.printf(
                "%s line %d: %s, %s%n",
                each.key(), each.line(), each.description(), each.outcome()));
    System.out.printf("%d of %d mutants are left%n", left.size(), mutants.size());
  }

  void record(PackageRun run, String date, String commit) throws IOException {
    PackageScore score = PackageScore.of(run.name(), date, commit, run.mutants());
    Files.createDirectories(results());
    score.write(results().resolve(run.name() + ".txt"));
    System.out.printf(
        "%s: %s of %d mutants killed, %d left%n",
        run.name(),
        MutationPage.percent(score.killedShare()),
        score.generated(),
        score.left().size());
  }

  /** Returns whether each package reaches the goal and each reason is current. */
  boolean writePage() throws IOException {
    List<PackageScore> scores = new ArrayList<>();
    try (Stream<Path> files = Files.list(results())) {
      for (Path file : files.sorted().toList()) {
        scores.add(PackageScore.read(file));
      }
    }
    Reasons reasons = Reasons.parse(Files.readAllLines(root.resolve("mutation/reasons.txt")));
    Files.writeString(
        root.resolve("docs/MUTATION.md"),
        MutationPage.of(scores, reasons) + PlantedResult.section(root));
    List<String> outdated = reasons.outdated(scores);
    outdated.forEach(key -> System.err.println("mutation: outdated reason: " + key));
    boolean low = scores.stream().anyMatch(score -> score.killedShare() < GOAL);
    return !low && outdated.isEmpty();
  }

  private Path results() {
    return root.resolve("mutation/results");
  }
}
