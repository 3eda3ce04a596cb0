// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.RunPhase;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ResultSchemaTest {

  private static final JsonMapper MAPPER = new JsonMapper();

  /** Keys that results of earlier versions do not have. */
  private static final Set<String> ADDED_LATER =
      Set.of(
          "objectives",
          "clients",
          "faults",
          "search",
          "consumers",
          "backlog",
          "storage",
          "retries",
          "sharedReceipts",
          "producers",
          "lostWorkers",
          "method",
          "sum",
          "waitedHistogram",
          "counted");

  private static JsonNode text;
  private static Schema schema;

  @BeforeAll
  static void load() throws IOException {
    try (InputStream in = RunResult.class.getResourceAsStream("plimsoll.result-1.schema.json")) {
      text = MAPPER.readTree(in);
    }
    schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
  }

  @Test
  void isItselfAValidSchemaOfItsDraft() {
    Schema draft =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                com.networknt.schema.SchemaLocation.of(
                    SpecificationVersion.DRAFT_2020_12.getDialectId()));

    assertThat(draft.validate(text)).isEmpty();
  }

  @Test
  void acceptsEveryKindOfResultThatIsWritten() {
    for (RunResult result :
        List.of(
            SampleResults.full(),
            SampleResults.minimal(),
            SampleResults.failed(),
            SampleResults.closedAndLossy(),
            Variants.withPublish(SampleResults.full(), SampleResults.latency(7, 7)))) {
      assertThat(errors(ResultJson.write(result))).isEmpty();
    }
  }

  @Test
  void acceptsKeysThatAreAddedWithinTheVersion() {
    String json = ResultJson.write(SampleResults.full());

    assertThat(errors(json.replace("\"status\":", "\"addedLater\": 1, \"status\":"))).isEmpty();
  }

  @Test
  void demandsEachKeyOfTheRoot() {
    for (RecordComponent component : RunResult.class.getRecordComponents()) {
      if (ADDED_LATER.contains(component.getName())) {
        continue;
      }
      JsonNode tree = MAPPER.readTree(ResultJson.write(SampleResults.full()));
      ((tools.jackson.databind.node.ObjectNode) tree).remove(component.getName());

      assertThat(schema.validate(tree)).as(component.getName()).isNotEmpty();
    }
  }

  @Test
  void demandsEachKeyOfEachPart() {
    JsonNode whole = MAPPER.readTree(ResultJson.write(SampleResults.full()));
    for (String part :
        List.of(
            "/run",
            "/driver",
            "/driver/guarantees",
            "/environment/workers/0",
            "/environment/brokers/0",
            "/throughput",
            "/latencyMicros",
            "/latencyMicros/publish",
            "/latencyMicros/publish/percentiles",
            "/integrity",
            "/integrity/subscriptions/0",
            "/steps/0",
            "/events/0",
            "/timeline",
            "/timeline/rows/0",
            "/timeline/rows/1/latencyMicros/publish",
            "/timeline/byIntendedSecond/0",
            "/resources/workers/0",
            "/resources/workers/0/hiccupMicros",
            "/byWorker/0")) {
      for (String key : List.copyOf(whole.at(part).propertyNames())) {
        if (ADDED_LATER.contains(key)) {
          continue;
        }
        JsonNode tree = MAPPER.readTree(whole.toString());
        ((tools.jackson.databind.node.ObjectNode) tree.at(part)).remove(key);

        assertThat(schema.validate(tree)).as("%s without %s", part, key).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "\"status\": \"PASS\", \"status\": \"pass\"",
    "plimsoll.result/1, plimsoll.result/2",
    "\"count\": 20000, \"count\": -1",
    "\"count\": 20000, \"count\": 0.5",
    "\"mean\": 6257.895, \"mean\": null",
    "\"sent\": 20000, \"sent\": \"20000\"",
    "at-least-once, at-least-twice",
    "\"name\": \"drain\", \"name\": \"pause\"",
    "2026-11-21T05:10:52.5Z, yesterday",
    "\"failures\": [], \"failures\": null",
    "'\"source\": \"injected\"', '\"source\": \"guessed\"'",
  })
  void refuses(String right, String wrong) {
    String json = ResultJson.write(SampleResults.full());

    assertThat(json).contains(right);
    assertThat(errors(json.replaceFirst(java.util.regex.Pattern.quote(right), wrong))).isNotEmpty();
  }

  @Test
  void refusesAFailWithoutAReasonAndAPassWithOne() {
    String pass = ResultJson.write(SampleResults.full());
    String fail = ResultJson.write(SampleResults.failed());

    assertThat(errors(pass.replace("\"status\": \"PASS\",\n", "\"status\": \"FAIL\",\n")))
        .isNotEmpty();
    assertThat(errors(fail.replace("\"status\": \"FAIL\",\n", "\"status\": \"PASS\",\n")))
        .isNotEmpty();
  }

  @Test
  void namesThePromisesThatDriversCanMake() {
    assertThat(allowed("acknowledgedBy")).isEqualTo(names(Acknowledger.values()));
    assertThat(allowed("durableIn")).isEqualTo(names(Guarantees.Durability.values()));
    assertThat(allowed("delivery")).isEqualTo(names(Guarantees.Delivery.values()));
    assertThat(allowed("ordering")).isEqualTo(names(OrderScope.values()));
    assertThat(strings(text.at("/$defs/phase/enum"))).isEqualTo(names(RunPhase.values()));
  }

  private static List<String> allowed(String key) {
    return strings(text.at("/$defs/guarantees/properties/" + key + "/enum"));
  }

  private static List<String> strings(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }

  private static List<String> names(Enum<?>[] values) {
    return Arrays.stream(values)
        .map(value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .toList();
  }

  private static List<Error> errors(String json) {
    return schema.validate(json, InputFormat.JSON);
  }
}
