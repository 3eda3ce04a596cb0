// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests one command with several systems, here variants of the simulated system. */
class AcrossSystemsIT {

  private static final String SHORT =
      """
      producerRate: 1000
      messageSize: 100
      warmup: 0s
      duration: 500ms
      cooldown: 200ms
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void makeProgram() {
    program =
        Program.inThisJvm(temp)
            .put("load.yaml", SHORT)
            .put("sim/quick.yaml", "driver: simulated\n")
            .put("sim/silent.yaml", "driver: simulated\nacknowledgements: false\n")
            .put("sim/gone.yaml", "driver: kafka\ncommonConfig: 'bootstrap.servers=127.0.0.1:1'\n")
            .put("sim/all.yaml", "drivers: [quick.yaml, gone.yaml, silent.yaml]\n");
  }

  @Test
  void theTableSaysFirstWherePromisesDiffer() throws Exception {
    Said said =
        program
            .run("run", "-d", "sim/quick.yaml,sim/silent.yaml", "-o", "out", "load.yaml")
            .exits(0);

    int table = indexOf(said, "GUARANTEES DIFFER");
    assertThat(said.out().get(table + 1)).contains("quick: acknowledged by server");
    assertThat(said.out().get(table + 2)).doesNotStartWith("load on");
    assertThat(indexOf(said, "load on ")).isGreaterThan(table);
    assertThat(said.out()).anyMatch(line -> line.startsWith("quick ") && line.contains("PASS"));
    assertThat(said.out())
        .as("nobody acknowledges: no publish")
        .anyMatch(
            line -> line.startsWith("silent ") && line.contains("PASS") && line.contains("–"));
  }

  @Test
  void aSystemThatIsNotThereDoesNotStopTheOthers() throws Exception {
    Said said = program.run("run", "-d", "sim/all.yaml", "-o", "out", "load.yaml").exits(1);

    assertThat(Results.all(temp.resolve("out")))
        .extracting(result -> result.driver().name())
        .containsExactlyInAnyOrder("quick", "silent");
    assertThat(said.err()).contains("127.0.0.1:1");
    assertThat(said.out())
        .anyMatch(line -> line.startsWith("no result: load on gone: ") && line.contains(":1"));
  }

  @Test
  void roundTripsStandInTheTable() throws Exception {
    Said said =
        program
            .put("load.yaml", SHORT + "load: request-reply\n")
            .run("run", "-d", "sim/quick.yaml,sim/silent.yaml", "-o", "out", "load.yaml")
            .exits(0);

    assertThat(said.out())
        .anyMatch(line -> line.contains("publish") && line.contains("round trip"));
    assertThat(Results.all(temp.resolve("out")))
        .extracting(RunResult::latencyMicros)
        .allMatch(latencies -> latencies.roundTrip().count() == 500);
  }

  @Test
  void whatAListedDriverCannotDoIsSkippedWithALine() throws Exception {
    program.put("sim/all.yaml", "drivers: [quick.yaml]\n");
    String mine = SHORT + "topicNames: [mine]\n";

    Said said =
        program
            .put("load.yaml", mine)
            .run("run", "-d", "sim/all.yaml", "-o", "out", "load.yaml")
            .exits(2);

    assertThat(said.err()).contains("skipped: load on quick, which does not have existing-topics");
  }

  @Test
  void theListOfAllIsValid() throws Exception {
    Said said = program.run("check", "-d", "all", "load.yaml").exits(0);

    assertThat(said.out()).anyMatch(line -> line.startsWith("# driver driver-kafka/kafka-local"));
    assertThat(said.out()).contains("nodes: 3");
  }

  private static int indexOf(Said said, String begin) {
    for (int i = said.out().size() - 1; i >= 0; i--) {
      if (said.out().get(i).startsWith(begin)) {
        return i;
      }
    }
    throw new AssertionError(said.all());
  }
}
