// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.MetricCondition;
import dev.plimsoll.plan.Study;
import dev.plimsoll.report.StudyText;
import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.ReducedResult;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.study.OutcomeFile.Kept;
import dev.plimsoll.study.StudyOutcome.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

final class OutcomeFileTest {

  private static final String FASTER = "publish.p50[fast] < publish.p50[slow]";
  private static final String TEN_TIMES_FASTER = "publish.p50[slow] > 10 * publish.p50[fast]";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path folder;

  @Test
  void theReportComputedFromTheFileIsThatOfTheFullResults() throws Exception {
    OutcomeFile outcome = outcome();
    Study study = study(checked(FASTER));
    Path file = folder.resolve(OutcomeFile.NAME);
    outcome.write(file);

    assertThat(report(study, OutcomeFile.read(file))).isEqualTo(report(study, outcome));
  }

  @Test
  void theSameRunsGiveTheSameBytes() throws Exception {
    Path one = folder.resolve("one.gz");
    Path other = folder.resolve("other.gz");
    OutcomeFile outcome = outcome();
    List<Kept> reversed = new ArrayList<>(outcome.runs());
    Collections.reverse(reversed);

    outcome.write(one);
    new OutcomeFile("s", 0.5, outcome.problems(), reversed).write(other);

    assertThat(one).hasSameBinaryContentAs(other);
  }

  @Test
  void aRunHasTheHashOfItsFile() throws Exception {
    assertThat(outcome().runs().get(0).sha256()).matches("[0-9a-f]{64}");
    assertThat(outcome().runs()).extracting(Kept::sha256).doesNotHaveDuplicates();
  }

  @Test
  void histogramsKeepTwoDigitsAndRowsAreLeftOut() throws Exception {
    Path file = folder.resolve(OutcomeFile.NAME);
    OutcomeFile outcome = outcome();
    outcome.write(file);
    RunResult full = outcome.runs().get(0).result();
    RunResult reduced = OutcomeFile.read(file).runs().get(0).result();

    Latency publish = reduced.latencies().get("publish");
    assertThat(HistogramText.decode(publish.histogram()).getNumberOfSignificantValueDigits())
        .isEqualTo(2);
    assertThat(HistogramText.decode(publish.histogram()).getTotalCount())
        .isEqualTo(full.latencies().get("publish").count());
    assertThat(publish.percentiles()).isEqualTo(full.latencies().get("publish").percentiles());
    assertThat(reduced.latencies().get("publishService").histogram()).isNull();
    assertThat(reduced.timeline().rows()).isEmpty();
  }

  @Test
  void ofTheServersSettingsThoseThatDifferFromADefaultAreKept() throws Exception {
    assertThat(reducedSettings("{'threads': '8'}")).containsOnlyKeys("threads");
    assertThat(reducedSettings("{}")).containsOnlyKeys("threads", "retention");
  }

  /** The settings that remain of {@code threads} and {@code retention} with these defaults. */
  private Map<String, ?> reducedSettings(String defaults) throws Exception {
    ObjectNode tree = tree();
    ObjectNode driver = (ObjectNode) tree.path("driver");
    driver.putObject("brokerSettings").put("threads", "3").put("retention", "2");
    driver.set("brokerDefaults", JSON.readTree(defaults.replace('\'', '"')));
    RunResult full = result(tree);
    return ReducedResult.read(folder, ReducedResult.of(full)).driver().brokerSettings();
  }

  private ObjectNode tree() throws Exception {
    return (ObjectNode) JSON.readTree(ResultJson.write(outcome().runs().get(0).result()));
  }

  private RunResult result(ObjectNode tree) throws Exception {
    Path file = folder.resolve("r.json");
    JSON.writeValue(file, tree);
    return ResultJson.read(file);
  }

  @Test
  void whatWasUsedOverTimeIsLeftOut() throws Exception {
    ObjectNode tree = tree();
    ((ObjectNode) tree.path("resources"))
        .putArray("usage")
        .addObject()
        .put("id", "worker")
        .put("of", "process")
        .putArray("rows");
    RunResult full = result(tree);
    assertThat(full.resources().usage()).hasSize(1);

    RunResult reduced = ReducedResult.read(folder, ReducedResult.of(full));
    assertThat(reduced.resources().usage()).isEmpty();
    assertThat(reduced.resources().workers()).isEqualTo(full.resources().workers());
  }

  @Test
  void aRunThatCountsTwiceAndAScaleThatIsNoneAreRefused() throws Exception {
    Path file = folder.resolve(OutcomeFile.NAME);
    Kept run = outcome().runs().get(0);

    new OutcomeFile("s", 0.5, Map.of(), List.of(run, run)).write(file);
    assertThatThrownBy(() -> OutcomeFile.read(file)).hasMessageContaining("key 'runs[1].sha256'");
    new OutcomeFile("s", 0, Map.of(), List.of(run)).write(file);
    assertThatThrownBy(() -> OutcomeFile.read(file)).hasMessageContaining("key 'scale'");
  }

  @Test
  void aRunOfAnotherCellAndOneUnderTwoHashesAreRefused() throws Exception {
    Path file = folder.resolve(OutcomeFile.NAME);
    Kept run = outcome().runs().get(0);

    Kept moved = new Kept("slow", run.file(), run.sha256(), run.result());
    new OutcomeFile("s", 0.5, Map.of(), List.of(moved)).write(file);
    assertThatThrownBy(() -> OutcomeFile.read(file)).hasMessageContaining("key 'runs[0].cell'");
    Kept again = new Kept("fast", "z.json", "0".repeat(64), run.result());
    new OutcomeFile("s", 0.5, Map.of(), List.of(run, again)).write(file);
    assertThatThrownBy(() -> OutcomeFile.read(file))
        .hasMessageContaining("key 'runs[1].result.run.id'");
  }

  @Test
  void aFileThatIsNoOutcomeIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve(OutcomeFile.NAME), "{}");

    assertThatThrownBy(() -> OutcomeFile.read(file))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining(file.toString());
    assertThatThrownBy(() -> OutcomeFile.read(folder.resolve("none.gz")))
        .hasMessageContaining("there is no such file");
  }

  @Test
  void aClaimThatHoldsIsRepeated() throws Exception {
    assertThat(answer(checked(FASTER))).isEqualTo(Answer.REPEATED);
  }

  @Test
  void aClaimWhoseSizeDoesNotHoldIsRepeatedInDirectionOnlyIfThatIsAsked() throws Exception {
    assertThat(answer(checked(TEN_TIMES_FASTER))).isEqualTo(Answer.NOT_REPEATED);
    assertThat(
            answer(
                new Study.Conclusion("", conditions(TEN_TIMES_FASTER), conditions(FASTER), "", "")))
        .isEqualTo(Answer.DIRECTION_ONLY);
  }

  @Test
  void aClaimWithoutRunsHasNoAnswer() throws Exception {
    assertThat(answer(checked("publish.p50[absent] < 1 ms"))).isEqualTo(Answer.NONE_YET);
  }

  @Test
  void aClaimThatCannotBeAskedSaysWhy() throws Exception {
    Study.Conclusion claim =
        new Study.Conclusion("It scales.", List.of(), List.of(), "one machine has one disk", "");

    assertThat(answer(claim)).isEqualTo(Answer.CANNOT_BE_ASKED);
    assertThat(report(study(claim), outcome()))
        .contains("| It scales. | cannot be asked here | one machine has one disk");
  }

  @Test
  void aClaimThatTheOriginalsFilesContradictSaysWhatTheyShow() throws Exception {
    assertThat(answer(new Study.Conclusion("", conditions(FASTER), List.of(), "", "they overlap")))
        .isEqualTo(Answer.NOT_SUPPORTED);
  }

  private Answer answer(Study.Conclusion claim) throws Exception {
    return evaluate(study(claim), outcome()).conclusions().get(0).answer();
  }

  private static String report(Study study, OutcomeFile outcome) {
    return StudyText.markdown(evaluate(study, outcome));
  }

  private static StudyOutcome evaluate(Study study, OutcomeFile outcome) {
    return new Evaluation(
            study, 0.5, outcome.byCell(), outcome.problems(), List.of("fast", "slow", "absent"))
        .outcome();
  }

  private OutcomeFile outcome() throws Exception {
    List<Kept> kept = new ArrayList<>();
    for (String cell : List.of("fast", "slow")) {
      double[] factors =
          cell.equals("fast") ? new double[] {1, 1.1, 1.2} : new double[] {2, 2.1, 2.2};
      List<RunResult> runs = Runs.each(cell, factors);
      for (int i = 0; i < runs.size(); i++) {
        Path file = folder.resolve(cell + i + ".json");
        RunResult run = SampleResults.ofCell(runs.get(i), "s", cell, 0.5, i + 1);
        Files.writeString(file, ResultJson.write(run));
        kept.add(Kept.of(cell, file, run));
      }
    }
    return new OutcomeFile("s", 0.5, Map.of("absent", "no server"), kept);
  }

  private static Study.Conclusion checked(String check) {
    return new Study.Conclusion("It is so.", conditions(check));
  }

  private static List<MetricCondition> conditions(String check) {
    return List.of(MetricCondition.ofCells(check));
  }

  private static Study study(Study.Conclusion claim) {
    return new Study(
        "s",
        Path.of("s"),
        "A study",
        "Which?",
        "A paper",
        "A laptop",
        1,
        3,
        new Study.Scaling(
            OptionalDouble.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty()),
        List.of(),
        List.of(cell("fast"), cell("slow"), cell("absent")),
        List.of(
            new Study.Published(
                "fast",
                MetricCatalog.require("publish.p50"),
                2,
                "ms",
                "table 1",
                "high",
                false,
                "")),
        List.of(claim));
  }

  private static Study.Cell cell(String id) {
    return new Study.Cell(id, "d.yaml", "w.yaml", 1, List.of(), Optional.empty());
  }
}
