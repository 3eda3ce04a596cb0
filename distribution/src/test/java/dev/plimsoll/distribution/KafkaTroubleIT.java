// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.distribution.Program.Started;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.TimelineInfo;
import dev.plimsoll.result.TimelineRow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Kafka that is suspended, that dies, or that a killed program leaves behind. */
class KafkaTroubleIT {

  private static final double SECOND = 1e6;
  private static final int RATE = 500;

  /** Of the progress: phase, target, actual and received rate. */
  private static final Pattern ARRIVED =
      Pattern.compile(" meas +[\\d,]+ +[\\d,.]+ +(?<received>[\\d,.]+) ");

  /** For what passes between two messages, and the rounding of histograms. */
  private static final double ALMOST = 0.99;

  private static final String LOAD =
      """
      messageSize: 200
      producerRate: 500
      warmup: 2s
      duration: %s
      cooldown: 1s
      drainTimeout: 5s
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path home;
  @TempDir private Path temp;

  private LocalKafka kafka;

  @BeforeEach
  void makeBroker() {
    kafka = new LocalKafka(home);
  }

  @AfterEach
  void stopBroker() throws Exception {
    kafka.stop();
  }

  @Test
  void aBrokerThatStandsStillIsSeenInPublishAndDelivery() throws Exception {
    kafka.start();
    long broker = kafka.pid();
    Started run = start("20s");
    run.awaitLine(line -> line.contains(" meas "));

    Processes.signal(broker, "STOP");
    long stopped = System.nanoTime();
    double stallMicros;
    try {
      rest(Duration.ofSeconds(3));
    } finally {
      stallMicros = (System.nanoTime() - stopped) / 1e3;
      Processes.signal(broker, "CONT");
    }
    run.await().exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().received()).isEqualTo(20 * RATE);
    for (Latency latency :
        List.of(result.latencyMicros().publish(), result.latencyMicros().endToEnd())) {
      assertThat(latency.max()).isGreaterThan(stallMicros * ALMOST);
      // A twentieth of the messages was due in the first second and waited for the remainder.
      assertThat(latency.percentiles().get("95")).isGreaterThan((stallMicros - SECOND) * ALMOST);
    }
    assertThatMessagesWaitedInSecondsWithoutAcknowledgement(result.timeline());
  }

  private static void assertThatMessagesWaitedInSecondsWithoutAcknowledgement(
      TimelineInfo timeline) {
    List<TimelineRow> silent =
        timeline.rows().stream()
            .filter(row -> row.phase().equals("measured") && row.seconds() == 1)
            .filter(row -> row.acknowledged() == 0)
            .toList();
    assertThat(silent).isNotEmpty();
    for (TimelineRow second : silent) {
      assertThat(timeline.byIntendedSecond())
          .filteredOn(row -> Math.abs(row.atSeconds() - second.atSeconds()) < 1e-6)
          .singleElement()
          .extracting(row -> row.latencyMicros().get("publish"))
          .satisfies(
              publish -> {
                assertThat(publish.count()).isBetween(RATE - 1L, RATE + 1L);
                assertThat(publish.max()).as("in %s", second).isGreaterThan(SECOND * ALMOST);
              });
    }
  }

  @Test
  void aBrokerThatDiesLeavesAResultOfWhatWasMeasured() throws Exception {
    kafka.start();
    long broker = kafka.pid();
    Started run = start("20s");
    run.awaitLine(KafkaTroubleIT::saysThatMessagesArrive);
    run.awaitLine(KafkaTroubleIT::saysThatMessagesArrive);

    Processes.signal(broker, "KILL");
    run.awaitLine(line -> line.startsWith("result file"));
    assertThat(Results.files(temp.resolve("out"))).as("kept before the cleaning up").hasSize(1);
    Said said = run.await().exits(1);

    assertThat(said.err()).doesNotContain("\tat ");
    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.status()).isEqualTo(RunResult.Status.FAIL);
    // What arrived until then may have been due in the warm-up, if the machine was late.
    assertThat(result.integrity().acknowledged()).isPositive();
    assertThat(result.integrity().received()).isPositive();
    assertThat(result.integrity().acknowledged()).isLessThan(result.integrity().scheduled());
  }

  /** Whether a line of the progress states at least half of the rate as received in the window. */
  private static boolean saysThatMessagesArrive(String line) {
    Matcher second = ARRIVED.matcher(line);
    return second.find()
        && Double.parseDouble(second.group("received").replace(",", "")) >= RATE / 2.0;
  }

  @Test
  @Tag("long")
  void aStartThatIsInterruptedLeavesNoBroker() throws Exception {
    Started start = kafka.program(temp).start("broker", "start", "kafka");
    start.awaitLine(line -> line.startsWith("starting Kafka"));

    start.signal("INT");
    Said said = start.await().exits(130);

    assertThat(said.out()).anyMatch(line -> line.startsWith("interrupted"));
    assertThat(kafka.nodes()).isEmpty();
  }

  @Test
  void theBrokerOfARunEndsWithIt() throws Exception {
    Started run = start("2s");
    run.awaitLine(line -> line.startsWith("measuring"));
    long broker = kafka.pid();

    run.await().exits(0);

    assertThat(kafka.nodes()).isEmpty();
    assertThat(Processes.isAlive(broker)).isFalse();
    assertThat(Results.only(temp.resolve("out")).integrity().received()).isEqualTo(1_000);
  }

  @Test
  @Tag("long")
  void theBrokerOfARunEndsAlsoWhenTheProgramIsInterrupted() throws Exception {
    Started run = start("10m");
    run.awaitLine(line -> line.contains(" meas "));
    long broker = kafka.pid();

    run.signal("INT");
    run.await().exits(130);

    assertThat(kafka.nodes()).isEmpty();
    assertThat(Processes.isAlive(broker)).isFalse();
    assertThat(Results.only(temp.resolve("out")).status()).isEqualTo(RunResult.Status.INTERRUPTED);
  }

  @Test
  @Tag("long")
  void theBrokerOfARunEndsAlsoWhenTheProgramIsKilled() throws Exception {
    Started run = start("10m");
    run.awaitLine(line -> line.startsWith("measuring"));
    long broker = kafka.pid();

    run.signal("KILL");
    run.await();

    Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !Processes.isAlive(broker));
    assertThat(kafka.nodes()).isEmpty();
  }

  private Started start(String duration) throws Exception {
    return kafka
        .program(temp)
        .put("load.yaml", LOAD.formatted(duration))
        .start("run", "-d", "kafka", "-o", "out", "load.yaml");
  }

  /** Waits a fixed time, because no event signals that the broker was suspended for long enough. */
  private static void rest(Duration length) throws InterruptedException {
    assertThat(new CountDownLatch(1).await(length.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
  }
}
