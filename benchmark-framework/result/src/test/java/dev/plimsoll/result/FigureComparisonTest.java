// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class FigureComparisonTest {

  private static List<String> differences(String stated, String follows) {
    Contradictions breaches = new Contradictions();
    FigureComparison.compare(
        JsonMapper.shared().readTree(stated), JsonMapper.shared().readTree(follows), breaches);
    return breaches.sentences();
  }

  private static List<String> differences(UnaryOperator<ResultBuilder> change) {
    RunResult follows = SampleResults.full();
    Contradictions breaches = new Contradictions();
    RunResult stated = change.apply(ResultBuilder.of(follows)).build();
    FigureComparison.compare(stated, follows, breaches);
    return breaches.sentences();
  }

  @Test
  void ofTwoResultsOnlyDeclaredFiguresAreCompared() {
    assertThat(differences(result -> result.resources(Resources.NONE))).isEmpty();
    assertThat(differences(result -> result.status(RunResult.Status.VOID)))
        .containsExactly("key 'status': is 'VOID', but 'PASS' follows from the rest of the file.");
  }

  @Test
  void figuresWithinListsAndMapsAreCompared() {
    TimelineInfo timeline = SampleResults.full().timeline();
    TimelineInfo altered =
        new TimelineInfo(
            timeline.intervalSeconds(),
            timeline.rows(),
            timeline.byIntendedSecond().stream()
                .map(row -> new IntendedRow(row.atSeconds(), row.seconds(), row.phase(), zero(row)))
                .toList());

    assertThat(differences(result -> result.timeline(altered)))
        .anyMatch(
            problem ->
                problem.startsWith(
                    "key 'timeline.byIntendedSecond[0].latencyMicros.publish.mean': is 0.0, but"));
  }

  /** The latencies of a row with the mean 0. */
  private static Map<String, RowLatency> zero(IntendedRow row) {
    Map<String, RowLatency> kinds = new TreeMap<>();
    row.latencyMicros()
        .forEach(
            (kind, is) ->
                kinds.put(
                    kind,
                    new RowLatency(
                        is.count(),
                        is.p50(),
                        is.p95(),
                        is.p99(),
                        is.p999(),
                        is.p9999(),
                        is.max(),
                        is.sum(),
                        0)));
    return kinds;
  }

  @Test
  void namesTheKeyOfEachDifference() {
    assertThat(
            differences(
                "{\"a\": {\"b\": [{\"c\": 1}, {\"c\": 2}]}, \"d\": \"x\"}",
                "{\"a\": {\"b\": [{\"c\": 1}, {\"c\": 3}]}, \"d\": \"y\"}"))
        .containsExactly(
            "key 'a.b[1].c': is 2, but 3 follows from the rest of the file.",
            "key 'd': is 'x', but 'y' follows from the rest of the file.");
  }

  @Test
  void wholeNumbersAreEqualExactly() {
    assertThat(differences("{\"n\": 10000000001}", "{\"n\": 10000000000}")).hasSize(1);
    assertThat(differences("{\"n\": 10000000000}", "{\"n\": 10000000000}")).isEmpty();
  }

  @Test
  void otherNumbersAreEqualWithinOnePartInABillion() {
    assertThat(differences("{\"r\": 1000.0000009}", "{\"r\": 1000.0}")).isEmpty();
    assertThat(differences("{\"r\": 1000.0000011}", "{\"r\": 1000.0}")).hasSize(1);
    assertThat(differences("{\"r\": 1e-12}", "{\"r\": 0.0}")).hasSize(1);
    assertThat(differences("{\"r\": 5}", "{\"r\": 5.0}")).isEmpty();
  }

  @Test
  void aNumberWithTheOtherSignDiffers() {
    assertThat(differences("{\"r\": -5.0}", "{\"r\": 5.0}")).hasSize(1);
  }

  @Test
  void anAbsentKeyIsEqualToNull() {
    assertThat(differences("{\"n\": null}", "{}")).isEmpty();
    assertThat(differences("{}", "{\"n\": null}")).isEmpty();
    assertThat(differences("{}", "{\"n\": 0}"))
        .containsExactly("key 'n': is null, but 0 follows from the rest of the file.");
    assertThat(differences("{\"n\": {\"a\": 1}}", "{}")).hasSize(1);
  }

  @Test
  void listsOfOtherLengthsAreNamedByTheirCodes() {
    assertThat(
            differences(
                "{\"failures\": [{\"code\": \"LOST\"}]}",
                "{\"failures\": [{\"code\": \"LOST\"}, {\"code\": \"GAP\"}]}"))
        .containsExactly(
            "key 'failures': has LOST, but LOST, GAP follow from the rest of the file.");
    assertThat(differences("{\"all\": [1]}", "{\"all\": []}"))
        .containsExactly(
            "key 'all': has 1 entries, but 0 entries follow from the rest of the file.");
  }

  @Test
  void theWordingOfAFindingMayDiffer() {
    assertThat(
            differences(
                "{\"code\": \"LOST\", \"message\": \"Lost.\"}",
                "{\"code\": \"LOST\", \"message\": \"Messages were lost.\"}"))
        .isEmpty();
    assertThat(differences("{\"message\": \"Lost.\"}", "{\"message\": \"Found.\"}")).hasSize(1);
  }
}
