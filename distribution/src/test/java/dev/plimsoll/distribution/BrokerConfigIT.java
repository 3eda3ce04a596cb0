// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.series.InstalledSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a driver file sets on a local broker is what the broker tells, and what the result says. */
class BrokerConfigIT {

  private static final String LOAD =
      "producerRate: 50\nwarmup: 0s\nduration: 1s\ncooldown: 0s\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void makeProgram() {
    program = new Program(temp).with("PLIMSOLL_RUN", temp.resolve("brokers").toString());
    program.put("load.yaml", LOAD);
  }

  private static void needs(String system) {
    boolean installed = InstalledSystems.localBroker(system).orElseThrow().isInstalled();
    assumeTrue(installed || Boolean.parseBoolean(System.getenv("CI")), system + " is missing");
  }

  private RunResult measured(String driver, String config) throws Exception {
    needs(driver);
    program.put("tuned.yaml", "driver: " + driver + "\nbroker: local\nbrokerConfig:\n" + config);
    program.run("run", "-d", "tuned.yaml", "-o", "out", "load.yaml").exits(0);
    return Results.only(temp.resolve("out"));
  }

  @Test
  void natsTakesSettingsInBlocks() throws Exception {
    RunResult result = measured("nats", "  max_payload: 2MB\n  jetstream: {sync_interval: 7s}\n");

    assertThat(result.driver().brokerSettings())
        .containsEntry("max_payload", "2097152")
        .containsEntry("jetstream.sync_interval", "7000000000");
    assertThat(result.driver().brokerDefaults())
        .containsEntry("max_payload", "1048576")
        .doesNotContainKey("max_pending");
  }

  @Test
  void rabbitMqTakesSettingsAndTellsItsEnvironment() throws Exception {
    RunResult result = measured("rabbitmq", "  heartbeat: 17\n");

    assertThat(result.driver().brokerSettings()).containsEntry("rabbit.heartbeat", "17");
    assertThat(result.driver().brokerDefaults()).containsEntry("rabbit.heartbeat", "60");
  }

  @Test
  void redisTakesSettings() throws Exception {
    RunResult result = measured("redis", "  hz: 50\n");

    assertThat(result.driver().brokerSettings()).containsEntry("hz", "50");
    assertThat(result.driver().brokerDefaults()).containsEntry("hz", "10");
  }

  @Test
  void kafkaTakesSettingsAndRefusesUnknownOnes() throws Exception {
    RunResult result = measured("kafka", "  num.io.threads: 3\n");

    assertThat(result.driver().brokerSettings()).containsEntry("num.io.threads", "3");
    assertThat(result.driver().brokerDefaults()).containsEntry("num.io.threads", "8");
    program.put("wrong.yaml", "driver: kafka\nbroker: local\nbrokerConfig: {num.io.thread: 3}\n");
    Said said = program.run("run", "-d", "wrong.yaml", "-o", "wrong", "load.yaml");
    assertThat(said.all())
        .contains("brokerConfig.num.io.thread: the server has no such setting")
        .contains("did you mean num.io.threads?");
  }

  @Test
  void onAFileSystemInMemoryNoCopyIsForcedToADisk() throws Exception {
    needs("nats");
    assumeTrue(Files.isDirectory(Path.of("/dev/shm")), "there is no file system in memory");
    String flushed = "driver: nats\nbroker: local-fsync\nmode: jetstream\nstorage: file\n";
    program.put("disk.yaml", flushed);
    program.put("memory.yaml", flushed + "dataFolder: memory\n");

    program.run("run", "-d", "disk.yaml", "-o", "disk", "load.yaml").exits(0);
    program.run("run", "-d", "memory.yaml", "-o", "memory", "load.yaml").exits(0);

    RunResult disk = Results.only(temp.resolve("disk"));
    assertThat(disk.driver().guarantees().durableIn()).isEqualTo("fsync");
    assertThat(disk.driver().settings()).doesNotContainKey("dataFolder");
    RunResult memory = Results.only(temp.resolve("memory"));
    assertThat(memory.driver().guarantees().durableIn()).isEqualTo("page-cache");
    assertThat(memory.driver().guarantees().notes())
        .anyMatch(note -> note.contains("file system in memory"));
    assertThat(memory.driver().settings()).containsEntry("dataFolder", "memory");
  }

  @Test
  void whatADriverFileCannotSetIsRefusedByName() throws Exception {
    needs("nats");
    program.put("wrong.yaml", "driver: nats\nbroker: local\nbrokerConfig: {listen: '0.0.0.0:1'}\n");
    Said said = program.run("run", "-d", "wrong.yaml", "-o", "out", "load.yaml");
    assertThat(said.all()).contains("wrong.yaml", "brokerConfig.listen cannot be set");
    program.put("wrong.yaml", "driver: nats\nservers: h\nbrokerConfig: {max_payload: 5}\n");
    program.run("check", "wrong.yaml", "load.yaml").exits(2);
  }
}
