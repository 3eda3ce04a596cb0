// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.report.Screen;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes and shows a result; a run that cannot keep its result still has to clean up. */
final class Writing implements Consumer<RunResult> {

  private final ResultFolder folder;
  private final Screen screen;
  private Optional<ResultException> failure = Optional.empty();
  private Optional<Path> file = Optional.empty();

  Writing(ResultFolder folder, Screen screen) {
    this.folder = folder;
    this.screen = screen;
  }

  @Override
  public void accept(RunResult result) {
    try {
      file = Optional.of(folder.write(result));
      screen.result(result, file.get());
    } catch (ResultException e) {
      failure = Optional.of(e);
    }
  }

  /** Where the result is, once it is written. */
  Optional<Path> file() {
    return file;
  }

  /** Throws what went wrong, if anything did. */
  void rethrow() throws ResultException {
    if (failure.isPresent()) {
      throw failure.get();
    }
  }
}
