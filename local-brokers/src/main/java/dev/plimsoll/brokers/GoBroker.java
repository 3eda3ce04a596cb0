// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Base class of the local brokers that are Go programs; a subclass provides the layout of the
 * nodes.
 */
abstract class GoBroker extends ClusterBroker {

  private static final Duration START_LIMIT = Duration.ofMinutes(1);

  private final GoProgram program;

  /**
   * @param system name of this broker
   * @param server the folder below {@code servers} with the version of its program
   */
  GoBroker(String system, String server, int maxNodes, ServerFolders home) {
    super(system, system, maxNodes, START_LIMIT, home);
    this.program = GoProgram.of(server, home.servers());
  }

  /** Returns the layout of this number of nodes. */
  abstract ClusterStarter.Layout layout(Path executable, int nodes);

  @Override
  final Versioned layout(int nodes, String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    Path executable = program.of(version).resolve(progress);
    return new Versioned(layout(executable, nodes), program.versionOf(executable));
  }

  @Override
  public final String source() {
    return program.source();
  }

  @Override
  public final boolean isInstalled() {
    return program.isAvailable();
  }

  @Override
  public final void install(String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    Path executable = program.of(version).resolve(progress);
    progress.accept(system() + " runs " + executable);
  }
}
