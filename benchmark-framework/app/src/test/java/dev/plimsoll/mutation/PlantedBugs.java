// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Plants bugs one at a time and runs the tests that are to find them, for {@code bin/mutation}. The
 * changed class is compiled into a folder of its own, which comes first on the class path: the tree
 * stays as it is.
 */
public final class PlantedBugs {

  /** A test that has not ended by then has found the bug: it waits for what does not happen. */
  private static final int LIMIT_SECONDS = 180;

  private static final int ENDLESS = 3;

  private final Path root;
  private final Path work;
  private final List<Path> modules;

  PlantedBugs(Path root, Path work) throws IOException {
    this.root = root;
    this.work = work;
    try (Stream<Path> outer = Files.list(root);
        Stream<Path> inner = Files.list(root.resolve("benchmark-framework"))) {
      modules =
          Stream.concat(outer, inner).filter(each -> Files.exists(each.resolve("src"))).toList();
    }
  }

  /**
   * Plants the bugs. Exit code 1 if a test did not find its bug, or fails without it.
   *
   * @param arguments the repository's folder, that of temporary files, the commit, and names of
   *     bugs; without names all are planted and the results are recorded
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path root = Path.of(arguments[0]);
    List<String> names = Arrays.asList(arguments).subList(3, arguments.length);
    PlantedBugs runner = new PlantedBugs(root, Path.of(arguments[1]).resolve("planted"));
    List<PlantedBug> bugs =
        PlantedBug.parse(Files.readAllLines(root.resolve("mutation/planted.txt")));
    List<PlantedResult> results = new ArrayList<>();
    for (PlantedBug bug : bugs) {
      if (names.isEmpty() || names.contains(bug.name())) {
        results.add(runner.plant(bug));
      }
    }
    if (names.isEmpty()) {
      PlantedResult.write(root, arguments[2], results);
    }
    long missed = results.stream().filter(result -> !result.found()).count();
    System.out.printf(
        "%d of %d planted bugs were found%n", results.size() - missed, results.size());
    System.exit(missed > 0 || results.isEmpty() ? 1 : 0);
  }

  private PlantedResult plant(PlantedBug bug) throws IOException, InterruptedException {
    Path source = file(bug.className(), "main");
    Path folder = work.resolve(bug.name());
    Path changed = folder.resolve("src").resolve(source.getFileName());
    Files.createDirectories(changed.getParent());
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Files.writeString(changed, bug.plantIn(Files.readString(source)));
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-nowarn",
                "-parameters",
                "-cp",
                classPath(module(source), ""),
                "-d",
                classes.toString(),
                changed.toString());
    if (compiled != 0) {
      throw new IllegalStateException(bug.name() + " does not compile: " + changed);
    }
    Path module = module(file(bug.testClass(), "test"));
    int without = run(bug, classPath(module, ""), module, folder.resolve("without.log"));
    int with = run(bug, classPath(module, classes.toString()), module, folder.resolve("with.log"));
    boolean found = without == 0 && (with == 1 || with == ENDLESS);
    System.out.printf(
        "%s: %s (exit codes %d and %d) %s%n",
        bug.name(), found ? "found" : "NOT FOUND", without, with, bug.test());
    return new PlantedResult(bug.name(), bug.what(), bug.className(), bug.test(), found);
  }

  private int run(PlantedBug bug, String classPath, Path module, Path log)
      throws IOException, InterruptedException {
    Process test =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                "dev.plimsoll.mutation.pit.TestMethodLauncher",
                bug.testClass(),
                bug.testMethod())
            .directory(module.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!test.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      test.destroyForcibly().waitFor();
      return ENDLESS;
    }
    return test.exitValue();
  }

  private String classPath(Path module, String first) throws IOException {
    Path target = module.resolve("target");
    return Stream.of(
            first,
            target.resolve("test-classes").toString(),
            target.resolve("classes").toString(),
            root.resolve("mutation/target/classes").toString(),
            Files.readString(work.resolveSibling("pit-classpath")),
            Files.readString(target.resolve("test-class-path")))
        .filter(each -> !each.isEmpty())
        .map(String::strip)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private Path file(String className, String folder) {
    String name = "src/" + folder + "/java/" + className.replace('.', '/') + ".java";
    return modules.stream()
        .map(module -> module.resolve(name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no module has " + name));
  }

  private Path module(Path source) {
    return modules.stream().filter(source::startsWith).reduce((a, b) -> b).orElseThrow();
  }
}
