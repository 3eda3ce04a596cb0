// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class SecondComputationTest {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String PUBLISH = "/latencyMicros/publish";
  private static final Path DOCS = Path.of(System.getProperty("plimsoll.root", "../.."), "docs");

  @TempDir private Path folder;

  private static Stream<RunResult> honest() {
    return Stream.of(
        SampleResults.full(),
        SampleResults.failed(),
        SampleResults.minimal(),
        SampleResults.closedAndLossy(),
        SampleResults.checkpoint(),
        SampleResults.withObjectives("publish.p99 < 50 ms", "lost == 0", "publish.rate >= 99 %"),
        SampleResults.withObjectives("publish.p50of2x5 < 50 ms", "endToEnd.p90of5x40 < 1 us"),
        SampleResults.withObjectives("publish.p99 < 1 min", "endToEnd.max < 900000 µs"));
  }

  @ParameterizedTest
  @MethodSource("honest")
  void anHonestResultAgrees(RunResult result) {
    assertThat(computed(ResultJson.write(result)).disagreements()).isEmpty();
  }

  /** An alteration of a sample, and the key at which it is found. */
  private static Arguments planted(
      String what, RunResult sample, Consumer<AlteredResult> alteration, String path) {
    return Arguments.of(what, sample, alteration, path);
  }

  private static Stream<Arguments> alterations() {
    RunResult full = SampleResults.full();
    RunResult failed = SampleResults.failed();
    RunResult objectives = SampleResults.withObjectives("publish.p99 < 50 ms", "lost == 0");
    return Stream.of(
        planted(
            "percentiles over survivors",
            failed,
            json -> {
              JsonNode max = json.node(PUBLISH + "/max");
              List.of("99.9", "99.99", "99.999", "99.9999")
                  .forEach(p -> json.object(PUBLISH + "/percentiles").set(p, max));
            },
            "latencyMicros.publish.percentiles.99.9"),
        planted(
            "a rank off by one bucket",
            full,
            json -> json.put(PUBLISH + "/percentiles/99", json.bucketAfter(PUBLISH, "99")),
            "latencyMicros.publish.percentiles.99"),
        planted(
            "a missing message that is not counted",
            failed,
            json -> json.add(PUBLISH + "/missing", -1),
            "latencyMicros.publish.missing"),
        planted(
            "a mean 1 % too low",
            full, json -> json.times(PUBLISH + "/mean", 0.99), "latencyMicros.publish.mean"),
        planted(
            "a maximum that is not the histogram's",
            full,
            json -> json.times(PUBLISH + "/max", 0.5),
            "latencyMicros.publish.max"),
        planted(
            "a lower bound below the longest wait",
            failed,
            json -> json.times(PUBLISH + "/atLeast/max", 0.5),
            "latencyMicros.publish.atLeast.max"),
        planted(
            "a lost message that is not counted",
            failed,
            json -> json.add("/integrity/lost", -1),
            "integrity.lost"),
        planted(
            "an unacknowledged message that is not counted",
            failed,
            json -> json.add("/integrity/unacknowledged", -1),
            "integrity.unacknowledged"),
        planted(
            "an unsent message that is not counted",
            full,
            json -> json.add("/integrity/sent", -1),
            "integrity.scheduled"),
        planted(
            "a failure without its kind",
            failed,
            json -> json.add("/integrity/failuresByKind/TIMEOUT", -1),
            "integrity.failed"),
        planted(
            "a rate off by 1 %",
            full,
            json -> json.times("/throughput/publishRatePerSecond", 1.01),
            "throughput.publishRatePerSecond"),
        planted(
            "a scheduled rate off by 1 %",
            full,
            json -> json.times("/throughput/scheduledRatePerSecond", 0.99),
            "throughput.scheduledRatePerSecond"),
        planted(
            "a row with more acknowledgements",
            full,
            json -> json.add("/timeline/rows/1/acknowledged", 1),
            "timeline.rows[1].unanswered"),
        planted(
            "a row with fewer receipts",
            full,
            json -> json.add("/timeline/rows/1/received", -1),
            "timeline.rows[1].backlog"),
        planted(
            "a percentile of a row",
            full,
            json -> json.times("/timeline/rows/1/latencyMicros/publish/99", 0.9),
            "timeline.rows[1].latencyMicros.publish.99"),
        planted(
            "an interval by intended time with fewer values",
            full,
            json -> json.add("/timeline/byIntendedSecond/0/latencyMicros/publish/count", -1),
            "latencyMicros.publish.count"),
        planted(
            "a backlog that its row cannot have had",
            full,
            json -> json.add("/backlogs/judged/unanswered", -30_000),
            "backlogs.judged.unanswered"),
        planted(
            "a step with fewer messages",
            full,
            json -> json.add("/steps/0/scheduled", -1),
            "integrity.scheduled"),
        planted(
            "a step's rate off by 1 %",
            full,
            json -> json.times("/steps/0/throughput/receiveRatePerSecond", 1.01),
            "steps[0].throughput.receiveRatePerSecond"),
        planted(
            "a generator's part larger than all its delays",
            full,
            json -> json.put("/generator/partMicros/99", 900),
            "generator.partMicros.99"),
        planted(
            "stops that are longer together than their number allows",
            full,
            json -> json.put("/generator/stops/seconds", 0.5),
            "generator.stops.seconds"),
        planted(
            "an objective that was missed and is called met",
            objectives,
            json -> json.put("/objectives/0/limit", 1),
            "objectives[0].limit"),
        planted(
            "an objective with another value",
            objectives,
            json -> json.times("/objectives/0/value", 0.5),
            "objectives[0].value"),
        planted(
            "an objective whose answer is turned around",
            objectives,
            json -> json.put("/objectives/1/met", false),
            "objectives[1].met"),
        planted(
            "messages were lost and the run passes",
            failed,
            json -> {
              json.object("").set("failures", MAPPER.createArrayNode());
              json.object("").put("status", "PASS");
            },
            "failures"),
        planted(
            "a failure that a stop at an unknown time excuses",
            failed,
            json -> json.object("/driver/guarantees").put("shortestTimeoutSeconds", 0.005),
            "failures"),
        planted(
            "a void reason that no stop excuses",
            failed,
            json -> {
              json.object("").set("voids", json.node("/failures"));
              json.object("").set("failures", MAPPER.createArrayNode());
              json.object("").put("status", "VOID");
            },
            "voids"),
        planted(
            "a pass with failures",
            failed,
            json -> json.object("").put("status", "PASS"),
            "status"),
        planted(
            "a figure that is null without a reason",
            full,
            json -> json.object("/throughput").putNull("sentRatePerSecond"),
            "throughput.sentRatePerSecond"),
        planted(
            "a latency that is null without a reason",
            full,
            json -> json.object("/latencyMicros").putNull("endToEnd"),
            "latencyMicros.endToEnd"),
        planted(
            "a figure of a closed load that cannot be",
            SampleResults.closedAndLossy(),
            json -> json.put("/throughput/scheduledRatePerSecond", 2_000),
            "throughput.scheduledRatePerSecond"),
        planted(
            "a damaged histogram",
            full,
            json -> json.object(PUBLISH).put("histogram", "AAAA"),
            "latencyMicros.publish.histogram"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("alterations")
  void anAlterationIsFoundByItsKey(
      String what, RunResult sample, Consumer<AlteredResult> alteration, String path) {
    AlteredResult json = new AlteredResult(ResultJson.write(sample));
    alteration.accept(json);

    assertThat(computed(json.text()).disagreements()).extracting(Disagreement::path).contains(path);
  }

  @Test
  void aFigureThatIsAbsentHasAReason() {
    assertThat(computed(ResultJson.write(SampleResults.closedAndLossy())).absences())
        .contains(
            new Absence(
                "latencyMicros.publish",
                "no message has an intended send time",
                "explanation/latency, The latencies"),
            new Absence(
                "integrity.acknowledged", "nobody acknowledges", "explanation/verdict, Integrity"));
    assertThat(computed(ResultJson.write(SampleResults.failed())).absences())
        .contains(
            new Absence(
                "latencyMicros.publish.percentiles.99.9",
                "rank 19980 falls among the missing messages, behind 19950 values",
                "explanation/latency, Unknown and uncertain values"));
  }

  @Test
  void aDisagreementNamesKeyBothValuesAndChapter() {
    AlteredResult json = new AlteredResult(ResultJson.write(SampleResults.full()));
    json.put("/throughput/publishRatePerSecond", 2_020);

    assertThatThrownBy(() -> computed(json.text()).requireAgreement())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(
            "throughput.publishRatePerSecond: 2020 in the file, computed again: 2000"
                + " (explanation/load, Phases)");
  }

  @Test
  void aCompressedFileIsRead() throws IOException {
    Path file = folder.resolve("result.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(ResultJson.write(SampleResults.full()).getBytes(StandardCharsets.UTF_8));
    }

    assertThat(SecondComputation.isResult(file)).isTrue();
    SecondComputation.of(file).requireAgreement();
  }

  /** As in METHOD: the p99.9 of 10,000 is the 9,990th value; doubles would make it the 9,991st. */
  @Test
  void ranksAreExact() {
    assertThat(Distribution.rank("99.9", 10_000)).isEqualTo(9_990);
    assertThat(Distribution.rank("99.9", 10_001)).isEqualTo(9_991);
    assertThat(Distribution.rank("50", 1)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Chapter.class)
  void eachChapterExists(Chapter chapter) throws IOException {
    Path page = DOCS.resolve(chapter.page() + ".md");
    String titles =
        Files.readString(page)
            .lines()
            .filter(line -> line.startsWith("##"))
            .collect(Collectors.joining("\n"))
            .toLowerCase(Locale.ROOT);

    assertThat(titles).contains(chapter.title().toLowerCase(Locale.ROOT));
  }

  private static SecondComputation computed(String json) {
    return SecondComputation.of("test", json);
  }
}
