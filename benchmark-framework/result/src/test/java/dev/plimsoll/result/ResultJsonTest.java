// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ResultJsonTest {

  @TempDir private Path folder;

  @Test
  void readsBackWhatWasWrittenWithEveryPartFilledIn() throws Exception {
    assertThat(ResultJson.read(file(ResultJson.write(SampleResults.full()))))
        .isEqualTo(SampleResults.full());
  }

  @Test
  void readsWithoutTheHistogramsOfRowsAndOtherwiseTheSame() throws Exception {
    Path file = file(ResultJson.write(SampleResults.full()));
    RunResult read = ResultJson.readWithoutRowHistograms(file);

    assertThat(read.timeline().rows()).allMatch(row -> row.histograms().isEmpty());
    assertThat(read.timeline().rows().get(1).latencyMicros())
        .isEqualTo(SampleResults.full().timeline().rows().get(1).latencyMicros());
    assertThat(read.latencyMicros()).isEqualTo(SampleResults.full().latencyMicros());
    assertThat(read.timeline().byIntendedSecond())
        .isEqualTo(SampleResults.full().timeline().byIntendedSecond());
  }

  @Test
  void aSeriesOfAnOlderProgramHasNoBurnIns() throws Exception {
    String json = ResultJson.write(SampleResults.full());
    String older = json.replaceFirst(",\\s*\"burnIn\"\\s*:\\s*false", "");

    assertThat(older).isNotEqualTo(json);
    assertThat(ResultJson.read(file(older)).run().series().burnIn()).isFalse();
  }

  @Test
  void aRunOfAnOlderProgramIsTheFirstAttempt() throws Exception {
    String json = ResultJson.write(SampleResults.full());
    String older = json.replaceFirst(",\\s*\"attempt\"\\s*:\\s*1", "");

    assertThat(older).isNotEqualTo(json);
    assertThat(ResultJson.read(file(older)).run().series().attempt()).isEqualTo(1);
  }

  @Test
  void readsBackWhatWasWrittenWithEveryPartAbsent() throws Exception {
    assertThat(ResultJson.read(file(ResultJson.write(SampleResults.minimal()))))
        .isEqualTo(SampleResults.minimal());
  }

  @Test
  void writesAbsentFiguresAsNullAndDoesNotLeaveThemOut() {
    JsonNode tree = new JsonMapper().readTree(ResultJson.write(SampleResults.minimal()));

    assertThat(tree.get("latencyMicros").get("publish").isNull()).isTrue();
    assertThat(tree.get("integrity").get("lost").isNull()).isTrue();
    assertThat(tree.get("run").get("series").isNull()).isTrue();
  }

  @Test
  void namesPercentilesOfRowsByThePercentile() {
    JsonNode row =
        new JsonMapper()
            .readTree(ResultJson.write(SampleResults.full()))
            .at("/timeline/rows/1/latencyMicros/publish");

    assertThat(row.propertyNames())
        .containsExactly("count", "50", "95", "99", "99.9", "99.99", "max", "sum", "mean");
  }

  @Test
  void keepsTheOrderOfKeys() {
    JsonNode tree = new JsonMapper().readTree(ResultJson.write(SampleResults.full()));

    assertThat(tree.propertyNames())
        .startsWith(
            "schema", "method", "status", "failures", "voids", "warnings", "objectives", "run");
    assertThat(tree.get("workload").propertyNames()).startsWith("name", "file", "sha256");
  }

  @Test
  void writesOneLinePerRowOfTheTimeline() {
    assertThat(ResultJson.write(SampleResults.full()).lines())
        .filteredOn(line -> line.contains("\"atSeconds\"") && line.contains("\"sentBytes\""))
        .hasSize(2);
  }

  @Test
  void writesAFigureThatIsNoNumberAsNull() {
    RunResult.Throughput undefined =
        new RunResult.Throughput(
            Double.NaN, Double.POSITIVE_INFINITY, null, null, null, null, null);

    JsonNode tree =
        new JsonMapper()
            .readTree(ResultJson.write(Variants.with(SampleResults.full(), undefined)))
            .get("throughput");

    assertThat(tree.get("scheduledRatePerSecond").isNull()).isTrue();
    assertThat(tree.get("sentRatePerSecond").isNull()).isTrue();
  }

  @Test
  void ignoresKeysThatWereAddedWithinTheVersion() throws Exception {
    String json =
        ResultJson.write(SampleResults.full())
            .replace("\"status\":", "\"addedLater\": {\"a\": [1]}, \"status\":");

    assertThat(ResultJson.read(file(json))).isEqualTo(SampleResults.full());
  }

  /** Every 29th position, so that all parts of the file are covered. */
  @Test
  void saysThatATruncatedFileWasCutOff() throws Exception {
    truncateEach(29);
  }

  @Tag("long")
  @Test
  void saysThatATruncatedFileWasCutOffWhereverItWasCut() throws Exception {
    truncateEach(1);
  }

  private void truncateEach(int step) throws IOException {
    String json = ResultJson.write(SampleResults.full());
    assertThat(json).endsWith("}\n");
    for (int length = 1; length < json.length() - 1; length += step) {
      refused(file(json.substring(0, length))).withMessageContaining("it was cut off");
    }
  }

  @Test
  void saysThatAFileIsEmpty() throws Exception {
    refused(file("")).withMessageContaining("is empty");
  }

  @Test
  void saysThatAFileIsNotJson() throws Exception {
    refused(file("name: quickstart\n"))
        .withMessageContaining("line 1")
        .withMessageContaining("not JSON");
  }

  @Test
  void saysThatForeignJsonIsNoResult() throws Exception {
    refused(file("{\"a\": 1}")).withMessageContaining("no key 'schema'");
    refused(file("[1, 2]")).withMessageContaining("no key 'schema'");
  }

  @Test
  void knowsAResultOfOpenMessagingBenchmark() throws Exception {
    refused(file("{\"aggregatedPublishLatencyAvg\": 1.5}"))
        .withMessageContaining("OpenMessaging Benchmark");
  }

  @ParameterizedTest
  @CsvSource({"0, older", "-1, no version", "x, no version", "'', no version"})
  void anotherSchemaIsNotCalledNewer(String number, String words) throws Exception {
    String json =
        ResultJson.write(SampleResults.full())
            .replace("plimsoll.result/1", "plimsoll.result/" + number);

    refused(file(json))
        .withMessageContaining(words)
        .withMessageContaining("'plimsoll.result/" + number + "'")
        .withMessageNotContaining("newer");
  }

  @Test
  void saysThatANewerResultNeedsANewerProgram() throws Exception {
    String json =
        ResultJson.write(SampleResults.full()).replace("plimsoll.result/1", "plimsoll.result/2");

    refused(file(json)).withMessageContaining("newer version").withMessageContaining("result/2");
  }

  @Test
  void namesTheKeyOfAWrongType() throws Exception {
    String json =
        ResultJson.write(SampleResults.full())
            .replace("\"sentRatePerSecond\": 2000.0", "\"sentRatePerSecond\": \"fast\"");

    refused(file(json)).withMessageContaining("throughput.sentRatePerSecond");
  }

  @Test
  void saysThatAMissingPartIsMissing() throws Exception {
    refused(file("{\"schema\": \"plimsoll.result/1\", \"status\": \"PASS\"}"))
        .withMessageContaining("missing");
  }

  @Test
  void saysThatAFolderOrAnAbsentFileIsNoResult() {
    refused(folder).withMessageContaining("is a folder");
    refused(folder.resolve("absent.json")).withMessageContaining("no such file");
  }

  private static org.assertj.core.api.ThrowableAssertAlternative<ResultException> refused(
      Path file) {
    return assertThatExceptionOfType(ResultException.class)
        .isThrownBy(() -> ResultJson.read(file))
        .withMessageContaining(file.toString());
  }

  private Path file(String text) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "r", ".json"), text);
  }
}
