// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.function.Consumer;

/** Kafka from its own jars: KRaft nodes that are both broker and controller. */
public final class KafkaLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "kafka";
  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(2);

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public KafkaLocalBroker() {
    this(Home.ofUser());
  }

  KafkaLocalBroker(Home home) {
    super(SYSTEM, "Kafka", MAX_NODES, START_LIMIT, home);
  }

  @Override
  public String source() {
    return "the Kafka server's jars, fetched by Maven into " + home().servers();
  }

  @Override
  public boolean isInstalled() {
    return library().isAvailable();
  }

  @Override
  public void install(Consumer<String> progress) throws DriverException, InterruptedException {
    library().resolve(progress);
  }

  @Override
  ClusterStarter.Layout layout(int nodes, Consumer<String> progress)
      throws DriverException, InterruptedException {
    return new KafkaLayout(new JavaServer(library().resolve(progress)), nodes);
  }

  private ServerLibrary library() {
    return ServerLibrary.of(SYSTEM, home().servers());
  }
}
