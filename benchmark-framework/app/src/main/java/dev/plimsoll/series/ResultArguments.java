// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the results that the user named: files, or folders with result files. If a file cannot be
 * read or is inconsistent, the others are still read.
 */
public final class ResultArguments {

  private final List<Named> results = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private ResultArguments() {}

  /** Reads results, without the histograms in the rows of their timelines. */
  public static ResultArguments of(List<String> names) {
    return read(names, ResultExamination::readWithoutRowHistograms);
  }

  /** Reads complete results, including the histograms in rows. */
  public static ResultArguments withRowHistograms(List<String> names) {
    return read(names, ResultExamination::read);
  }

  /** Reads the results in a folder, which may have none, without the histograms in rows. */
  public static ResultArguments inFolder(Path folder) {
    ResultArguments results = new ResultArguments();
    try {
      results.add(ResultFiles.inFolder(folder), ResultExamination::readWithoutRowHistograms);
    } catch (IOException e) {
      results.problems.add(folder + ": cannot be read: " + e.getMessage());
    }
    return results;
  }

  private static ResultArguments read(List<String> names, Reader reader) {
    ResultArguments results = new ResultArguments();
    results.add(ResultFiles.of(names, results.problems::add), reader);
    return results;
  }

  private void add(List<Path> files, Reader reader) {
    for (Path file : files) {
      try {
        results.add(new Named(file, reader.read(file)));
      } catch (ResultException e) {
        problems.add(e.getMessage());
      }
    }
  }

  private interface Reader {
    RunResult read(Path file) throws ResultException;
  }

  /** A result and its file. */
  public record Named(Path file, RunResult result) {}

  /** Returns the results with their files. */
  public List<Named> named() {
    return List.copyOf(results);
  }

  /** Returns the results. */
  public List<RunResult> results() {
    return results.stream().map(Named::result).toList();
  }

  /** Returns one sentence for each name or file that could not be read. */
  public List<String> problems() {
    return List.copyOf(problems);
  }
}
