// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The key {@code mix}. */
final class MixWorkloadTest {

  private static final String TWO =
      """
      name: shop
      duration: 20s
      mix:
        orders:
          producerRate: 1k
          messageSize: 200
          objectives: ["publish.p99 < 50ms"]
        bulk:
          topics: 2
          producerRate: 5
          messageSize: 100KiB
      """;

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void eachStreamHasItsOwnKeysAndThoseOfAllStreams() throws PlanException {
    List<Workload> streams = streams(TWO);

    assertThat(streams).extracting(Workload::name).containsExactly("shop/orders", "shop/bulk");
    assertThat(streams).extracting(Workload::messageSize).containsExactly(200, 100 * 1024);
    assertThat(streams).extracting(Workload::topics).containsExactly(1, 2);
    assertThat(streams.get(0).objectives()).hasSize(1);
    assertThat(streams.get(1).objectives()).isEmpty();
    assertThat(streams)
        .extracting(Workload::endCondition)
        .containsOnly(new EndCondition.After(Duration.ofSeconds(20)));
  }

  @Test
  void theWarmUpHasOneLengthForAllStreams() throws PlanException {
    assertThat(streams(TWO))
        .extracting(Workload::warmup)
        .containsOnly(new Warmup.Fixed(Defaults.WARMUP));
    assertThat(streams("warmup: 3s\n" + TWO))
        .extracting(Workload::warmup)
        .containsOnly(new Warmup.Fixed(Duration.ofSeconds(3)));
    assertThat(wrong("warmup: auto\n" + TWO))
        .contains("w.yaml:1:1: warmup: auto ends when one load is steady: give a time");
  }

  @Test
  void aRunOfAMixIsOneRunOfAllStreams() throws PlanException {
    List<RunPlan> plans = plans(TWO);

    assertThat(plans).hasSize(1);
    assertThat(plans.get(0).name()).isEqualTo("shop");
    assertThat(plans.get(0).workloads()).isEqualTo(streams(TWO));
    assertThat(PlanText.describe(plans.get(0)))
        .contains("# run 1: shop on ", ": 2 streams at the same time", "shop/orders", "shop/bulk");
  }

  @Test
  void withoutANameAMixIsCalledLikeItsFile() throws PlanException {
    assertThat(streams(TWO.replace("name: shop\n", "")).get(0).name()).isEqualTo("w/orders");
  }

  @ParameterizedTest
  @CsvSource({
    "producerRate: 3, mix.orders.producerRate: contradicts 'producerRate' at w.yaml:1:1",
    "'rateSteps: [{rate: 1, for: 20s}]', mix.orders.producerRate: contradicts 'rateSteps'",
    "messageSize: 1KiB, 'mix.bulk.messageSize: contradicts ''messageSize'' at w.yaml:1:1, which is"
        + " for all streams: keep one of the two'",
  })
  void aKeyOfAllStreamsCannotBeContradictedByOne(String line, String problem) {
    assertThat(wrong(line + "\n" + TWO)).contains("w.yaml:", problem);
  }

  @ParameterizedTest
  @CsvSource({
    "duration: 9s, streams have one window",
    "warmup: 9s, streams have one window",
    "cooldown: 9s, streams have one window",
    "name: mine, a stream has the name that it has in mix",
    "'tags: {a: b}', give the key beside mix",
    "messages: 100, a mix ends by time",
    "'search: {}', a mix has no search",
    "'sweep: {topics: [1, 2]}', a mix is not swept",
    "'events: [{at: 1s, do: kill}]', a mix has no faults yet",
    "'mix: {a: {topics: 1}}', a stream is no mix",
    "fill: 9, give a stream a backlog",
    "testDurationMinutes: 1, give duration beside mix",
  })
  void whatAStreamCannotHaveIsRefusedWithAWayOut(String line, String problem) {
    String text = TWO.replace("    topics: 2\n", "    topics: 2\n    " + line + "\n");

    assertThat(wrong(text)).contains("w.yaml:", problem);
  }

  @ParameterizedTest
  @CsvSource({
    "messages: 100, messages: a mix ends by time",
    "'search: {}', search: a mix has no search",
    "'sweep: {topics: [1, 2]}', sweep: is not for the mix of w.yaml",
    "'events: [{at: 1s, do: kill}]', events: a mix has no faults yet",
    "'backlog: {time: 5s}', backlog: one stream has the backlog",
    "'topicNames: [mine]', topicNames: each stream has its own topics",
    "produceRate: 9, unknown key: did you mean 'producerRate'?",
  })
  void whatTheFileCannotHaveIsRefusedWithAWayOut(String line, String problem) {
    assertThat(wrong(line + "\n" + TWO)).contains("w.yaml:1:", problem);
  }

  @Test
  void aStreamThatOnlyReadsIsRefused() {
    String text =
        TWO.replace("    topics: 2\n", "    topicNames: [old]\n    producersPerTopic: 0\n")
            .replace("    producerRate: 5\n    messageSize: 100KiB\n", "");

    assertThat(wrong(text)).contains("mix.bulk: has no producers", "give producersPerTopic");
  }

  @Test
  void aMixHasTwoStreamsOrMoreWithNamesThatFilesCanHave() {
    assertThat(wrong("mix: {}\n")).contains("mix: wants a block");
    assertThat(wrong("mix: {a: {producerRate: 1}}\n")).contains("mix: has 1 streams: give 2 to 16");
    assertThat(wrong("mix: {a/b: {producerRate: 1}, c: {producerRate: 1}}\n"))
        .contains("mix.a/b: is no name of a stream");
    assertThat(wrong("mix: {a: 7, c: {producerRate: 1}}\n"))
        .contains("mix.a: wants a block of keys");
  }

  @Test
  void aValueThatIsWrongIsReportedAtItsLine() {
    assertThat(wrong(TWO.replace("100KiB", "large"))).contains("w.yaml:11:18: messageSize:");
  }

  @Test
  void anArgumentSetsAKeyOfAStreamOrOfAll() throws PlanException {
    List<Workload> streams =
        streams(TWO, "mix.orders.producerRate=2k", "mix.bulk.payload=random", "duration=5s");

    assertThat(streams.get(0).load())
        .isEqualTo(new Load.Open(new RateProfile.Constant(2_000), Load.Arrivals.CONSTANT));
    assertThat(streams.get(1).payload().kind()).isEqualTo(PayloadSpec.Kind.RANDOM);
    assertThat(streams)
        .extracting(Workload::endCondition)
        .containsOnly(new EndCondition.After(Duration.ofSeconds(5)));
    assertThat(wrong(TWO, "producerRate=9"))
        .contains("--set mix.orders.producerRate=… is for this stream");
    assertThat(wrong(TWO, "mix.oders.producerRate=9"))
        .contains("mix.oders: is no stream of the file: did you mean 'orders'?");
  }

  @Test
  void anArgumentReplacesTheKeysOfItsStreamThatItExcludes() throws PlanException {
    Workload orders = streams(TWO, "mix.orders.messageSizeDistribution={1-1KB: 1}").get(0);

    assertThat(orders.messageSize()).isEqualTo(1_024);
  }

  @Test
  void theArgumentsOfAStreamAreThoseOfOneFile() throws PlanException {
    desk.put("text", "word ".repeat(50_000));

    List<Workload> streams =
        streams(TWO, "mix.bulk.payload=slices", "mix.bulk.payloadFile=text", "mix.bulk.topics=3");

    assertThat(streams.get(1).payload().kind()).isEqualTo(PayloadSpec.Kind.SLICES);
    assertThat(streams.get(1).topics()).isEqualTo(3);
    assertThat(wrong(TWO, "mix.bulk.producerRate=1", "mix.bulk.rateSteps=[{rate: 1, for: 20s}]"))
        .contains("contradicts");
    assertThat(streams(TWO, "mix.bulk.topics=3", "mix.bulk={producerRate: 7}").get(1).topics())
        .isEqualTo(1);
  }

  @Test
  void theStreamWithABacklogEndsTheWindowOfAll() throws PlanException {
    String text =
        TWO.replace("duration: 20s\n", "")
            .replace("  bulk:\n", "  bulk:\n    backlog: {time: 5s}\n");
    List<Workload> streams = streams(text);

    assertThat(streams.get(0).endCondition()).isEqualTo(new EndCondition.Never());
    assertThat(streams.get(1).endCondition()).isEqualTo(new EndCondition.Drained());
    assertThat(plans(text).get(0).workload()).isEqualTo(streams.get(1));
    assertThat(wrong(text.replace("  orders:\n", "  orders:\n    backlog: {time: 5s}\n")))
        .contains("mix.bulk: has a backlog, as orders does");
    assertThat(wrong(text + "duration: 20s\n")).contains("duration: does not go with a backlog");
    assertThat(wrong(text.replace("producerRate: 1k", "rateSteps: [{rate: 1, for: 20s}]")))
        .contains("mix.orders: has a rate that changes");
  }

  @Test
  void curvesOfDifferentLengthsNeedOneDuration() throws PlanException {
    String text =
        """
        mix:
          a: {rateRamp: {from: 1, to: 9, over: 10s}}
          b: {producerRate: 5}
        """;

    assertThat(wrong(text))
        .contains("mix.b: has a window of 30s, but a has one of 10s: give one duration beside mix");
    assertThat(streams("duration: 30s\n" + text)).hasSize(2);
  }

  @Test
  void randomStreamsHaveDifferentSeedsWhichFollowFromThatOfTheSeries() throws PlanException {
    String text = "arrivals: poisson\n" + TWO;
    RunPlan plan = plans(text).get(0);

    List<Long> seeds = plan.seeded(7).workloads().stream().map(MixWorkloadTest::seed).toList();

    assertThat(seeds).doesNotHaveDuplicates().startsWith(7L);
    assertThat(plan.seeded(7).workloads()).isEqualTo(plan.seeded(7).workloads());
  }

  @Test
  void mixesAreEqualIfTheLoadOfAllTheirStreamsIs() throws PlanException {
    String one = plans(TWO).get(0).mix().orElseThrow().sha256();

    assertThat(plans(TWO.replace("name: shop", "name: store")).get(0).mix().orElseThrow().sha256())
        .isEqualTo(one);
    assertThat(plans(TWO.replace("100KiB", "99KiB")).get(0).mix().orElseThrow().sha256())
        .isNotEqualTo(one);
  }

  @Test
  void whereOneLoadIsNeededAMixIsRefused() {
    desk.put("w.yaml", TWO);

    assertThat(desk.wrongWorkload(TWO)).contains("w.yaml: mix: has several streams");
    assertThat(problem(() -> desk.loader.plans(drivers(), List.of("w.yaml"), List.of(), 1)))
        .contains("mix: is what `benchmark run` executes: give a workload with one load here");
    assertThat(
            problem(
                () ->
                    desk.loader.plans(
                        drivers(), List.of("w.yaml"), List.of("messageSize=1,2"), List.of(), 1)))
        .contains("is not for the mix of w.yaml");
  }

  private static long seed(Workload workload) {
    return ((Load.Open) workload.sending()).seed().orElseThrow();
  }

  private List<Workload> streams(String text, String... sets) throws PlanException {
    return desk.put("w.yaml", text).loader.sweptWorkloads("w.yaml", List.of(), List.of(sets));
  }

  private List<RunPlan> plans(String text) throws PlanException {
    return desk.put("w.yaml", text)
        .loader
        .plans(drivers(), List.of("w.yaml"), List.of(), List.of(), 1);
  }

  private List<String> drivers() {
    desk.put("d.yaml", "driver: teapot\n");
    return List.of("d.yaml");
  }

  private String wrong(String text, String... sets) {
    return problem(() -> streams(text, sets));
  }

  private static String problem(Reading reading) {
    try {
      throw new AssertionError("no problem was found; read as " + reading.read());
    } catch (PlanException e) {
      return e.getMessage();
    }
  }

  private interface Reading {
    Object read() throws PlanException;
  }
}
