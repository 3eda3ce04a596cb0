// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/** Kafka from its own jars: KRaft nodes that are both broker and controller. */
public final class KafkaLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "kafka";
  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  private final Map<String, String> settings;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public KafkaLocalBroker() {
    this(ServerFolders.ofUser());
  }

  KafkaLocalBroker(ServerFolders home) {
    this(SYSTEM, Map.of(), home);
  }

  /**
   * Kafka with other settings, for tests of security. Independent of other local brokers.
   *
   * @param system its name among local brokers
   * @param settings lines of server.properties, which replace ours; further listeners are added
   */
  public KafkaLocalBroker(String system, Map<String, String> settings) {
    this(system, settings, ServerFolders.ofUser());
  }

  private KafkaLocalBroker(String system, Map<String, String> settings, ServerFolders home) {
    super(system, "Kafka", MAX_NODES, START_LIMIT, home);
    this.settings = Map.copyOf(settings);
  }

  @Override
  public String source() {
    return library("").source();
  }

  @Override
  public boolean isInstalled() {
    return library("").isAvailable();
  }

  @Override
  public void install(String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    library(version).resolve(progress);
  }

  @Override
  Versioned layout(int nodes, String version, Consumer<String> progress)
      throws DriverException, InterruptedException {
    ServerLibrary library = library(version);
    JavaServer java = JavaServer.of(library.resolve(progress), System.getenv(), progress);
    return new Versioned(new KafkaLayout(java, nodes, settings), library.version());
  }

  private ServerLibrary library(String version) {
    return ServerLibrary.of(SYSTEM, home().servers()).ofVersion(version);
  }
}
