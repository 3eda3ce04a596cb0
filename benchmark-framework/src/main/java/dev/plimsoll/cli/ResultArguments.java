// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the results that the user named: files, or folders, which stand for the result files in
 * them. One that cannot be read, or that contradicts itself, does not keep the others from being
 * read.
 */
final class ResultArguments {

  private final List<Named> results = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private final Reader reader;

  /** Reads results without the histograms in the rows of their timelines. */
  ResultArguments(List<String> arguments) {
    this(ResultExamination::readWithoutRowHistograms, arguments);
  }

  private ResultArguments(Reader reader, List<String> arguments) {
    this.reader = reader;
    arguments.forEach(this::add);
  }

  /** Reads all that is in results. */
  static ResultArguments withRowHistograms(List<String> arguments) {
    return new ResultArguments(ResultExamination::read, arguments);
  }

  /** Reads a folder in which there may be no result yet. */
  static ResultArguments inFolder(Path folder) {
    ResultArguments results =
        new ResultArguments(ResultExamination::readWithoutRowHistograms, List.of());
    results.addFolder(folder);
    results.problems.remove(none(folder));
    return results;
  }

  private interface Reader {
    RunResult read(Path file) throws ResultException;
  }

  /** A result and the file that it came from. */
  record Named(Path file, RunResult result) {}

  List<Named> named() {
    return List.copyOf(results);
  }

  List<RunResult> results() {
    return results.stream().map(Named::result).toList();
  }

  /** A sentence for each thing that could not be read. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  /** Says on standard error what could not be read, and what that means for the exit code. */
  ExitCode report() {
    problems.forEach(problem -> System.err.println("benchmark: " + problem));
    return problems.isEmpty() ? ExitCode.OK : ExitCode.USAGE;
  }

  private void add(String argument) {
    Path path;
    try {
      path = Path.of(argument);
    } catch (InvalidPathException e) {
      problems.add(argument + ": is not a file name");
      return;
    }
    if (Files.isDirectory(path)) {
      addFolder(path);
    } else {
      addFile(path);
    }
  }

  private void addFolder(Path folder) {
    List<Path> files;
    try (Stream<Path> inside = Files.list(folder)) {
      files = inside.filter(ResultArguments::isJson).sorted().toList();
    } catch (IOException e) {
      problems.add(folder + ": cannot be read: " + e.getMessage());
      return;
    }
    if (files.isEmpty()) {
      problems.add(none(folder));
    }
    files.forEach(this::addFile);
  }

  private static String none(Path folder) {
    return folder + ": there is no result in this folder: name one that has .json files";
  }

  private void addFile(Path file) {
    try {
      results.add(new Named(file, reader.read(file)));
    } catch (ResultException e) {
      problems.add(e.getMessage());
    }
  }

  static boolean isJson(Path path) {
    return path.toString().endsWith(".json");
  }
}
