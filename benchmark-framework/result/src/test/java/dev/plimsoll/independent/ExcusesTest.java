// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.SampleResults;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/**
 * A pause of 1.5 s and a timeout of a second. Some messages that are due from 5 s to 15 s have no
 * answer; the others take 2 ms at most.
 */
final class ExcusesTest {

  private static final JsonMapper MAPPER = new JsonMapper();

  @ParameterizedTest
  @CsvSource({
    "stops, 1.0, false",
    "stops, 2.4, false",
    "stops, 2.6, true",
    "stops, 8.0, true",
    "stops, 14.9, true",
    "stops, 15.1, false",
    "waits, 2.4, false",
    "waits, 2.6, true"
  })
  void aPauseExcusesMissingMessagesFromItsBeginningUntilATimeoutAfterIt(
      String kind, double atSeconds, boolean excuses) {
    AlteredResult failed = withPause(kind, atSeconds, 1.5);

    assertThat(complains(failed, "failures")).isEqualTo(excuses);
    failed.object("").set("voids", failed.node("/failures"));
    ((ArrayNode) failed.node("/voids")).remove(1);
    failed.object("").set("failures", MAPPER.createArrayNode());
    failed.object("").put("status", "VOID");
    assertThat(complains(failed, "voids")).isEqualTo(!excuses);
  }

  @ParameterizedTest
  @CsvSource({"0.9, false", "1.1, true"})
  void aPauseThatIsShorterThanTheTimeoutExcusesNothing(double seconds, boolean excuses) {
    assertThat(complains(withPause("stops", 8, seconds), "failures")).isEqualTo(excuses);
  }

  private static AlteredResult withPause(String kind, double atSeconds, double seconds) {
    AlteredResult result = new AlteredResult(ResultJson.write(SampleResults.failed()));
    result.object("/driver/guarantees").put("shortestTimeoutSeconds", 1.0);
    result
        .object(kind.equals("stops") ? "/generator/stops" : "/generator")
        .set(
            kind.equals("stops") ? "each" : "waits",
            MAPPER.valueToTree(List.of(Map.of("atSeconds", atSeconds, "seconds", seconds))));
    return result;
  }

  private static boolean complains(AlteredResult result, String path) {
    return SecondComputation.of("test", result.text()).disagreements().stream()
        .anyMatch(disagreement -> disagreement.path().equals(path));
  }
}
