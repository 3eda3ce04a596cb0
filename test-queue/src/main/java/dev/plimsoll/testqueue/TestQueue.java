// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.ParameterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * Runs the test classes of all modules from one queue. Exit codes: 0 all passed, if only when
 * repeated; 1 tests failed; 2 wrong options, or no test matches them.
 */
public final class TestQueue {

  private final QueueOptions options;
  private final Path root;
  private final String tags;
  private final Expectations expectations;

  private TestQueue(QueueOptions options) throws IOException {
    this.options = options;
    this.root = options.root();
    // A class may have tests with a tag, which run at other times than those without it.
    this.tags = String.join("", options.includedTags.stream().map(tag -> "-" + tag).toList());
    Path recorded = root.resolve("test-queue/recorded-times" + tags + ".tsv");
    this.expectations = Files.exists(recorded) ? Expectations.read(recorded) : Expectations.none();
  }

  /**
   * Runs the tests.
   *
   * @param arguments see {@link QueueOptions}
   */
  public static void main(String[] arguments) throws Exception {
    QueueOptions options = new QueueOptions();
    JCommander commander = JCommander.newBuilder().addObject(options).build();
    try {
      commander.parse(arguments);
    } catch (ParameterException e) {
      System.err.println("test: " + e.getMessage());
      System.exit(2);
    }
    System.exit(new TestQueue(options).run());
  }

  private int run() throws Exception {
    List<ModuleFolder> modules =
        ModuleFolder.below(root).stream()
            .filter(each -> options.modules.isEmpty() || options.modules.contains(each.name()))
            .toList();
    try (Jvms jvms = new Jvms(modules, options.optimized, root.resolve("target/test-queue"))) {
      Runtime.getRuntime().addShutdownHook(new Thread(jvms::close, "end of the JVMs"));
      List<TestClass> classes = slice(find(modules, jvms));
      if (classes.isEmpty()) {
        System.err.println("test: no test has such a name, or such tags");
        return 2;
      }
      return run(classes, modules, jvms);
    }
  }

  private List<TestClass> slice(List<TestClass> classes) {
    return options.sliceMinutes > 0
        ? Slices.ofTurn(classes, expectations, options.sliceMinutes * 60, options.turn)
        : classes;
  }

  private int run(List<TestClass> classes, List<ModuleFolder> modules, Jvms jvms)
      throws IOException, InterruptedException {
    QueueProgress progress = new QueueProgress(System.out, classes.size());
    ClassQueue queue = new ClassQueue(jvms, options.selection(), progress::finished);
    Set<String> needed = classes.stream().map(TestClass::module).collect(Collectors.toSet());
    for (ModuleFolder module : modules) {
      if (!needed.contains(module.name())) {
        jvms.closeIdle(module.name());
      }
    }
    WaitingClasses waiting = waiting(classes);
    List<ClassRun> runs = new ArrayList<>(queue.run(waiting));
    for (int repetition = 0; repetition < options.repetitions; repetition++) {
      for (ClassRun failed : runs.stream().filter(run -> !run.failures().isEmpty()).toList()) {
        ClassRun repeated = queue.repeat(failed);
        progress.repeated(repeated);
        runs.set(runs.indexOf(failed), repeated);
      }
    }
    Path table = root.resolve("target/test-times" + tags + ".tsv");
    TimesTable.write(table, runs);
    progress.summary(runs, waiting.all(), table);
    return runs.stream().allMatch(run -> run.failures().isEmpty()) ? 0 : 1;
  }

  private WaitingClasses waiting(List<TestClass> classes) {
    WaitingClasses waiting =
        new WaitingClasses(classes, expectations, options.processors, options::jvmsOf);
    if (options.sliceMinutes > 0) {
      waiting.endAt(System.nanoTime() + Math.round(options.sliceMinutes * 60e9), System::nanoTime);
    }
    return waiting;
  }

  /** Each module's classes are found by a JVM of its own, which then runs them. */
  private List<TestClass> find(List<ModuleFolder> modules, Jvms jvms)
      throws InterruptedException, IOException {
    int processors = Runtime.getRuntime().availableProcessors();
    ExecutorService threads = Executors.newFixedThreadPool(processors);
    try {
      List<Future<List<TestClass>>> found = new ArrayList<>();
      for (ModuleFolder module : modules) {
        found.add(threads.submit(() -> find(module, jvms)));
      }
      List<TestClass> classes = new ArrayList<>();
      for (Future<List<TestClass>> each : found) {
        classes.addAll(each.get());
      }
      return classes;
    } catch (ExecutionException e) {
      throw new IOException("cannot find the tests: " + e.getCause().getMessage(), e);
    } finally {
      threads.shutdown();
    }
  }

  private List<TestClass> find(ModuleFolder module, Jvms jvms) throws IOException {
    TestJvm jvm = jvms.take(module.name());
    List<TestClass> classes =
        jvm.find(
            new JvmRequest.Find(
                module.name(), module.testClasses().toString(), options.selection()));
    jvms.giveBack(jvm);
    return classes;
  }
}
