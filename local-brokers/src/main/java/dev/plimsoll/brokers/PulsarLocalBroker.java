// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Pulsar standalone from its own jars: broker, bookie and metadata in one process. A subclass has
 * other processes or settings.
 */
public class PulsarLocalBroker extends ClusterBroker {

  private static final String LIBRARY = "pulsar";
  private static final int MAX_NODES = 1;

  /** The start takes 20 s on an idle machine. */
  private static final Duration START_LIMIT = Duration.ofMinutes(4);

  private final PulsarMemory memory;
  private final Map<String, String> settings;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public PulsarLocalBroker() {
    this(ServerFolders.ofUser());
  }

  /**
   * Creates a server with additional settings, under a name of its own: with TLS, with
   * authentication.
   *
   * @param system name of this broker: {@code pulsar-…}
   * @param settings settings of the configuration file, which replace those that it would have
   */
  public PulsarLocalBroker(String system, Map<String, String> settings) {
    this(system, "Pulsar", PulsarMemory.ofThisMachine(0), settings, ServerFolders.ofUser());
  }

  PulsarLocalBroker(ServerFolders home) {
    this(LIBRARY, "Pulsar", PulsarMemory.ofThisMachine(0), Map.of(), home);
  }

  PulsarLocalBroker(
      String system,
      String title,
      PulsarMemory memory,
      Map<String, String> settings,
      ServerFolders home) {
    super(system, title, MAX_NODES, START_LIMIT, home);
    this.memory = memory;
    this.settings = Map.copyOf(settings);
  }

  @Override
  public final String source() {
    return library("").source() + " (240 MB); the server has " + memory.text();
  }

  @Override
  public final boolean isInstalled() {
    return library("").isAvailable();
  }

  @Override
  public final void install(String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    jars(library(version), progress);
  }

  @Override
  final Versioned layout(int nodes, String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    ServerLibrary library = library(version);
    JavaServer java = JavaServer.of(jars(library, progress), System.getenv(), progress);
    if (memory.isScaled()) {
      progress.accept("Pulsar has " + memory.text());
    }
    return new Versioned(layout(java, memory), library.version());
  }

  /** Returns the layout of the processes. */
  ClusterStarter.Layout layout(JavaServer java, PulsarMemory processes) {
    return new PulsarLayout(java, processes, settings);
  }

  /** Adds the expected size and duration to the progress line of a download. */
  private static Path jars(ServerLibrary library, Consumer<String> progress)
      throws DriverException, InterruptedException {
    return library.resolve(
        line -> progress.accept(line + " (330 jars, 240 MB: this takes several minutes)"));
  }

  private ServerLibrary library(String version) {
    return ServerLibrary.of(LIBRARY, home().servers()).ofVersion(version);
  }
}
