// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.report.Screen;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Shows the results of a series and writes them to the requested place. If that fails, it writes
 * them to a folder for temporary files; if that fails too, to standard output. So a result is never
 * lost for lack of a place to store it, and the series continues.
 */
public final class ResultWriter implements Consumer<RunResult> {

  private final ResultFolder wanted;
  private final SeriesDisplay display;
  private final Screen screen;
  private Optional<ResultFolder> other = Optional.empty();
  private Optional<Path> file = Optional.empty();
  private boolean complete = true;
  private final Map<String, Path> checkpoints = new HashMap<>();
  private boolean warned;

  /**
   * Creates a writer.
   *
   * @param wanted where the user wants the results
   */
  public ResultWriter(ResultFolder wanted, Screen screen, SeriesDisplay display) {
    this.wanted = wanted;
    this.screen = screen;
    this.display = display;
  }

  @Override
  public void accept(RunResult result) {
    display.result(result);
    // A thread whose interrupt flag is set cannot write files.
    boolean interrupted = Thread.interrupted();
    try {
      Path path = wanted.write(result);
      file = Optional.of(path);
      removeCheckpoint(result);
      display.stored(path, true);
    } catch (ResultException e) {
      complete = false;
      file = elsewhere(result, e);
      file.ifPresent(path -> display.stored(path, false));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Stores the state of a run that goes on, in place of its earlier state, until its result is
   * stored. If that is not possible, the run goes on without it.
   */
  public synchronized void checkpoint(RunResult result) {
    try {
      String run = result.run().id();
      Optional<Path> before = Optional.ofNullable(checkpoints.get(run));
      checkpoints.put(run, wanted.checkpoint(result, before));
    } catch (ResultException e) {
      if (!warned) {
        warned = true;
        System.err.println("benchmark: no checkpoint was stored. " + e.getMessage());
      }
    }
  }

  private synchronized void removeCheckpoint(RunResult result) {
    Path checkpoint = checkpoints.remove(result.run().id());
    try {
      if (checkpoint != null) {
        Files.deleteIfExists(checkpoint);
      }
    } catch (IOException e) {
      System.err.println("benchmark: " + checkpoint + " could not be removed: " + e);
    }
  }

  private Optional<Path> elsewhere(RunResult result, ResultException reason) {
    try {
      if (other.isEmpty()) {
        other = Optional.of(ResultFolder.of(Files.createTempDirectory("plimsoll-results-"), false));
      }
      Path path = other.get().write(result);
      System.err.println("benchmark: " + reason.getMessage() + " The result is in " + path);
      return Optional.of(path);
    } catch (IOException | ResultException e) {
      System.err.println(
          "benchmark: "
              + reason.getMessage()
              + " The folder for temporary files ("
              + System.getProperty("java.io.tmpdir")
              + ") cannot take it either, so the result is on standard output.");
      screen.line("result:");
      screen.line(ResultJson.write(result));
      return Optional.empty();
    }
  }

  /** Returns the file of the last result, if it was written to a file. */
  public Optional<Path> file() {
    return file;
  }

  /** Returns whether all results were written to the requested place. */
  public boolean isComplete() {
    return complete;
  }
}
