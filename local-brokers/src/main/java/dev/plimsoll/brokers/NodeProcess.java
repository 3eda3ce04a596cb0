// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A node's process, from the view of the program that started it. */
final class NodeProcess {

  private static final Duration PREPARATION_LIMIT = Duration.ofMinutes(2);
  private static final Duration CONNECT_LIMIT = Duration.ofMillis(500);
  private static final long POLL_MILLIS = 50;

  /**
   * Keeps the processes reachable: a garbage-collected Process would close its pipe and so end its
   * server.
   */
  private static final Map<ProcessIdentity, NodeProcess> HELD = new ConcurrentHashMap<>();

  private final NodePlan plan;
  private final Process process;
  private final ProcessIdentity identity;
  private final long logStart;

  private NodeProcess(NodePlan plan, Process process, long logStart) {
    this.plan = plan;
    this.process = process;
    this.identity = ProcessIdentity.of(process.pid());
    this.logStart = logStart;
  }

  /** Runs a node's preparations to completion, one after the other. */
  static void prepare(NodePlan plan) throws StartFailure, DriverException, InterruptedException {
    for (List<String> command : plan.preparations()) {
      Process process = launch(command, plan);
      try {
        closeInput(process);
        if (!process.waitFor(PREPARATION_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
          throw failure(plan, "its preparation takes more than 2 min");
        }
        if (process.exitValue() != 0) {
          throw failure(plan, "its preparation ended with code " + process.exitValue());
        }
      } finally {
        process.destroyForcibly();
      }
    }
  }

  /** Starts a node's server; it ends with this program unless {@link #stay} is called. */
  static NodeProcess start(NodePlan plan) throws DriverException {
    List<String> command = new ArrayList<>(Programs.outsideTerminal(System.getenv()));
    command.addAll(plan.command());
    long logStart = log(plan).length;
    NodeProcess node = new NodeProcess(plan, launch(command, plan), logStart);
    HELD.put(node.identity, node);
    return node;
  }

  /**
   * Called after a server was ended: the shell that waits for the end of this program exits without
   * deleting the data. Does nothing if another program started the server.
   */
  static void release(ProcessIdentity ended) {
    NodeProcess node = HELD.remove(ended);
    if (node != null) {
      node.sendStay();
    }
  }

  ProcessIdentity identity() {
    return identity;
  }

  NodePlan plan() {
    return plan;
  }

  /** Waits until the server has logged its ready line and its port accepts connections. */
  void awaitReady(long deadlineNanos) throws StartFailure, InterruptedException {
    while (!ownLog().contains(plan.readyLine()) || !accepts(plan.address())) {
      if (!process.isAlive()) {
        throw failure(plan, "it ended with code " + process.exitValue());
      }
      if (System.nanoTime() - deadlineNanos > 0) {
        throw failure(plan, "it did not serve in time");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Lets the server outlive this program. */
  void stay() throws StartFailure {
    if (!sendStay()) {
      throw failure(plan, "it ended right after its start");
    }
  }

  /** Returns whether something received the byte. */
  private boolean sendStay() {
    try (OutputStream input = process.getOutputStream()) {
      input.write(NativeServer.STAY);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static Process launch(List<String> command, NodePlan plan) throws DriverException {
    try {
      return new ProcessBuilder(command)
          .directory(plan.folder().toFile())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(plan.log().toFile()))
          .start();
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          "cannot run %s: %s".formatted(command.get(0), e.getMessage()),
          e);
    }
  }

  private static StartFailure failure(NodePlan plan, String reason) {
    return new StartFailure(plan.node(), reason, new String(log(plan), StandardCharsets.UTF_8));
  }

  /**
   * Returns the log since this start, because it may contain the ready line of an earlier start.
   */
  private String ownLog() {
    byte[] log = log(plan);
    int from = (int) Math.min(logStart, log.length);
    return new String(log, from, log.length - from, StandardCharsets.UTF_8);
  }

  private static byte[] log(NodePlan plan) {
    try {
      return Files.readAllBytes(plan.log());
    } catch (IOException e) {
      return new byte[0]; // not created yet
    }
  }

  private static void closeInput(Process process) {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The program has already ended; its exit code shows what happened.
      return;
    }
  }

  private static boolean accepts(String address) {
    int colon = address.lastIndexOf(':');
    int port = Integer.parseInt(address.substring(colon + 1));
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(address.substring(0, colon), port), (int) CONNECT_LIMIT.toMillis());
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
