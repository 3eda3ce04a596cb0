// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.distribution.Program.Started;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cleanup command removes what killed runs left, and nothing else, on a real Kafka. */
class CleanupIT {

  private static final String ORDERS = "plimsoll-orders";
  private static final String ENDLESS =
      "producerRate: 200\nmessageSize: 200\nwarmup: 500ms\nduration: 10m\ndrainTimeout: 2s\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private static Path home;
  private static LocalKafka kafka;

  @TempDir private Path temp;

  private Program program;

  @BeforeAll
  static void startBroker() throws Exception {
    kafka = new LocalKafka(home);
    kafka.start();
    kafka.createTopic(ORDERS, 1);
  }

  @AfterAll
  static void stopBroker() throws Exception {
    kafka.stop();
  }

  @BeforeEach
  void makeProgram() throws Exception {
    program = kafka.program(temp);
    program.put("load.yaml", ENDLESS).put("far.yaml", addressed(""));
  }

  @AfterEach
  void topicsOfOthersSurvive() throws Exception {
    assertThat(kafka.hasTopic(ORDERS)).isTrue();
  }

  @Test
  void topicsOfAKilledRunAreListedAndRemovedOnlyWithAYes() throws Exception {
    Started run = measuring("-d", "kafka");
    run.signal("KILL");
    run.await();
    List<String> left = topicsOfRuns();
    assertThat(left).hasSize(1);

    Said asked = program.run("cleanup").exits(2);
    assertThat(asked.out()).anyMatch(line -> line.contains("process " + run.pid()));
    assertThat(asked.err()).contains("--yes");
    assertThat(topicsOfRuns()).isEqualTo(left);

    program.run("cleanup", "--yes").exits(0);
    assertThat(topicsOfRuns()).isEmpty();

    Said nothing = program.run("cleanup").exits(0);
    assertThat(nothing.out()).singleElement().asString().contains("nothing to remove");
  }

  @Test
  @Tag("long")
  void youngTopicsOfABrokerThatIsNotLocalAreRemovedOnlyByRunId() throws Exception {
    Started run = measuring("-d", "kafka");
    run.signal("KILL");
    run.await();
    String topic = topicsOfRuns().get(0);
    String id = topic.substring("plimsoll-".length(), topic.lastIndexOf('-'));

    Said said = program.run("cleanup", "-d", "far.yaml", "--yes").exits(0);
    assertThat(said.out()).anyMatch(line -> line.contains(id) && line.contains("than a day"));
    assertThat(topicsOfRuns()).containsExactly(topic);

    program.run("cleanup", "-d", "far.yaml", "--yes", id).exits(0);
    assertThat(topicsOfRuns()).isEmpty();
  }

  @Test
  void topicsOfARunUnderWaySurviveCleanupAndReset() throws Exception {
    Program other = kafka.program(temp).with("PLIMSOLL_HOME", temp.resolve("elsewhere").toString());
    Started run = other.start("run", "-d", "far.yaml", "-o", "out", "load.yaml");
    run.awaitLine(line -> line.startsWith("measuring"));
    List<String> used = topicsOfRuns();
    assertThat(used).hasSize(1);

    for (String driver : List.of("kafka", "far.yaml")) {
      Said said = program.run("cleanup", "-d", driver, "--yes").exits(0);
      assertThat(said.out()).anyMatch(line -> line.contains("under way"));
    }
    program.put("reset.yaml", addressed("reset: true\n"));
    program.put("short.yaml", ENDLESS.replace("duration: 10m", "duration: 1s"));
    Said reset = program.run("run", "-d", "reset.yaml", "-o", "short", "short.yaml").exits(0);
    assertThat(reset.out()).anyMatch(line -> line.startsWith("reset: removed 0 topics"));

    assertThat(topicsOfRuns()).containsAll(used);
    run.signal("INT");
    run.await().exits(130);
    assertThat(Results.failures(Results.only(temp.resolve("out")))).isEmpty();
    assertThat(topicsOfRuns()).isEmpty();
  }

  @Test
  @Tag("long")
  void aResetRemovesOldTopicsOfRunsAndSaysSo() throws Exception {
    kafka.createTopic("plimsoll-20200101-120000-ab12-0", 1);
    kafka.createTopic("plimsoll-20200101-120000-ab12-anna-vm-1234-0", 1);
    program.put("reset.yaml", addressed("reset: true\n"));
    program.put("short.yaml", ENDLESS.replace("duration: 10m", "duration: 1s"));

    Said said = program.run("run", "-d", "reset.yaml", "-o", "out", "short.yaml").exits(0);

    assertThat(said.out()).anyMatch(line -> line.startsWith("reset: removed 2 topics of 2 runs"));
    assertThat(topicsOfRuns()).isEmpty();
  }

  @Test
  @Tag("long")
  void topicsOfOlderVersionsAreRemovedWhenTheyAreOldOrNamed() throws Exception {
    String now =
        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now(ZoneOffset.UTC));
    String young = "plimsoll-" + now + "-ab12-0";
    kafka.createTopic("plimsoll-20200101-120000-ab12-reply-0", 1);
    kafka.createTopic(young, 1);

    program.run("cleanup", "--yes").exits(0);
    assertThat(topicsOfRuns()).containsExactly(young);

    program.run("cleanup", "--yes", now + "-ab12").exits(0);
    assertThat(topicsOfRuns()).isEmpty();
  }

  @Test
  void aRunWhoseTopicsAreDeletedSaysThatFirst() throws Exception {
    program.put(
        "load.yaml", ENDLESS.replace("duration: 10m", "duration: 20s") + "partitionsPerTopic: 3\n");
    program.put(
        "brief.yaml",
        addressed(
            "producerConfig: {delivery.timeout.ms: 2000, request.timeout.ms: 1500, linger.ms:"
                + " 0}\n"));
    Started run = program.start("run", "-d", "brief.yaml", "-o", "out", "load.yaml");
    run.awaitLine(line -> line.startsWith("measuring"));

    kafka.deleteTopics(topicsOfRuns());

    Said said = run.await().exits(1);
    RunResult result = Results.only(temp.resolve("out"));
    assertThat(Results.failures(result)).as(said::all).startsWith("TOPICS_VANISHED");
    assertThat(result.events()).anyMatch(event -> event.kind().equals("topics-vanished"));
    program.run("cleanup", "--yes");
  }

  private Started measuring(String... driver) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run", "-o", "out"));
    arguments.addAll(List.of(driver));
    arguments.add("load.yaml");
    Started run = program.start(arguments.toArray(String[]::new));
    run.awaitLine(line -> line.startsWith("measuring"));
    return run;
  }

  private static String addressed(String more) throws Exception {
    return "name: far\ndriver: kafka\ncommonConfig: {bootstrap.servers: '"
        + kafka.address()
        + "'}\n"
        + more;
  }

  private static List<String> topicsOfRuns() throws Exception {
    return kafka.topicsOfRuns().stream().filter(name -> !name.equals(ORDERS)).toList();
  }
}
