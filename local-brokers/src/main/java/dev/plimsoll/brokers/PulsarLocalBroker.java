// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Pulsar standalone from its own jars: broker, bookie and metadata in one process. A subclass has
 * more bookies.
 */
public class PulsarLocalBroker extends ClusterBroker {

  private static final String LIBRARY = "pulsar";
  private static final int MAX_NODES = 1;

  /** The start takes 20 s on an idle machine. */
  private static final Duration START_LIMIT = Duration.ofMinutes(4);

  private final int bookies;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public PulsarLocalBroker() {
    this(Home.ofUser());
  }

  PulsarLocalBroker(Home home) {
    this(LIBRARY, "Pulsar", 1, home);
  }

  PulsarLocalBroker(String system, String title, int bookies, Home home) {
    super(system, title, MAX_NODES, START_LIMIT, home);
    this.bookies = bookies;
  }

  @Override
  public final String source() {
    return "the Pulsar server's jars (240 MB), fetched by Maven into " + home().servers();
  }

  @Override
  public final boolean isInstalled() {
    return ServerLibrary.of(LIBRARY, home().servers()).isAvailable();
  }

  @Override
  public final void install(Consumer<String> progress)
      throws DriverException, InterruptedException {
    jars(progress);
  }

  @Override
  final ClusterStarter.Layout layout(int nodes, Consumer<String> progress)
      throws DriverException, InterruptedException {
    return new PulsarLayout(new JavaServer(jars(progress)), bookies);
  }

  /** Adds the expected size and duration to the progress line of a download. */
  private Path jars(Consumer<String> progress) throws DriverException, InterruptedException {
    return ServerLibrary.of(LIBRARY, home().servers())
        .resolve(line -> progress.accept(line + " (330 jars, 240 MB: this takes several minutes)"));
  }
}
