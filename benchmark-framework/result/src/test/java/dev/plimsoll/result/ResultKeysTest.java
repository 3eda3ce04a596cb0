// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is generated from the records of a result; {@code bin/generate} writes it. */
final class ResultKeysTest {

  private static final Map<Class<?>, List<ResultKey>> PARTS = ResultRecords.all();

  @Test
  void theSchemaIsThatOfTheRecords() throws IOException {
    GeneratedFile.require("schemas/result.schema.json", ResultSchema.text());
  }

  @Test
  void thePageHasTheTablesOfTheRecords() throws IOException {
    GeneratedFile.requirePassages("docs/RESULTS.md", ResultTables::page);
  }

  @Test
  void eachKeyIsDescribedInSentences() {
    PARTS.forEach(
        (part, keys) ->
            keys.forEach(
                key ->
                    assertThat(key.meaning())
                        .as(part.getSimpleName() + "." + key.name())
                        .matches("[A-Z0-9`(].*[A-Za-z0-9)`≥]\\.")));
  }

  @Test
  void whereAKeyMayBeNullOrAbsentIsSaidOfThoseThatMayBe() {
    for (Class<?> part : PARTS.keySet()) {
      for (RecordComponent component : part.getRecordComponents()) {
        Described described = component.getAnnotation(Described.class);
        if (described == null) {
          continue;
        }
        ResultKey key = ResultKey.of(component, "");
        String name = part.getSimpleName() + "." + key.name();
        if (key.optional() || key.nullable()) {
          assertThat(key.absent()).as(name).isNotEmpty();
        }
        if (component.getType().isPrimitive() && !key.optional()) {
          assertThat(key.absent()).as(name).isEmpty();
        }
      }
    }
  }

  @Test
  void conditionsNameAKeyOfTheSameRecord() {
    PARTS.forEach(
        (part, keys) -> {
          List<String> names = keys.stream().map(ResultKey::name).toList();
          keys.stream()
              .map(ResultKey::allowed)
              .flatMap(
                  allowed ->
                      Stream.of(
                          allowed.emptyWhere(), allowed.notEmptyWhere(), allowed.nullOnlyWhere()))
              .filter(where -> !where.isEmpty())
              .forEach(where -> assertThat(names).contains(where.replaceFirst(" = .+", "")));
        });
  }

  @Test
  void theLatenciesOfARunHaveTheNamesOfTheirKinds() {
    List<String> names =
        PARTS.get(LatencyByKind.class).stream()
            .filter(key -> key.type() == Latency.class)
            .map(ResultKey::name)
            .toList();

    assertThat(Names.LATENCIES.list()).startsWith(names.toArray(String[]::new));
    assertThat(SampleResults.full().latencyMicros().present().keySet()).isSubsetOf(names);
  }

  @Test
  void aPageWithoutATableOfARecordIsIncomplete() {
    assertThatIllegalStateException()
        .isThrownBy(() -> ResultTables.page("# Keys\n"))
        .withMessageContaining("RunResult");
  }

  @Test
  void aTableDescribesInnerRecordsUnlessTheyHaveTheirOwn() {
    assertThat(ResultTables.page(page("result", "run")))
        .contains("| `run` | object | The run itself. Keys: [Keys of `run`](#keys-of-run). |\n")
        .contains("| `failures[].code` | text | Stable name of the rule, for programs. |\n")
        .contains("| `voids` | list: object; figure |")
        .contains("Keys: as in `failures`. |\n")
        .contains("| `software.gitCommit` | text, null |")
        .doesNotContain("| `run.id`");
  }

  private static String page(String... tables) {
    StringBuilder page = new StringBuilder();
    for (String table : tables) {
      page.append("## Keys of `").append(table).append("`\n\n");
      page.append("<!-- begin of generated keys of ").append(table).append(" -->\nold\n");
      page.append("<!-- end of generated keys of ").append(table).append(" -->\n\n");
    }
    return page.toString();
  }
}
