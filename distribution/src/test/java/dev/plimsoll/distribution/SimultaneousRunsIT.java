// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Started;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two runs at the same time on one machine name each other. */
final class SimultaneousRunsIT {

  private static final String LOAD =
      "producerRate: 1000\nmessageSize: 100\nwarmup: 200ms\ncooldown: 0s\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  @Test
  void eachResultHasTheIdOfTheOther() throws Exception {
    Program longer = program("longer").put("load.yaml", LOAD + "duration: 10m\n");
    Program shorter = program("shorter").put("load.yaml", LOAD + "duration: 1s\n");
    Started running = longer.start("run", "-d", "sim.yaml", "-o", "out", "load.yaml");
    running.awaitLine(line -> line.startsWith("measuring"));

    shorter.run("run", "-d", "sim.yaml", "-o", "out", "load.yaml").exits(0);
    running.signal("INT");
    running.await();

    RunResult one = Results.only(temp.resolve("longer/out"));
    RunResult other = Results.only(temp.resolve("shorter/out"));
    assertThat(named(one)).singleElement().asString().contains(other.run().id());
    assertThat(named(other)).singleElement().asString().contains(one.run().id());
  }

  private static List<String> named(RunResult result) {
    return result.warnings().stream()
        .filter(warning -> warning.code().equals("OTHER_RUN"))
        .map(RunResult.Finding::message)
        .toList();
  }

  private Program program(String name) {
    return new Program(temp.resolve(name))
        .with("PLIMSOLL_RUN", temp.resolve("run").toString())
        .simulated("");
  }
}
