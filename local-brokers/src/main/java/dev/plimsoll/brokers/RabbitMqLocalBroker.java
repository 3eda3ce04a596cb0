// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * RabbitMQ from this machine or from a Debian package: one node, or a cluster. RabbitMQ 4 is used
 * if it can be had; otherwise the version of this machine's Debian release, with a notice.
 */
public final class RabbitMqLocalBroker extends ClusterBroker {

  private static final String SYSTEM = "rabbitmq";
  private static final int MAX_NODES = 3;
  private static final Duration START_LIMIT = Duration.ofMinutes(3);

  private final DebianPackage supported;
  private final DebianPackage older;
  private final Map<String, String> environment;

  /** For {@link java.util.ServiceLoader}; uses the folders of this user. */
  public RabbitMqLocalBroker() {
    this(Home.ofUser());
  }

  RabbitMqLocalBroker(Home home) {
    this(home, System.getenv());
  }

  RabbitMqLocalBroker(Home home, Map<String, String> environment) {
    super(SYSTEM, "RabbitMQ", MAX_NODES, START_LIMIT, home);
    this.supported = DebianPackage.ofNewerRelease(SYSTEM, home.servers());
    this.older = DebianPackage.of(supported.name(), home.servers());
    this.environment = Map.copyOf(environment);
  }

  @Override
  public String source() {
    return "rabbitmq-server 4 on the PATH; otherwise install unpacks the package of Debian %s into %s"
        .formatted(supported.suite(), supported.folder());
  }

  @Override
  public boolean isInstalled() {
    return find().isPresent();
  }

  private Optional<RabbitMqInstallation> find() {
    return RabbitMqInstallation.find(supported, older, environment);
  }

  @Override
  public void install(Consumer<String> progress) throws DriverException, InterruptedException {
    if (find().filter(RabbitMqInstallation::isSupported).isPresent()) {
      return;
    }
    try {
      supported.unpack(environment, progress);
    } catch (DriverException e) {
      progress.accept("RabbitMQ 4 cannot be had: " + e.getMessage());
      if (find().isEmpty()) {
        older.install(environment, progress);
      }
      noticeIfOld(find(), progress);
    }
  }

  private static void noticeIfOld(Optional<RabbitMqInstallation> found, Consumer<String> progress) {
    found
        .filter(server -> !server.isSupported())
        .ifPresent(
            server ->
                progress.accept(
                    "RabbitMQ %s is used, which is out of support: figures of it say little about RabbitMQ 4. Get that with 'bin/benchmark broker install rabbitmq', or put it on the PATH"
                        .formatted(server.version())));
  }

  @Override
  ClusterStarter.Layout layout(int nodes, Consumer<String> progress) throws DriverException {
    Optional<RabbitMqInstallation> found = find();
    if (found.isEmpty()) {
      older.require(environment, SYSTEM);
    }
    noticeIfOld(found, progress);
    RabbitMqInstallation server = found.orElseThrow();
    if (server.script().toString().contains(" ")) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "RabbitMQ's scripts do not work in a folder with a blank in its path, as "
              + server.script()
              + " is: set PLIMSOLL_HOME to another folder, or put rabbitmq-server on the PATH");
    }
    return new RabbitMqLayout(server.script(), nodes);
  }
}
