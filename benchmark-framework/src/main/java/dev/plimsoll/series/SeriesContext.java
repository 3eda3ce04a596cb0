// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.report.Screen;
import dev.plimsoll.run.Interruption;
import java.util.List;
import java.util.Objects;

/**
 * What the runs of one command have in common.
 *
 * @param screen shows their progress
 * @param interruption raised by Ctrl+C
 * @param version of this program
 * @param gitCommit it was built from, or the empty string
 * @param arguments of the command line, as typed
 * @param seed of the random times of the first repetition, where a workload gives none
 */
public record SeriesContext(
    Screen screen,
    Interruption interruption,
    String version,
    String gitCommit,
    List<String> arguments,
    long seed) {

  public SeriesContext {
    Objects.requireNonNull(screen, "screen");
    Objects.requireNonNull(interruption, "interruption");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(gitCommit, "gitCommit");
    arguments = List.copyOf(arguments);
  }

  /** The same on another screen. */
  public SeriesContext withScreen(Screen other) {
    return new SeriesContext(other, interruption, version, gitCommit, arguments, seed);
  }
}
