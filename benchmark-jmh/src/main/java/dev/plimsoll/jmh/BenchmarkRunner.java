// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import java.io.IOException;
import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs the benchmarks with defaults for short runs, and prints a table with time, processor time
 * and allocated bytes per operation. JMH's own arguments are accepted and override the defaults.
 */
public final class BenchmarkRunner {

  /** The JVM options of {@code bin/benchmark run}. */
  private static final String[] JVM = {
    "-Xms1g",
    "-Xmx1g",
    "-XX:+UseG1GC",
    "-XX:+AlwaysPreTouch",
    "-XX:-UsePerfData",
    "-XX:CompileCommand=quiet",
    "-XX:CompileCommand=dontinline,dev.plimsoll.load.InFlightMessage::acknowledged"
  };

  private BenchmarkRunner() {}

  /** Runs the benchmarks whose names match the arguments; all without arguments. */
  public static void main(String[] arguments)
      throws CommandLineOptionException, RunnerException, IOException {
    CommandLineOptions given = new CommandLineOptions(arguments);
    if (given.shouldHelp()) {
      given.showHelp();
      return;
    }
    if (given.shouldList()) {
      new Runner(given).list();
      return;
    }
    Collection<RunResult> results = new Runner(options(given).build()).run();
    System.out.println();
    System.out.printf(
        "%-66s %9s %9s %9s %9s%n", "benchmark", "ns/op", "± ns", "cpu ns/op", "bytes/op");
    results.forEach(BenchmarkRunner::print);
  }

  private static ChainedOptionsBuilder options(CommandLineOptions given) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(given)
            .addProfiler(GCProfiler.class)
            .addProfiler(ProcessorTime.class)
            .jvmArgs(JVM);
    if (!given.getForkCount().hasValue()) {
      options.forks(1);
    }
    if (!given.getWarmupTime().hasValue()) {
      options.warmupTime(TimeValue.seconds(1));
    }
    if (!given.getMeasurementTime().hasValue()) {
      options.measurementTime(TimeValue.seconds(1));
    }
    return options;
  }

  private static void print(RunResult result) {
    Result<?> time = result.getPrimaryResult();
    StringBuilder name = new StringBuilder(result.getParams().getBenchmark());
    name.delete(0, "dev.plimsoll.".length());
    for (String key : result.getParams().getParamsKeys()) {
      name.append(' ').append(key).append('=').append(result.getParams().getParam(key));
    }
    System.out.println(
        String.format(
            Locale.ROOT,
            "%-66s %9.1f %9.1f %9s %9s",
            name,
            time.getScore(),
            time.getScoreError(),
            secondary(result, ProcessorTime.NAME, "%.1f"),
            secondary(result, "gc.alloc.rate.norm", "%.3f")));
  }

  private static String secondary(RunResult result, String name, String format) {
    Result<?> value = result.getSecondaryResults().get(name);
    return value == null ? "" : String.format(Locale.ROOT, format, value.getScore());
  }
}
