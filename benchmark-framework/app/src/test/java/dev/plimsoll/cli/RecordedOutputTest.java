// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.report.Screen;
import dev.plimsoll.result.RecordedRuns;
import dev.plimsoll.result.ResultExamination;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What commands print of results of real runs does not change unintentionally. */
final class RecordedOutputTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("dev.plimsoll.result.RecordedRuns#results")
  void isUnchangedForOneResult(String name) throws Exception {
    Path file = RecordedRuns.unpack(name, folder);
    PrintedOutput printed = new PrintedOutput(name, folder);

    printed.keep("screen", screen(file));
    commands(printed, List.of(file));

    printed.requireAsBefore();
  }

  /** What the program prints at the end of a run, with all details. */
  private static String screen(Path file) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    new Screen(stream, false, false, true).result(ResultExamination.read(file));
    return out.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("dev.plimsoll.result.RecordedRuns#series")
  void isUnchangedForASeries(String name) throws Exception {
    List<Path> files = new ArrayList<>();
    for (String each : RecordedRuns.ofSeries(name)) {
      files.add(RecordedRuns.unpack(each, folder));
    }
    PrintedOutput printed = new PrintedOutput("series/" + name, folder);

    commands(printed, files);
    Path base = folder.resolve("series").resolve(name).resolve("base");
    if (Files.exists(base)) {
      compare(printed, base, base.resolveSibling("candidate"));
    }

    printed.requireAsBefore();
  }

  @Test
  void isUnchangedForOneWorkloadOnAllSystems() throws Exception {
    List<Path> files = new ArrayList<>();
    for (String name : RecordedRuns.results()) {
      if (name.endsWith("-plain")) {
        files.add(RecordedRuns.unpack(name, folder));
      }
    }
    PrintedOutput printed = new PrintedOutput("systems", folder);

    commands(printed, files);

    printed.requireAsBefore();
  }

  @ParameterizedTest
  @CsvSource({
    "kafka-plain, redis-plain",
    "nats-streaming-plain, nats-plain",
    "pulsar-plain, rabbitmq-plain",
    "redis-plain, overloaded-plain",
    "redis-unloosened-stop, redis-unloosened",
    "kafka-plain, kafka-keys",
    "redis-minutes-kill, redis-produced-interrupt",
  })
  void isUnchangedForAComparison(String base, String candidate) throws Exception {
    Path before = RecordedRuns.unpack("results/" + base, folder);
    Path after = RecordedRuns.unpack("results/" + candidate, folder);
    PrintedOutput printed = new PrintedOutput("comparisons/" + base + "-" + candidate, folder);

    compare(printed, before, after);

    printed.requireAsBefore();
  }

  private static void compare(PrintedOutput printed, Path base, Path candidate) throws Exception {
    printed.run(
        "compare",
        "compare",
        "--base",
        base.toString(),
        "--candidate",
        candidate.toString(),
        "--html",
        "WRITTEN/comparison.html",
        "--fail-if",
        "publish.p99 > 1.10");
  }

  private static void commands(PrintedOutput printed, List<Path> files) throws Exception {
    printed.run("check", words(files, "check"));
    printed.run("report", words(files, "report", "-o", "WRITTEN/report.html"));
    for (ExportFormat each : ExportFormat.values()) {
      String format = each.name().toLowerCase(Locale.ROOT);
      printed.run("export-" + format, words(files, "export", "--format", format, "-o", "WRITTEN"));
    }
  }

  private static String[] words(List<Path> files, String... first) {
    List<String> words = new ArrayList<>(Arrays.asList(first));
    files.forEach(file -> words.add(file.toString()));
    return words.toArray(String[]::new);
  }
}
