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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

final class ResultSchemaTest {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Map<Class<?>, List<ResultKey>> PARTS = ResultRecords.all();

  private static JsonNode text;
  private static Schema schema;

  @BeforeAll
  static void load() {
    text = ResultSchema.tree();
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

  /** The keys of the sample that a result may lack are absent where nothing is to be said. */
  @Test
  void demandsEachKeyThatIsNotDeclaredOptional() {
    JsonNode whole = MAPPER.readTree(ResultJson.write(SampleResults.full()));
    int demanded = 0;
    for (Place place : places(whole, "", RunResult.class)) {
      JsonNode tree = whole.deepCopy();
      ((ObjectNode) tree.at(place.pointer())).remove(place.key().name());

      assertThat(schema.validate(tree).isEmpty())
          .as("valid: %s without %s", place.pointer(), place.key().name())
          .isEqualTo(place.key().optional());
      demanded += place.key().optional() ? 0 : 1;
    }
    assertThat(demanded).isGreaterThan(250);
  }

  @Test
  void refusesNullWhereItIsNotDeclared() {
    JsonNode whole = MAPPER.readTree(ResultJson.write(SampleResults.full()));
    for (Place place : places(whole, "", RunResult.class)) {
      if (!place.key().nullable() && !place.key().allowed().onlyNull()) {
        JsonNode tree = whole.deepCopy();
        ((ObjectNode) tree.at(place.pointer())).putNull(place.key().name());

        assertThat(schema.validate(tree))
            .as("%s with null as %s", place.pointer(), place.key().name())
            .isNotEmpty();
      }
    }
  }

  /** A key of an object of the sample. */
  private record Place(String pointer, ResultKey key) {}

  /** Returns the keys of an object and of the objects in it; of lists and maps the first one. */
  private static List<Place> places(JsonNode whole, String pointer, Class<?> part) {
    List<Place> places = new ArrayList<>();
    for (ResultKey key : PARTS.get(part)) {
      JsonNode value = whole.at(pointer).path(key.name());
      if (value.isMissingNode()) {
        continue;
      }
      places.add(new Place(pointer, key));
      String inner = pointer + "/" + key.name();
      boolean several = key.isList() || key.isMap();
      if (key.part().isPresent() && !value.isNull() && !(several && value.isEmpty())) {
        String element =
            key.isList() ? "/0" : key.isMap() ? "/" + value.propertyNames().iterator().next() : "";
        places.addAll(places(whole, inner + element, key.part().get()));
      }
    }
    return places;
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
    assertThat(strings(text.at("/$defs/phasePart/properties/name/enum")))
        .isEqualTo(names(RunPhase.values()));
  }

  private static List<String> allowed(String key) {
    return strings(text.at("/$defs/guaranteesPart/properties/" + key + "/enum"));
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
