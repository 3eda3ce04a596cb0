// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.remote.RequestedWorkers;
import dev.plimsoll.report.Screen;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.run.ObservedMachines;
import java.util.List;
import java.util.Objects;

/**
 * What all runs of one command share.
 *
 * @param screen shows their progress
 * @param interruption raised by Ctrl+C
 * @param version the version of this program
 * @param gitCommit the commit that it was built from, or the empty string
 * @param arguments the command line, as typed but without secrets
 * @param machines what is known of the machines of the system; without baselines, that of this
 *     machine is looked up for local brokers
 * @param workers the processes that generate the load
 * @param seed the seed for random send times in the first repetition, if a workload has none
 * @param observer receives what the screen receives
 */
public record SeriesContext(
    Screen screen,
    Interruption interruption,
    String version,
    String gitCommit,
    List<String> arguments,
    ObservedMachines machines,
    RequestedWorkers workers,
    long seed,
    SeriesObserver observer) {

  public SeriesContext {
    Objects.requireNonNull(screen, "screen");
    Objects.requireNonNull(interruption, "interruption");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(gitCommit, "gitCommit");
    arguments = List.copyOf(arguments);
    Objects.requireNonNull(machines, "machines");
    Objects.requireNonNull(workers, "workers");
    Objects.requireNonNull(observer, "observer");
  }

  /** A context without an observer. */
  public SeriesContext(
      Screen screen,
      Interruption interruption,
      String version,
      String gitCommit,
      List<String> arguments,
      ObservedMachines machines,
      RequestedWorkers workers,
      long seed) {
    this(
        screen,
        interruption,
        version,
        gitCommit,
        arguments,
        machines,
        workers,
        seed,
        SeriesObserver.NONE);
  }

  /** Returns a copy with this observer. */
  public SeriesContext with(SeriesObserver other) {
    return new SeriesContext(
        screen, interruption, version, gitCommit, arguments, machines, workers, seed, other);
  }

  /** Returns the display of these runs. */
  public SeriesDisplay display(List<RunPlan> runs) {
    return SeriesDisplay.of(screen, runs, observer);
  }

  /** Returns a copy with another screen. */
  public SeriesContext withScreen(Screen other) {
    return new SeriesContext(
        other, interruption, version, gitCommit, arguments, machines, workers, seed, observer);
  }

  /** Returns a copy with these machines. */
  public SeriesContext with(ObservedMachines others) {
    return new SeriesContext(
        screen, interruption, version, gitCommit, arguments, others, workers, seed, observer);
  }

  /** Returns a copy whose load these workers generate. */
  public SeriesContext with(RequestedWorkers others) {
    return new SeriesContext(
        screen, interruption, version, gitCommit, arguments, machines, others, seed, observer);
  }
}
