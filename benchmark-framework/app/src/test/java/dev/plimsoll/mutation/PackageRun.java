// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run of a package's mutants, which may continue earlier ones.
 *
 * @param root the repository's folder
 * @param module the folder of the module that the package is in
 * @param report the folder of PIT's report
 */
record PackageRun(Path root, String name, Path module, Path report) {

  /** Forgets what earlier runs found. */
  void begin() throws IOException {
    Files.deleteIfExists(outcomes());
    Files.write(report.resolve("known"), List.of());
  }

  /** Says which mutants need not run, since earlier runs know their outcomes. */
  void proceed() throws IOException {
    Files.write(report.resolve("known"), known().places());
  }

  /** Adds what this run found to what is known, and returns the mutants that it listed. */
  List<Mutant> mutants() throws IOException {
    KnownOutcomes known = known();
    known.add(PitReport.read(report.resolve("mutations.xml")));
    known.write(outcomes());
    Map<MutantPlace, String> listed = PitReport.readList(report.resolve("list"));
    return known.mutants(listed);
  }

  private KnownOutcomes known() throws IOException {
    KnownOutcomes known = new KnownOutcomes(targets(), new ClassPrints(module));
    known.read(outcomes());
    return known;
  }

  private Path outcomes() {
    return report.resolveSibling(name + ".outcomes");
  }

  /** The package's lines in the list of targets, and the versions of PIT. */
  private String targets() throws IOException {
    Path mutation = root.resolve("mutation");
    Stream<String> targets =
        Files.readAllLines(mutation.resolve("targets.txt")).stream()
            .filter(line -> line.startsWith(name + " "));
    Stream<String> versions =
        Files.readAllLines(mutation.resolve("pom.xml")).stream()
            .map(String::strip)
            .filter(line -> line.startsWith("<pitest"));
    return Stream.concat(targets, versions).collect(Collectors.joining("; "));
  }
}
