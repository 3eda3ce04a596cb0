// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A local broker whose server is a small idle program. It may be unavailable. */
final class ProgramBroker implements LocalBroker {

  private final boolean present;
  private final List<String> versions = new ArrayList<>();
  private final List<Process> processes = new ArrayList<>();
  private Optional<Running> notOfThisRun = Optional.empty();

  /**
   * @param present whether its program is installed
   */
  ProgramBroker(boolean present) {
    this.present = present;
  }

  /** Simulates that another program has started it. */
  void runsAlready() throws DriverException {
    notOfThisRun = Optional.of(launch());
  }

  /** Returns which versions were installed and started. */
  List<String> versions() {
    return versions;
  }

  List<Process> processes() {
    return processes;
  }

  @Override
  public String system() {
    return "waiter";
  }

  @Override
  public String source() {
    return "the program waiter on the PATH";
  }

  @Override
  public boolean isInstalled() {
    return true;
  }

  @Override
  public int maxNodes() {
    return 1;
  }

  @Override
  public void install(String version, Consumer<String> progress) {
    versions.add("installed " + version);
  }

  @Override
  public Optional<Running> running() {
    return notOfThisRun;
  }

  @Override
  public Running start(StartOptions options, Consumer<String> progress) throws DriverException {
    if (!present) {
      throw new DriverException(
          DriverException.Kind.NOT_FOUND, "there is no waiter on the PATH: install waiter-server");
    }
    versions.add("started " + options.version());
    return launch();
  }

  private Running launch() throws DriverException {
    try {
      Process process = new ProcessBuilder("cat").start();
      processes.add(process);
      return new RunningProgram(process);
    } catch (IOException e) {
      throw new DriverException(DriverException.Kind.OTHER, "cannot run cat", e);
    }
  }

  private record RunningProgram(Process process) implements Running {

    @Override
    public Lifetime lifetime() {
      return Lifetime.THIS_PROCESS;
    }

    @Override
    public Endpoints endpoints() {
      return new Endpoints(Map.of("waiter", "127.0.0.1:1"));
    }

    @Override
    public List<BrokerNode> nodes() {
      return List.of(
          new BrokerNode(
              "waiter", 1, "", NodeStatus.RUNNING, process.pid(), "127.0.0.1:1", Path.of("data")));
    }

    @Override
    public void stop(int node) {
      throw new UnsupportedOperationException("not asked here");
    }

    @Override
    public void kill(int node) throws InterruptedException {
      process.destroyForcibly().waitFor();
    }

    @Override
    public void start(int node) {
      throw new UnsupportedOperationException("not asked here");
    }

    @Override
    public void pause(int node) {
      throw new UnsupportedOperationException("not asked here");
    }

    @Override
    public void resume(int node) {
      throw new UnsupportedOperationException("not asked here");
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
