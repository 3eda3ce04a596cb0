// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.simulated.MeasuredRun;
import dev.plimsoll.simulated.StoppedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results of real runs in which somebody has removed what speaks against the run, in all places
 * that state it, and has computed the verdict again: other facts in the file contradict that.
 */
@Tag("realtime")
final class AlteredFactsTest {

  /** The end of a list of problems that is too long. */
  private static final String MORE = "and \\d+ more";

  private static final double OUTAGE_SECONDS = 5;

  @TempDir private static Path folder;

  private static RunResult stopped;
  private static RunResult outage;

  @BeforeAll
  static void run() throws Exception {
    // In a process of its own, at the same time as the other.
    try (StoppedRun ofOtherProcess =
        new StoppedRun(Files.createDirectory(folder.resolve("stopped")))) {
      outage =
          MeasuredRun.of(
                  Files.createDirectory(folder.resolve("outage")),
                  "serviceTime: 1ms\nstalls: [{at: 1s, for: 5s}]\n",
                  """
                  producerRate: 1000
                  messageSize: 100
                  warmup: 1s
                  cooldown: 0s
                  duration: 8s
                  drainTimeout: 60s
                  """)
              .result();
      stopped = ofOtherProcess.result();
    }
  }

  @Test
  void theUnalteredResultsShowWhatHappenedAndAreBelieved() throws Exception {
    assertThat(stopped.generator().stops().longestSeconds()).isGreaterThan(0.9);
    assertThat(stopped.latencyMicros().generatorDelay().percentiles().get("99"))
        .isGreaterThan(800_000);
    assertThat(outage.outages().longestGapSeconds()).isGreaterThan(OUTAGE_SECONDS / 2);
    assertThat(codes(stopped)).contains("GENERATOR_PART");
    assertThat(codes(outage)).contains("OUTAGE");
    assertThat(problems(stopped, tree -> {})).isEmpty();
    assertThat(problems(outage, tree -> {})).isEmpty();
  }

  @Test
  void aRunThatWasStoppedCannotHaveAGeneratorWithoutAPart() throws Exception {
    assertThat(
            problems(
                stopped,
                tree -> {
                  ObjectNode generator = (ObjectNode) tree.get("generator");
                  ObjectNode parts = (ObjectNode) generator.get("partMicros");
                  List.of("50", "99", "99.9").forEach(name -> parts.put(name, 0.0));
                  ObjectNode stops = (ObjectNode) generator.get("stops");
                  stops.put("count", 0).put("seconds", 0.0);
                  stops.put("longestSeconds", 0.0).put("touchedMessages", 0);
                }))
        // A busy machine stops the process so often that the list does not hold all problems.
        .anySatisfy(
            problem -> assertThat(problem).matches("key 'generator\\.partMicros\\.99':.*|" + MORE));
  }

  @Test
  void stopsThatAreErasedAloneContradictTheWaitsOfTheProcess() throws Exception {
    assertThat(
            problems(
                stopped,
                tree -> {
                  ObjectNode stops = (ObjectNode) tree.get("generator").get("stops");
                  stops.put("count", 0).put("seconds", 0.0);
                  stops.put("longestSeconds", 0.0).put("touchedMessages", 0);
                  stops.putArray("each");
                }))
        .isNotEmpty()
        .allSatisfy(
            problem -> assertThat(problem).matches("key 'generator\\.stops\\.each':.*|" + MORE));
  }

  @Test
  void theGeneratorsPartCannotBeLeftOut() throws Exception {
    assertThat(
            problems(
                stopped,
                tree -> ((ObjectNode) tree.get("generator").get("partMicros")).removeAll()))
        .anySatisfy(problem -> assertThat(problem).startsWith("key 'generator.partMicros.99':"));
    assertThat(
            problems(
                stopped,
                tree -> {
                  ((ObjectNode) tree.get("generator")).putNull("of");
                  ((ObjectNode) tree.get("generator").get("partMicros")).removeAll();
                }))
        .anySatisfy(problem -> assertThat(problem).startsWith("key 'generator.of':"));
    assertThat(problems(stopped, tree -> ((ObjectNode) tree).putNull("generator")))
        .anySatisfy(problem -> assertThat(problem).startsWith("key 'generator':"));
  }

  @Test
  void rowsWithoutAcknowledgementsContradictAnErasedOutage() throws Exception {
    double unseen =
        outage.outages().longestUnsampledSeconds()
            + outage.resources().workers().get(0).hiccupMicros().max() / 1e6;
    // Of five seconds, four rows at least have no acknowledgement.
    assumeTrue(2 * unseen + 2 < OUTAGE_SECONDS - 1, "this machine looked too seldom to contradict");
    assertThat(
            problems(
                outage,
                tree -> {
                  eraseEvents(tree);
                  ObjectNode outages = (ObjectNode) tree.get("outages");
                  outages.put("longestGapSeconds", 0.0).put("longestUnavailableSeconds", 0.0);
                  outages.put("unavailableSeconds", 0.0).put("longestReceiptGapSeconds", 0.0);
                }))
        .anySatisfy(problem -> assertThat(problem).startsWith("key 'outages.longestGapSeconds':"));
  }

  @Test
  void anOutageErasedWithItsTimesContradictsTheRowsToo() throws Exception {
    double unseen =
        outage.outages().longestUnsampledSeconds()
            + outage.resources().workers().get(0).hiccupMicros().max() / 1e6;
    assumeTrue(2 * unseen + 2 < OUTAGE_SECONDS - 1, "this machine looked too seldom to contradict");
    assertThat(
            problems(
                outage,
                tree -> {
                  eraseEvents(tree);
                  ObjectNode outages = (ObjectNode) tree.get("outages");
                  List.of("gaps", "unavailable", "receiptGaps")
                      .forEach(name -> outages.putArray(name));
                  outages.put("longestGapSeconds", 0.0).put("longestUnavailableSeconds", 0.0);
                  outages.put("unavailableSeconds", 0.0).put("longestReceiptGapSeconds", 0.0);
                  outages.putNull("longestReceiptGapSubscription");
                }))
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem).startsWith("key 'outages.longestGapSeconds':"));
  }

  @Test
  void figuresCannotBeFreedByLeavingOutTheirFacts() throws Exception {
    for (String fact : List.of("gaps", "unavailable", "receiptGaps")) {
      assertThat(problems(outage, tree -> ((ObjectNode) tree.get("outages")).remove(fact)))
          .as(fact)
          .isNotEmpty();
    }
    assertThat(
            problems(
                outage, tree -> ((ObjectNode) tree.at("/latencyMicros/publish")).remove("sum")))
        .anySatisfy(problem -> assertThat(problem).startsWith("key 'latencyMicros.publish.mean':"));
    assertThat(problems(outage, tree -> ((ObjectNode) tree.get("throughput")).remove("counted")))
        .anySatisfy(problem -> assertThat(problem).startsWith("key 'throughput.counted':"));
  }

  @Test
  void anOutageCannotBeErasedInOnePlaceOnly() throws Exception {
    assertThat(problems(outage, AlteredFactsTest::eraseEvents))
        .anySatisfy(problem -> assertThat(problem).startsWith("key 'events':"));
    assertThat(
            problems(
                outage,
                tree ->
                    ((ObjectNode) tree.get("outages"))
                        .put("longestUnavailableSeconds", 0.0)
                        .put("unavailableSeconds", 0.0)))
        .anySatisfy(
            problem -> assertThat(problem).startsWith("key 'outages.longestUnavailableSeconds':"));
    assertThat(
            problems(
                outage, tree -> ((ObjectNode) tree.get("outages")).putNull("longestGapSeconds")))
        .anySatisfy(problem -> assertThat(problem).startsWith("key 'outages.longestGapSeconds':"));
    assertThat(problems(outage, tree -> ((ObjectNode) tree).putNull("outages")))
        .anySatisfy(problem -> assertThat(problem).startsWith("key 'outages':"));
  }

  private static void eraseEvents(JsonNode tree) {
    ArrayNode events = (ArrayNode) tree.get("events");
    for (Iterator<JsonNode> each = events.iterator(); each.hasNext(); ) {
      String kind = each.next().get("kind").stringValue();
      if (kind.equals(EventKind.NO_ACKNOWLEDGEMENTS) || kind.equals(EventKind.NO_RECEIPTS)) {
        each.remove();
      }
    }
  }

  /** Returns the problems of the altered result, whose verdict was computed again. */
  private static List<String> problems(RunResult result, Consumer<JsonNode> change)
      throws Exception {
    JsonNode tree = JsonMapper.shared().readTree(ResultJson.write(result));
    change.accept(tree);
    Path file = folder.resolve("altered.json");
    RunResult judged = Verdict.judge(ResultJson.result(file, tree));
    Files.writeString(file, ResultJson.write(judged));
    return ResultExamination.of(file).problems();
  }

  private static List<String> codes(RunResult result) {
    return result.warnings().stream().map(RunResult.Finding::code).toList();
  }
}
