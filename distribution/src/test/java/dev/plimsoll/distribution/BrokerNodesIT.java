// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.series.InstalledSystems;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of {@code benchmark broker start}, changed by commands: each is a program of its own. */
class BrokerNodesIT {

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void startNode() throws Exception {
    assumeTrue(InstalledSystems.localBroker("nats").orElseThrow().isInstalled(), "no nats-server");
    program = new Program(temp).with("PLIMSOLL_RUN", temp.resolve("run").toString());
    program.run("broker", "start", "nats").exits(0);
  }

  @AfterEach
  void stopNode() throws Exception {
    program.run("broker", "stop", "nats").exits(0);
  }

  @Test
  void aNodeIsKilledAndStartedPausedAndResumed() throws Exception {
    assertThat(said("kill")).contains("nats node 1: stopped, 127.0.0.1:");
    assertThat(program.run("broker", "status", "nats").out()).contains(said("stop"));
    assertThat(said("start")).contains("nats node 1: pid ");
    assertThat(said("pause")).contains(", paused, 127.0.0.1:");
    assertThat(program.run("broker", "status", "nats", "--json").out())
        .anyMatch(line -> line.contains("\"status\" : \"paused\""));
    assertThat(said("resume")).contains("nats node 1: pid ").doesNotContain("paused");
  }

  @Test
  void aRunDoesNotUseABrokerWithAStoppedNode() throws Exception {
    program.put("nats.yaml", "name: nats\ndriver: nats\nbroker: local\n");
    program.put("load.yaml", "producerRate: 10\nduration: 1s\n");
    said("stop");

    Said said = program.run("run", "-d", "nats.yaml", "load.yaml").exits(2);

    assertThat(said.all()).contains("benchmark broker start nats 1");
  }

  @Test
  void aNodeThatIsNotThereIsRefused() throws Exception {
    Said said = program.run("broker", "kill", "nats", "2").exits(2);
    assertThat(said.err()).contains("nats has no node 2, but [1]");
  }

  private String said(String action) throws Exception {
    return String.join("\n", program.run("broker", action, "nats", "1").exits(0).out());
  }
}
