// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import java.util.Optional;
import java.util.ServiceLoader;
import org.opentest4j.TestAbortedException;

/** The local broker of one system, shared by the tests of this process. */
final class SharedBroker implements AutoCloseable {

  /** Name of an environment variable: the version of the server; the default one without it. */
  private static final String VERSION = "PLIMSOLL_SERVER_VERSION";

  private final String system;
  private final Iterable<LocalBroker> brokers;
  private final boolean required;
  private final String version;
  private Optional<LocalBroker.Running> started = Optional.empty();
  private Optional<LocalBroker.Running> found = Optional.empty();
  private boolean own;
  private int nodes = 1;
  private boolean proxied;

  SharedBroker(String system) {
    this(
        system,
        ServiceLoader.load(LocalBroker.class),
        Boolean.parseBoolean(System.getenv("CI")),
        System.getenv().getOrDefault(VERSION, ""));
  }

  /**
   * @param required whether an unavailable broker is a failure instead of a reason to skip
   * @param version of the server; the empty string for the default
   */
  SharedBroker(String system, Iterable<LocalBroker> brokers, boolean required, String version) {
    this.system = system;
    this.brokers = brokers;
    this.required = required;
    this.version = version;
  }

  /** Called before a test class; a class with its own broker gets a new one. */
  synchronized void prepare(boolean own, int nodes, boolean proxied) throws InterruptedException {
    this.own = own;
    this.nodes = nodes;
    this.proxied = proxied;
    if (own) {
      close();
    }
    running();
  }

  /** Returns the running broker; starts it if it is not running or has died. */
  synchronized LocalBroker.Running running() throws InterruptedException {
    if (started.or(() -> found).filter(SharedBroker::isAlive).isEmpty()) {
      close();
      obtain();
    }
    return started.or(() -> found).orElseThrow();
  }

  private void obtain() throws InterruptedException {
    try {
      LocalBroker broker = service();
      found = broker.running();
      if (found.isEmpty()) {
        if (!version.isEmpty()) {
          broker.install(version, line -> System.err.println(line));
        }
        started =
            Optional.of(
                broker.start(
                    new LocalBroker.StartOptions(
                        nodes, LocalBroker.Lifetime.THIS_PROCESS, proxied, version),
                    line -> System.err.println(line)));
      } else if (!version.isEmpty() && !version.equals(found.get().version())) {
        throw new DriverException(
            DriverException.Kind.OTHER,
            "%s is %s, and one of version %s is running"
                .formatted(VERSION, version, found.get().version()));
      } else if (own) {
        throw new DriverException(
            DriverException.Kind.OTHER,
            "this test breaks its broker, and one that it did not start is running");
      }
    } catch (DriverException e) {
      throw absent(e);
    }
  }

  private LocalBroker service() throws DriverException {
    for (LocalBroker broker : brokers) {
      if (broker.system().equals(system)) {
        return broker;
      }
    }
    throw new DriverException(
        DriverException.Kind.NOT_FOUND, "no LocalBroker for " + system + " on the class path");
  }

  private RuntimeException absent(DriverException why) {
    if (required) {
      return new IllegalStateException(
          "CI=true requires a " + system + " broker, but: " + why.getMessage(), why);
    }
    return new TestAbortedException("skipped, no " + system + " broker: " + why.getMessage(), why);
  }

  private static boolean isAlive(LocalBroker.Running running) {
    return running.nodes().stream()
        .allMatch(node -> ProcessHandle.of(node.pid()).filter(ProcessHandle::isAlive).isPresent());
  }

  @Override
  public synchronized void close() {
    started.ifPresent(LocalBroker.Running::close);
    started = Optional.empty();
    found = Optional.empty();
  }
}
