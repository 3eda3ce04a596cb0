// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plimsoll.imported.ImportedFile.Finding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ImportsTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    // backlogs, mean end-to-end latency, published, received, workload, finding
    "'10,11,9,10,11,10', 1.5, 1000, 1000, plain, ''",
    "'100,1000,2000,3000,4000,5000', 2000.5, 1000, 1000, plain, backlog-grows",
    "'5000,5000,5000,5000,5000,5000', 2.5, 1000, 1000, plain, littles-law",
    "'5000,5000,5000,5000,5000,5000', 5000.5, 1000, 1000, plain, ''",
    "'10,11,-9,10,11,10', 1.5, 1000, 1000, plain, backlog-negative",
    "'10,11,9,10,11,10', 1.5, 1000, 900, plain, received-less",
    "'10,11,9,10,11,10', 1.5, 1000, 1000, 0.5k rate, rate-contradicts-name",
    "'10,11,9,10,11,10', 1.5, 1000, 1000, 1k rate, ''",
    "'0,0,0,0,0,0', 1.5, 1, 1, plain, few-samples",
  })
  void findsWhatTheNumbersContradict(
      String backlog, double mean, double sent, double received, String workload, String code)
      throws Exception {
    ImportedFile file = read("a.json", omb(backlog, mean, sent, received, workload));

    assertThat(file.findings().stream().map(Finding::code).distinct())
        .containsExactlyElementsOf(code.isEmpty() ? List.of() : List.of(code));
    assertThat(file.findings()).allSatisfy(each -> assertThat(each.rows()).isNotEmpty());
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(
                    ImportedFile.class.getResourceAsStream("plimsoll.imported-1.schema.json"))
                .validate(ImportedJson.write(file), InputFormat.JSON))
        .isEmpty();
  }

  private static String omb(
      String backlog, double mean, double sent, double received, String workload) {
    return """
    {"workload": "%s", "driver": "d", "publishRate": [%s], "consumeRate": [%s],
     "backlog": [%s], "endToEndLatency99pct": [2.5], "aggregatedEndToEndLatencyAvg": %s,
     "aggregatedEndToEndLatency99pct": 3.5, "ofAFork": {"x": 1}}
    """
        .formatted(
            workload,
            String.join(",", Collections.nCopies(6, String.valueOf(sent))),
            String.join(",", Collections.nCopies(6, String.valueOf(received))),
            backlog,
            mean);
  }

  @Test
  void readsKafkaProducerWithDecimalCommaAndWithoutUnit() throws Exception {
    ImportedFile file =
        read(
            "k.txt",
            """
            500 records sent, 100,0 records/sec (0,10 MB/sec), 4,5 ms avg latency, 20,5 max latency.
            1000 records sent, 100,5 records/sec (0,10 MB/sec), 4,25 ms avg latency, 20,5 ms max latency, 3 ms 50th, 7 ms 95th, 9 ms 99th, 12 ms 99.9th.
            """);

    assertThat(file.aggregate("", "publishRate").orElseThrow().value()).isEqualTo(100.5);
    assertThat(file.aggregate("", "publishLatencyP99.9").orElseThrow().value()).isEqualTo(12);
    assertThat(file.series("", "publishLatencyMax").orElseThrow().values()).containsExactly(20.5);
    assertThat(file.findings().stream().map(Finding::code)).containsExactly("few-samples");
  }

  @Test
  void findsAClockOfWholeMilliseconds() throws Exception {
    ImportedFile file =
        read(
            "k.txt",
            "90000 records sent, 100.5 records/sec (0.10 MB/sec), 4.25 ms avg latency, 20.00 ms max"
                + " latency, 3 ms 50th, 7 ms 95th, 9 ms 99th, 12 ms 99.9th.");

    assertThat(file.findings().stream().map(Finding::code)).containsExactly("whole-milliseconds");
  }

  @Test
  void readsKafkaConsumer() throws Exception {
    ImportedFile file =
        read(
            "c.txt",
            """
            start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec
            2024-01-02 03:04:05:000, 2024-01-02 03:04:07:500, 1,5000, 0,6000, 2500, 1000,5000
            """);

    assertThat(file.aggregate("", "receiveRate").orElseThrow().value()).isEqualTo(1000.5);
    assertThat(file.aggregate("", "duration").orElseThrow().value()).isEqualTo(2.5);
  }

  @ParameterizedTest
  @CsvSource({
    "'id: t-1, time: 5.000s, sent: 30 msg/s, received: 29 msg/s, min/median/75th/95th/99th latency:"
        + " 10, 20.5, 30, 40, 50 microseconds', 20.5",
    "'id: t-1, time: 5.000s, sent: 30 msg/s, received: 29 msg/s, min/median/75th/95th/99th consumer"
        + " latency: 10/21/30/40/50 µs', 21",
  })
  void readsPerfTest(String line, double median) throws Exception {
    ImportedFile file = read("p.txt", line);

    assertThat(file.source().tool()).isEqualTo("perf-test");
    assertThat(file.series("t-1", "endToEndLatencyP50").orElseThrow().values())
        .containsExactly(median);
  }

  @ParameterizedTest
  @CsvSource({"'%s'", "'<html><script>var r = %s;</script></html>'"})
  void readsPerfTestJson(String form) throws Exception {
    String json =
        "{\"consume\": {\"send-msg-rate\": 12.5, \"samples\": [{\"elapsed\": 1000,"
            + " \"send-msg-rate\": 12.0}]}}";

    ImportedFile file = read("r.js", form.formatted(json));

    assertThat(file.aggregate("consume", "publishRate").orElseThrow().value()).isEqualTo(12.5);
    assertThat(file.series("consume", "endToEndLatencyMean")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'NATS Pub/Sub stats: 28507 msgs/sec ~ 3649009.16/sec|  Pub stats: 2770 msgs/sec ~"
        + " 354636.4/sec', 2770",
    "'Pub stats: 1,234 msgs/sec ~ 5.00 MB/sec', 1234",
    "'NATS Core NATS publisher stats: 2,345,678 msgs/sec ~ 301 MiB/sec ~ 0.41us', 2345678",
  })
  void readsThreeAgesOfNatsBench(String text, double rate) throws Exception {
    ImportedFile file = read("n.txt", text.replace('|', '\n'));

    assertThat(file.aggregate("", "publishRate").orElseThrow().value()).isEqualTo(rate);
  }

  @Test
  void namesTheFileTheLineAndTheToolsIfItIsNoneOfThem() {
    assertThatThrownBy(() -> read("x.txt", "\nhello\n"))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("x.txt, line 2")
        .hasMessageContaining("RabbitMQ PerfTest");
    assertThatThrownBy(() -> read("x.json", "{\"publishRate\": [1.0,"))
        .hasMessageContaining("x.json, line 1");
  }

  @Test
  void writesAndReadsTheSame() throws Exception {
    ImportedFile file = read("a.json", omb("1,2,3,4,5,6", 1.5, 1000, 1000, "w"));

    Path stored = new ImportedFolder(folder.resolve("out")).write(file);

    assertThat(ImportedJson.isImported(stored)).isTrue();
    assertThat(ImportedJson.write(ImportedJson.read(stored))).isEqualTo(ImportedJson.write(file));
    assertThat(Files.readString(stored)).doesNotContain(": null");
  }

  private ImportedFile read(String name, String text) throws Exception {
    return Imports.read(Files.writeString(folder.resolve(name), text));
  }
}
