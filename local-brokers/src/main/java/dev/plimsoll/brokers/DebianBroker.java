// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Base class of the local brokers whose program is that of this machine or of a Debian package; a
 * subclass provides the layout of the nodes.
 */
abstract class DebianBroker extends ClusterBroker {

  private final DebianServer server;

  /**
   * @param system name of this broker
   * @param title display name
   * @param startLimit time limit for all nodes to be ready
   * @param installed returns the server of a program
   */
  DebianBroker(
      String system,
      String title,
      int maxNodes,
      Duration startLimit,
      ServerFolders home,
      Map<String, String> environment,
      Function<Path, InstalledServer> installed) {
    this(system, system, title, maxNodes, startLimit, home, environment, installed);
  }

  /**
   * @param system name of this broker
   * @param folder folder of the server below {@code servers/}
   */
  DebianBroker(
      String system,
      String folder,
      String title,
      int maxNodes,
      Duration startLimit,
      ServerFolders home,
      Map<String, String> environment,
      Function<Path, InstalledServer> installed) {
    super(system, title, maxNodes, startLimit, home);
    this.server = new DebianServer(folder, title, home.servers(), environment, installed);
  }

  /** Returns the layout of this number of nodes. */
  abstract ClusterStarter.Layout layout(Path program, int nodes) throws DriverException;

  @Override
  final Versioned layout(int nodes, String version, Consumer<String> progress)
      throws DriverException {
    InstalledServer found = server.require(version, progress);
    return new Versioned(layout(found.program(), nodes), found.version());
  }

  @Override
  public final String source() {
    return server.source();
  }

  @Override
  public final boolean isInstalled() {
    return server.find("").isPresent();
  }

  @Override
  public final void requireServer(String version) throws DriverException {
    server.require(version, line -> {});
  }

  @Override
  public final void install(String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    server.install(version, progress);
  }
}
