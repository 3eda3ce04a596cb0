// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class NodeMonitorTest {

  private static final long SECOND = 1_000_000_000L;

  private final List<Process> started = new ArrayList<>();
  private long now = 100 * SECOND;

  @AfterEach
  void endAll() {
    started.forEach(Process::destroyForcibly);
  }

  private Process start() throws IOException {
    Process process = new ProcessBuilder("sleep", "1000").start();
    started.add(process);
    return process;
  }

  private static NodeProcesses nodes(Process process) {
    return new NodeProcesses(
        List.of(
            new BrokerNode(
                "s", 1, "", NodeStatus.RUNNING, process.pid(), "127.0.0.1:1", Path.of("data"))));
  }

  private List<Long> ended(NodeMonitor monitor) {
    now += SECOND;
    monitor.poll(now);
    return monitor.ended().stream().map(NodeMonitor.Ended::pid).toList();
  }

  private static void end(Process process) throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Test
  void aProcessThatEndsByItselfIsReportedOnce() throws Exception {
    Process node = start();
    NodeMonitor monitor = new NodeMonitor(nodes(node));
    assertThat(ended(monitor)).isEmpty();

    end(node);

    assertThat(ended(monitor)).containsExactly(node.pid());
    assertThat(ended(monitor)).containsExactly(node.pid());
  }

  @Test
  void aNodeThatAFaultEndsIsNotReported() throws Exception {
    Process node = start();
    NodeProcesses processes = nodes(node);
    NodeMonitor monitor = new NodeMonitor(processes);

    processes.ends(1);
    end(node);

    assertThat(ended(monitor)).isEmpty();
  }

  @Test
  void aNodeThatWasStartedAgainIsWatchedAsItsNewProcess() throws Exception {
    Process node = start();
    NodeProcesses processes = nodes(node);
    NodeMonitor monitor = new NodeMonitor(processes);
    processes.ends(1);
    end(node);
    Process again = start();
    processes.runs(1, again.pid());
    assertThat(ended(monitor)).isEmpty();

    end(again);

    assertThat(ended(monitor)).containsExactly(again.pid());
  }

  @Test
  void allNodesAreDownWhenNoneOfThemRuns() throws Exception {
    Process node = start();
    NodeProcesses processes = nodes(node);
    NodeMonitor monitor = new NodeMonitor(processes);
    assertThat(monitor.areAllDown()).isFalse();
    assertThat(new NodeMonitor(new NodeProcesses(List.of())).areAllDown()).isFalse();

    processes.ends(1);
    end(node);
    assertThat(monitor.areAllDown()).isTrue();

    processes.runs(1, start().pid());
    assertThat(monitor.areAllDown()).isFalse();
  }

  @Test
  void whatANodeUsesIsTheSumOfItsProcesses() throws Exception {
    Process node = start();
    NodeProcesses processes = nodes(node);
    NodeMeter meter = new NodeMeter(1, processes);
    meter.windowBegins();
    processes.ends(1);
    end(node);
    meter.read();
    Process again = start();
    processes.runs(1, again.pid());

    assertThat(meter.windowEnds())
        .hasValueSatisfying(
            cost -> {
              assertThat(cost.id()).isEqualTo("1");
              assertThat(cost.cpuSeconds()).isNotNegative();
              assertThat(cost.residentBytes()).isPositive();
            });
  }
}
