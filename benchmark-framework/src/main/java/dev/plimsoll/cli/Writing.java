// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.report.Screen;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes and shows a result; a run that cannot keep its result still has to clean up. */
final class Writing implements Consumer<RunResult> {

  private final ResultFolder folder;
  private final Screen screen;
  private Optional<ResultException> failure = Optional.empty();

  Writing(ResultFolder folder, Screen screen) {
    this.folder = folder;
    this.screen = screen;
  }

  @Override
  public void accept(RunResult result) {
    try {
      screen.result(result, folder.write(result));
    } catch (ResultException e) {
      failure = Optional.of(e);
    }
  }

  /** Throws what went wrong, if anything did. */
  void rethrow() throws ResultException {
    if (failure.isPresent()) {
      throw failure.get();
    }
  }
}
