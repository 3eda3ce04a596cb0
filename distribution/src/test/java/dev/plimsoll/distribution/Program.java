// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Runs {@code bin/benchmark} as a user does: in a separate process and folder. Where a test needs
 * nothing of a process, {@link #inThisJvm} saves most of the processor time.
 */
final class Program {

  /** Time limit of a process; when it is exceeded, the process is killed. */
  private static final long LIMIT_SECONDS = 600;

  /**
   * Tolerances for workloads whose counts are tested, not their speed: the run passes even if the
   * machine delays the generator or the rate is not reached.
   */
  static final String WHATEVER_THE_MACHINE_DOES = "rateTolerance: 1\ngeneratorLimit: 1m\n";

  /** JVM options for runs of which no figure matters: they need half the processor time. */
  static final String WITHOUT_OPTIMIZED_CODE = "-XX:TieredStopAtLevel=1";

  private static final Path LAUNCHER = Path.of("..", "bin", "benchmark").toAbsolutePath();

  private final Path folder;
  private final boolean inThisJvm;
  private final Map<String, String> environment = new HashMap<>();
  private boolean optimized;

  Program(Path folder) {
    this(folder, false);
  }

  private Program(Path folder, boolean inThisJvm) {
    this.folder = folder;
    this.inThisJvm = inThisJvm;
  }

  /** Returns the program whose {@link #run} needs no process; {@link #start} still does. */
  static Program inThisJvm(Path folder) {
    return new Program(folder, true);
  }

  Program with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Lets processes of the program have optimized code, as a test of figures needs it. */
  Program optimized() {
    optimized = true;
    return this;
  }

  Path folder() {
    return folder;
  }

  /** Writes a file into the folder. */
  Program put(String name, String text) {
    try {
      Files.createDirectories(folder.resolve(name).getParent());
      Files.writeString(folder.resolve(name), text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a driver file for the simulated system. */
  Program simulated(String behaviour) {
    return put("sim.yaml", "name: sim\ndriver: simulated\n" + behaviour);
  }

  /** Runs the program until it ends. */
  Said run(String... arguments) throws IOException, InterruptedException {
    if (!inThisJvm) {
      return start(arguments).await();
    }
    WrittenResults results = new WrittenResults(folder);
    Said said = new ProgramInThisJvm(folder, environment).run(List.of(arguments));
    results.requireAgreement();
    return said;
  }

  /** Runs a workload on the simulated system; the results are written to the folder {@code out}. */
  Said measure(String workload, String... more) throws IOException, InterruptedException {
    put("load.yaml", workload);
    List<String> arguments = new ArrayList<>(List.of("run", "-d", "sim.yaml", "-o", "out"));
    arguments.addAll(Arrays.asList(more));
    arguments.add("load.yaml");
    return run(arguments.toArray(String[]::new));
  }

  Started start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(signalsAsByDefault());
    command.add(LAUNCHER.toString());
    command.addAll(Arrays.asList(arguments));
    Path err = Files.createTempFile(folder, "stderr", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectError(err.toFile());
    builder.environment().remove("BENCHMARK_OPTS");
    if (!optimized) {
      builder.environment().put("BENCHMARK_OPTS", WITHOUT_OPTIMIZED_CODE);
    }
    builder.environment().putAll(environment);
    WrittenResults results = new WrittenResults(folder);
    return new Started(builder.start(), err, results);
  }

  /**
   * Restores the default handling of SIGINT: a background build ignores it, and processes that it
   * starts would inherit that.
   */
  private static List<String> signalsAsByDefault() throws IOException {
    Path env = Path.of("/usr/bin/env");
    if (!Files.exists(Path.of("/proc/self")) || !Files.isExecutable(env)) {
      return List.of();
    }
    return List.of(env.toString(), "--default-signal=INT");
  }

  /** A running program. */
  static final class Started {

    private final Process process;
    private final Path err;
    private final WrittenResults results;
    private final BufferedReader reader;
    private final List<String> out = new ArrayList<>();

    private Started(Process process, Path err, WrittenResults results) {
      this.process = process;
      this.err = err;
      this.results = results;
      this.reader = process.inputReader(StandardCharsets.UTF_8);
      Thread watch = new Thread(this::endAfterLimit, "limit of " + process.pid());
      watch.setDaemon(true);
      watch.start();
    }

    private void endAfterLimit() {
      try {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    long pid() {
      return process.pid();
    }

    boolean isAlive() {
      return process.isAlive();
    }

    /** Reads the output up to the first matching line and returns that line. */
    String awaitLine(Predicate<String> like) throws IOException {
      String line = reader.readLine();
      while (line != null) {
        out.add(line);
        if (like.test(line)) {
          return line;
        }
        line = reader.readLine();
      }
      throw new AssertionError("ended before such a line:\n" + String.join("\n", out) + errText());
    }

    /** Sends a signal, as {@code kill} does. */
    void signal(String name) throws IOException, InterruptedException {
      Processes.signal(process.pid(), name);
    }

    Said await() throws IOException, InterruptedException {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        out.add(line);
      }
      int code = process.waitFor();
      results.requireAgreement();
      return new Said(code, List.copyOf(out), errText());
    }

    private String errText() throws IOException {
      return Files.readString(err);
    }
  }

  /** Exit code and output of the program. */
  record Said(int code, List<String> out, String err) {

    private static final int PASSED = 0;
    private static final int VOIDED = 4;

    /** Returns all output, for the message of a failed test. */
    String all() {
      return "exit code " + code + "\n" + String.join("\n", out) + "\n" + err;
    }

    /**
     * States the exit code. Where all runs were to pass, one that the busy machine has voided is no
     * fault of the program: what else a test states of it holds all the same.
     */
    Said exits(int expected) {
      int allowed = expected == PASSED && code == VOIDED ? VOIDED : expected;
      assertThat(code).as(this::all).isEqualTo(allowed);
      return this;
    }
  }
}
