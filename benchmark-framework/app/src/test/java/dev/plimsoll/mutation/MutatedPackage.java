// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A package with one class and two tests, and what PIT would write about it. */
final class MutatedPackage {

  private static final String MUTATOR =
      "org.pitest.mutationtest.engine.gregor.mutators.MathMutator";

  private final Path root;

  MutatedPackage(Path root) throws IOException {
    this.root = root;
    Files.createDirectories(root.resolve("mutation"));
    Files.createDirectories(report());
    targets("search classes dev.search.*\n");
    Files.writeString(root.resolve("mutation/pom.xml"), "<pitest.version>1</pitest.version>\n");
    compile("classes", "Sample", "");
    compile("test-classes", "SampleTest", "");
    compile("test-classes", "OtherTest", "");
    compile("test-classes", "Helper", "");
  }

  PackageRun run() {
    return new PackageRun(root, "search", root, report());
  }

  void targets(String lines) throws IOException {
    Files.writeString(root.resolve("mutation/targets.txt"), lines);
  }

  /** Writes a class file. */
  void compile(String folder, String name, String content) throws IOException {
    Path classes = root.resolve("target").resolve(folder).resolve("dev").resolve("search");
    Files.createDirectories(classes);
    Files.writeString(classes.resolve(name + ".class"), name + content);
  }

  /** The list of all mutants: method and line of each. */
  void list(String... mutants) throws IOException {
    Files.writeString(
        report().resolve("list"),
        Stream.of(mutants)
            .map(each -> place(each.split(" ", -1)) + "\tReplaced + <with> -\n")
            .collect(Collectors.joining()));
  }

  /** The report: method, line and outcome of each mutant that was run. */
  void report(String... mutants) throws IOException {
    Files.writeString(
        report().resolve("mutations.xml"),
        "<?xml version=\"1.0\"?>\n<mutations partial=\"true\">\n"
            + Stream.of(mutants)
                .map(each -> mutation(each.split(" ", -1)))
                .collect(Collectors.joining("\n")));
  }

  /** What PIT does when the limit ends it: writes a part of the last line. */
  void cutOffReport() throws IOException {
    Path report = report().resolve("mutations.xml");
    String text = Files.readString(report);
    Files.writeString(report, text.substring(0, text.length() - 60));
  }

  static String place(String... fields) {
    return String.join("\t", "dev.search.Sample", fields[0], "()V", fields[1], fields[1], MUTATOR);
  }

  private Path report() {
    return root.resolve("report").resolve("search");
  }

  private static String mutation(String... fields) {
    String test =
        "KILLED".equals(fields[2])
            ? "dev.search.SampleTest.[engine:junit-jupiter]/[class:dev.search.SampleTest]/[method:m()]"
            : "";
    return """
    <mutation detected='true' status='%s' numberOfTestsRun='1'><sourceFile>Sample.java</sourceFile>\
    <mutatedClass>dev.search.Sample</mutatedClass><mutatedMethod>%s</mutatedMethod>\
    <methodDescription>()V</methodDescription><lineNumber>%s</lineNumber>\
    <mutator>%s</mutator><indexes><index>%s</index></indexes><blocks><block>2</block></blocks>\
    <killingTest>%s</killingTest><description>Replaced + &lt;with> -</description></mutation>\
    """
        .formatted(fields[2], fields[0], fields[1], MUTATOR, fields[1], test);
  }
}
