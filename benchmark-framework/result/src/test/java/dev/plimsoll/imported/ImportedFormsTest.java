// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.imported.ImportedFile.Finding;
import dev.plimsoll.imported.ImportedFile.Note;
import dev.plimsoll.imported.ImportedFile.RunPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rarer forms of the output of other tools. */
final class ImportedFormsTest {

  private static final String PRODUCER =
      "2000 records sent, 100.0 records/sec (0.10 MB/sec), 4.5 ms avg latency, 20.5 ms max latency,"
          + " 3 ms 50th, 7 ms 95th, 9 ms 99th, 12 ms 99.9th.\n";
  private static final String CONSUMER =
      """
      start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec
      2024-01-02 03:04:05:000, 2024-01-02 03:04:07:500, 1.5, 0.6, 2500, 1000.0
      """;

  @TempDir private Path folder;

  @Test
  void theTableOfTheOldProducerIsNoneOfAConsumer() throws Exception {
    ImportedFile file =
        read(
            """
            start.time, end.time, compression, message.size, batch.size, total.data.sent.in.MB, MB.sec, total.data.sent.in.nMsg, nMsg.sec
            2014-05-06 01:02:03:000, 2014-05-06 01:02:13:000, 0, 200, 50, 190.73, 19.0730, 1000000, 100000.5000
            """);

    assertThat(file.source().tool()).isEqualTo("kafka-producer-perf-test");
    assertThat(value(file, "publishRate")).isEqualTo(100_000.5);
    assertThat(value(file, "sentMessages")).isEqualTo(1_000_000);
    assertThat(file.runs().get(0).labels()).containsEntry("message.size", "200");
    assertThat(about(file)).contains("publishLatency").doesNotContain("messageSize");
  }

  @Test
  void aTimeThatIsNegativeOrManyTimesTheRunIsAFinding() throws Exception {
    String heading =
        "start.time, end.time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec,"
            + " rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec\n"
            + "2019-01-02 03:04:05:000, 2019-01-02 03:04:15:000, 100.0, 10.0, 100000, 10000.0, ";

    List<Finding> impossible =
        findings(read(heading + "1546398250000, -1546398240000, 0.0, 0.0\n"), "impossible-time");
    assertThat(impossible)
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.message())
                    .contains("rebalanceTime 1,546,398,250,000 ms", "fetchTime -1,546")
                    .contains("the run of 10,000 ms"));
    assertThat(findings(read(heading + "4000, 6000, 16.7, 16667.0\n"), "impossible-time"))
        .isEmpty();
  }

  private static List<Finding> findings(ImportedFile file, String code) {
    return file.findings().stream().filter(each -> each.code().equals(code)).toList();
  }

  @Test
  void aLogOfTwoToolsSaysWhichWasNotRead() throws Exception {
    ImportedFile file = read(PRODUCER + CONSUMER);

    assertThat(file.source().tool()).isEqualTo("kafka-producer-perf-test");
    assertThat(file.unknown())
        .anySatisfy(note -> assertThat(note.text()).contains("kafka-consumer-perf-test"));
    assertThat(about(read(PRODUCER))).doesNotContain("otherTools");
  }

  @Test
  void intervalsOfAConsumerBeginBeforeTheFirstLineAndThreadsAreApart() throws Exception {
    ImportedFile file =
        read(
            """
            time, threadId, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec
            2024-01-02 03:04:05:000, 0, 10.0, 2.0, 100, 20.0
            2024-01-02 03:04:05:001, 1, 10.0, 2.0, 300, 60.0
            2024-01-02 03:04:10:000, 0, 20.0, 2.0, 200, 20.0
            2024-01-02 03:04:10:001, 1, 20.0, 2.0, 600, 60.0
            """);

    assertThat(file.series("thread 0", "receiveRate").orElseThrow().at())
        .containsExactly(5.0, 10.0);
    assertThat(file.aggregate("thread 1", "receiveRate").orElseThrow().value()).isEqualTo(60);
  }

  @Test
  void intervalsWithoutAHeadingAreThoseOfThreads() throws Exception {
    ImportedFile file =
        read(
            """
            2024-01-02 03:04:05:000, 0, 10.0, 2.0, 100, 20.0
            2024-01-02 03:04:10:000, 0, 20.0, 2.0, 200, 20.0
            """);

    assertThat(file.runs()).hasSize(1);
    assertThat(file.series("", "receiveRate").orElseThrow().at()).containsExactly(5.0, 10.0);
  }

  @ParameterizedTest
  @CsvSource({".", "','"})
  void timesOfIntervalsMayHaveAPointOrACommaBeforeTheirMilliseconds(String mark) throws Exception {
    ImportedFile file =
        read(
            """
            time, threadId, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec
            2024-01-02 03:04:05%1$s000, 0, 10.0, 2.0, 100, 20.0
            2024-01-02 03:04:10%1$s000, 0, 20.0, 2.0, 200, 20.0
            """
                .formatted(mark));

    assertThat(file.series("", "receiveRate").orElseThrow().at()).containsExactly(5.0, 10.0);
  }

  @Test
  void anIntervalAtNoTimeIsLeftOut() throws Exception {
    ImportedFile file =
        read(
            """
            time, threadId, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec
            2024-13-02 03:04:05:000, 0, 10.0, 2.0, 100, 20.0
            2024-01-02 03:04:10:000, 0, 20.0, 2.0, 200, 20.0
            """);

    assertThat(file.series("", "receiveRate").orElseThrow().at()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"'# ', ''", "'  ', ' in 2 s'"})
  void whatAReaderWroteAroundARowIsNoPartOfIt(String before, String after) throws Exception {
    String written = CONSUMER.lines().map(line -> before + line).collect(Collectors.joining("\n"));

    assertThat(value(read(written + after), "receiveRate")).isEqualTo(1000);
  }

  @Test
  void latenciesOfNatsBenchAreRead() throws Exception {
    ImportedFile file =
        read(
            """
            NATS JetStream asynchronous publisher stats: 3,456 msgs/sec ~ 34 MiB/sec ~ min: 1,166.5us ~ avg: 1,401.5us ~ max: 9,655.3us ~ P50: 1,334.9us ~ P99.9: 7,155.9us
             NATS Core NATS subscriber aggregated stats: 3,400 msgs/sec ~ 33 MiB/sec
             message rates min 1,600 | avg 1,700 | max 1,800 | stddev 38 msgs
             latencies per operation min 0us | avg 0.75us | max 2,462.5us | stddev 26.03us | P50 0.12us | P99.9: 85.5us
            """);

    assertThat(value(file, "publishLatencyP99.9")).isEqualTo(7155.9);
    assertThat(value(file, "publishLatencyMean")).isEqualTo(1401.5);
    assertThat(value(file, "receiveLatencyMax")).isEqualTo(2462.5);
    assertThat(value(file, "receiveRateOfClientsMax")).isEqualTo(1800);
    assertThat(about(file)).doesNotContain("latency");
  }

  @Test
  void clientsOfNatsBenchBelongToTheRoleAboveOrBelowThem() throws Exception {
    String clients =
        """
          [1] 10 msgs/sec ~ 1 MiB/sec ~ 9us (%1$s msgs)
          [2] 10 msgs/sec ~ 1 MiB/sec ~ 9us (%1$s msgs)
        """;
    String publisher = " NATS Core NATS publisher aggregated stats: 20 msgs/sec ~ 2 MiB/sec\n";
    String subscriber = " NATS Core NATS subscriber aggregated stats: 40 msgs/sec ~ 4 MiB/sec\n";
    String spread = " message rates min 10 | avg 10 | max 10 | stddev 0 msgs\n";

    for (ImportedFile file :
        List.of(
            read(
                clients.formatted("250")
                    + "\n"
                    + publisher
                    + spread
                    + "Subscriber:\n\n"
                    + clients.formatted("1,000")
                    + "\n"
                    + subscriber),
            read(
                publisher
                    + clients.formatted("250")
                    + spread
                    + subscriber
                    + clients.formatted("1,000")))) {
      assertThat(value(file, "sentMessages")).isEqualTo(500);
      assertThat(value(file, "receivedMessages")).isEqualTo(2000);
    }
  }

  @Test
  void clientsOfNatsBenchAreNotAddedUpIfSomeAreMissing() throws Exception {
    ImportedFile file =
        read(
            """
            Pub stats: 30 msgs/sec ~ 5.00 MB/sec
             [1] 10 msgs/sec ~ 1 MB/sec (5 msgs)
             [3] 10 msgs/sec ~ 1 MB/sec (5 msgs)
            """);

    assertThat(file.aggregate("", "sentMessages")).isEmpty();
    assertThat(about(file)).contains("clients");
  }

  @Test
  void aRoleOfNatsBenchThatComesAgainIsAnotherRun() throws Exception {
    ImportedFile file =
        read("Pub stats: 30 msgs/sec ~ 5.00 MB/sec\nPub stats: 40 msgs/sec ~ 6.00 MB/sec\n");

    assertThat(file.runs().stream().map(RunPart::name)).containsExactly("", "#2");
    assertThat(file.aggregate("#2", "publishRate").orElseThrow().value()).isEqualTo(40);
    assertThat(file.aggregate("", "publishBytesRate").orElseThrow().unit()).isEqualTo("MiB/s");
  }

  @Test
  void natsBenchInJavaIsRead() throws Exception {
    ImportedFile file =
        read(
            """
            Pub Only stats: 9,584 msgs/sec ~ 2.29 gb/sec
             [ 1] 4,831 msgs/sec ~ 1.15 gb/sec (25 msgs)
            """);

    assertThat(value(file, "publishRate")).isEqualTo(9584);
    assertThat(value(file, "sentMessages")).isEqualTo(25);
    assertThat(file.aggregate("", "publishBytesRate").orElseThrow().unit()).isEqualTo("GiB/s");
  }

  @Test
  void natsBenchInJavaSeparatesThousandsAsItsMachineDoes() throws Exception {
    ImportedFile file =
        read(
            """
            Pub Only stats: 1.234.567 msgs/sec ~ 2,29 gb/sec
             [ 1] 617.283 msgs/sec ~ 1,15 gb/sec (2.500 msgs)
             [ 2] 617.284 msgs/sec ~ 1,15 gb/sec (2.500 msgs)
             min 617.283 | avg 617.283 | max 617.284 | stddev 1 msgs
            """);

    assertThat(value(file, "publishRate")).isEqualTo(1_234_567);
    assertThat(value(file, "publishBytesRate")).isEqualTo(2.29);
    assertThat(value(file, "sentMessages")).isEqualTo(5000);
    assertThat(value(file, "publishRateOfClientsMean")).isEqualTo(617_283);
  }

  @ParameterizedTest
  @CsvSource({
    "'10/21/30/40/50 ?s'",
    "'10/21/30/40/50 micro-s'",
    "'10/21/30/40/50 µs'",
  })
  void microsecondsOfPerfTestHaveSeveralSpellings(String latency) throws Exception {
    ImportedFile file =
        read(
            "id: t, time: 5.0s, sent: 3 msg/s, min/median/75th/95th/99th consumer latency: "
                + latency);

    ImportedSeries median = file.series("t", "endToEndLatencyP50").orElseThrow();
    assertThat(median.values()).containsExactly(21.0);
    assertThat(median.unit()).isEqualTo("µs");
  }

  @Test
  void intervalsOfPerfTestWithoutASummaryHaveAMeanAndTimeThatRunsBackBeginsAnotherRun()
      throws Exception {
    String test = "id: t, time: 1.0s, sent: 30 msg/s\nid: t, time: 2.0s, sent: 50 msg/s\n";

    ImportedFile file = read(test + test);

    assertThat(file.runs().stream().map(RunPart::name)).containsExactly("t", "t #2");
    assertThat(file.aggregate("t", "publishRate").orElseThrow().value()).isEqualTo(40);
    assertThat(file.aggregate("t #2", "publishRate").orElseThrow().value()).isEqualTo(40);
  }

  @Test
  void theCompactFormatOfPerfTestIsRead() throws Exception {
    ImportedFile file =
        read(
            """
            time               sent    confirmed     received       consumer latency        confirm latency
            1.000s      20000 msg/s  19900 msg/s  19000 msg/s        2/5/6/8/9 ms        1/3/4/5/6 ms
            2.000s      24000 msg/s  24000 msg/s  23000 msg/s        2/6/6/8/9 ms        1/4/4/5/6 ms
            """);

    assertThat(file.series("", "publishRate").orElseThrow().values()).containsExactly(2e4, 2.4e4);
    assertThat(file.series("", "receiveRate").orElseThrow().values()).containsExactly(1.9e4, 2.3e4);
    assertThat(file.series("", "endToEndLatencyP50").orElseThrow().values())
        .containsExactly(5.0, 6.0);
    assertThat(file.series("", "publishLatencyP99").orElseThrow().values())
        .containsExactly(6.0, 6.0);
  }

  @Test
  void theConsoleOfStreamPerfTestIsRead() throws Exception {
    ImportedFile file =
        read(
            """
            1, published 1000 msg/s, confirmed 990 msg/s, consumed 980 msg/s, latency min/median/75th/95th/99th 1/2/3/4/5 ms, chunk size 26
            2, published 1200 msg/s, confirmed 1190 msg/s, consumed 1180 msg/s, latency min/median/75th/95th/99th 1/3/3/4/5 ms, chunk size 26
            Summary: published 1100 msg/s, confirmed 1090 msg/s, consumed 1080 msg/s, latency 95th 4 ms, chunk size 26
            """);

    assertThat(file.series("", "endToEndLatencyP50").orElseThrow().values())
        .containsExactly(2.0, 3.0);
    assertThat(value(file, "publishRate")).isEqualTo(1100);
    assertThat(value(file, "receiveRate")).isEqualTo(1080);
  }

  @Test
  void aForkOfOmbSaysItsIntervalItsTargetAndItsSubscriptions() throws Exception {
    ImportedFile file =
        read(
            """
            {"workload": "w", "sampleRateMillis": 1000, "producerRate": 100, "subscriptionsPerTopic": 2,
             "hosts": ["a", "b"], "publishRate": [200.0, 200.0, 200.0], "consumeRate": [200.0, 200.0, 200.0]}
            """);

    assertThat(file.series("w", "publishRate").orElseThrow().at()).containsExactly(1.0, 2.0, 3.0);
    assertThat(about(file)).doesNotContain("interval", "targetRate", "keys");
    assertThat(file.runs().get(0).labels()).containsEntry("hosts", "a, b");
    assertThat(codes(file)).containsExactlyInAnyOrder("rate-contradicts-name", "received-less");
  }

  @Test
  void resultsOfOmbOneAfterTheOtherAreAllRead() throws Exception {
    String result = "{\"workload\": \"w\", \"publishRate\": [1.0]}\n";

    assertThat(read(result + result).runs()).hasSize(2);
    assertThat(about(read(result + "done"))).contains("rest");
  }

  @ParameterizedTest
  @CsvSource({
    // The greatest values of buckets of HdrHistogram, in ms: of 548, 1,500 and 63,290 ms.
    "'548.003,1500.007,3.0,4.0,5.0,6.0', whole-milliseconds",
    "'548.004,1500.007,3.0,4.0,5.0,6.0', ''",
    "'548.003,1500.007,3.0,4.0,5.25,6.0', ''",
    "'0.0,0.0,0.0,0.0,0.0,0.0', ''",
  })
  void wholeMillisecondsAreFoundInBucketsAndNotInZeros(String latencies, String code)
      throws Exception {
    ImportedFile file =
        read(
            "{\"workload\": \"w\", \"publishRate\": [90000, 90000, 90000, 90000, 90000, 90000],"
                + " \"endToEndLatency99pct\": ["
                + latencies
                + "]}");

    assertThat(codes(file)).containsExactlyElementsOf(code.isEmpty() ? List.of() : List.of(code));
  }

  @ParameterizedTest
  @CsvSource({
    "default-sync-200k.json, 200000",
    "200K-rate, 200000",
    "500k.json, 500000",
    "producerRate=3664, 3664",
    "kafka-1k.json, ''",
    "msg-size-64k, ''",
    "10k-partitions.json, ''",
    "latency-5m.json, ''",
    "1k-200k.json, 200000",
    "100 topics, ''",
    "nats-bench-1M-msgs.txt, ''",
    "kafka-10M-records.txt, ''",
    "kafka-batch-64K.json, ''",
    "200k-msgs-s.txt, 200000",
    "50k-stream.json, 50000",
    "producerRateLimit=1000, ''",
    "producerRateLimit=0, ''",
    "'producerCount=10, producerRateLimit=1000', 10000",
  })
  void theRateInANameIsNoSizeAndNoNumberOfPartitions(String name, String rate) {
    assertThat(RateInName.perSecond(name).stream().mapToObj(each -> String.valueOf((long) each)))
        .containsExactlyElementsOf(rate.isEmpty() ? List.of() : List.of(rate));
  }

  @Test
  void intervalsOfAnOldConsumerHaveAThreadThatTheirHeadingLacks() throws Exception {
    ImportedFile file =
        read(
            """
            time, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec
            2017-07-09 21:40:40:369, 0, 0.1492, 2.6176, 5000, 2500.0
            2017-07-09 21:40:42:369, 0, 0.2984, 2.6176, 10000, 2500.0
            """);

    assertThat(file.series("", "receiveRate").orElseThrow().at()).containsExactly(2.0, 4.0);
    assertThat(file.series("", "receivedBytes").orElseThrow().values())
        .containsExactly(0.1492, 0.2984);
  }

  @Test
  void intervalsOfShareConsumersAreNoSummaries() throws Exception {
    ImportedFile file =
        read(
            """
            start.time, end.time, data.consumed.in.MB, MB.sec, nMsg.sec, data.consumed.in.nMsg, fetch.time.ms
            2025-05-06 01:02:03:000, 2025-05-06 01:02:04:000, 1.0, 1.0, 100.0, 100, 900 for share consumer 1
            2025-05-06 01:02:04:000, 2025-05-06 01:02:05:000, 2.0, 1.0, 100.0, 200, 900 for share consumer 1
            2025-05-06 01:02:03:000, 2025-05-06 01:02:05:000, 2.0, 1.0, 100.0, 200, 1800
            """);

    assertThat(file.runs().stream().map(RunPart::name))
        .containsExactlyInAnyOrder("", "share consumer 1");
    assertThat(value(file, "receivedMessages")).isEqualTo(200);
    assertThat(file.series("share consumer 1", "receiveRate").orElseThrow().values())
        .containsExactly(100.0, 100.0);
  }

  @Test
  void aProducerThatSentNothingHasNoLatency() throws Exception {
    ImportedFile file =
        read(
            "0 records sent, 0,000000 records/sec (0,00 MB/sec), NaN ms avg latency, 0,00 ms max"
                + " latency, 0 ms 50th, 0 ms 95th, 0 ms 99th, 0 ms 99.9th.\n");

    assertThat(value(file, "sentMessages")).isZero();
    assertThat(file.aggregates().stream().map(ImportedAggregate::name))
        .noneMatch(name -> name.contains("atency"));
  }

  @Test
  void aMedianOfZeroBesideWholeMillisecondsIsWholeToo() throws Exception {
    assertThat(
            codes(
                read(
                    "100000 records sent, 1999.6 records/sec (1.91 MB/sec), 0.39 ms avg latency,"
                        + " 259.00 ms max latency, 0 ms 50th, 1 ms 95th, 2 ms 99th, 15 ms"
                        + " 99.9th.\n")))
        .containsExactly("whole-milliseconds");
  }

  @Test
  void theCompactFormatOfPerfTestMayHaveDates() throws Exception {
    ImportedFile file =
        read(
            """
            time                        sent     received           consumer latency
            2025/04/08 16:54:19  20000 msg/s  19900 msg/s         2/5/6/8/9/12 ms
            2025/04/08 16:54:20  20400 msg/s  20300 msg/s         2/5/6/8/10/13 ms
            """);

    assertThat(file.series("", "publishRate").orElseThrow().at()).containsExactly(1.0, 2.0);
    assertThat(file.series("", "endToEndLatencyMax").orElseThrow().values())
        .containsExactly(12.0, 13.0);
  }

  @ParameterizedTest
  @CsvSource({
    "'id: a, time: 1.0s, sent: 26582 msg/s, received: 18114 msg/s', received-less",
    "'id: a, time: 1.0s, sent: 26582 msg/s, received: 26580 msg/s', ''",
    "'id: a, sending rate avg: 75123 msg/s\nid: a, receiving rate avg: 70337 msg/s',"
        + " received-less",
    "'Pub stats: 5,000 msgs/sec ~ 4 MB/sec\nSub stats: 4,000 msgs/sec ~ 3 MB/sec', ''",
  })
  void receivingLessIsFoundInOneIntervalAndInAveragesOfTheSameTime(String text, String code)
      throws Exception {
    assertThat(codes(read(text.replace("\\n", "\n"))))
        .containsExactlyElementsOf(code.isEmpty() ? List.of() : List.of(code));
  }

  @Test
  void latenciesOfAsynchronousPublishersAreThoseOfBatches() throws Exception {
    ImportedFile file =
        read(
            """
            12:00:00 Starting JetStream asynchronous publisher benchmark [batch=500, clients=1, msg-size=100 B, msgs=3,000,000, stream=s]
            NATS JetStream asynchronous publisher stats: 356,627 msgs/sec ~ 34 MiB/sec ~ min: 1,166.83us ~ avg: 1,401.49us ~ max: 9,000.00us ~ P99.9: 7,155.95us
            """);

    assertThat(value(file, "latencySamples")).isEqualTo(6_000);
    assertThat(about(file)).contains("batch");
  }

  @Test
  void timesOfIntervalsThatCannotBeAreFound() throws Exception {
    ImportedFile file =
        read(
            """
            time, threadId, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, rebalance.time.ms, fetch.time.ms, fetch.MB.sec, fetch.nMsg.sec
            2022-01-16 22:19:49:410, 0, 0.0000, 0.0000, 1, 4.6729, 1642339189386, -1642339189172, 0.0000, 0.0000
            2022-01-16 22:19:54:410, 0, 1.0000, 0.2000, 1000, 199.8, 0, 5000, 0.2000, 199.8
            """);

    assertThat(findings(file, "impossible-time"))
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.message()).contains("rebalanceTime 1,642", "fetchTime -1,642"));
  }

  @Test
  void samplesOfPerfTestInNanosecondsAreNotTakenForMilliseconds() throws Exception {
    ImportedFile file =
        read(
            """
            {"simple": {"send-msg-rate": 11874.96, "recv-msg-rate": 11874.96,
             "samples": [{"elapsed": 70954835876, "send-msg-rate": 5.3525999616E10}]}}
            """);

    assertThat(file.series()).isEmpty();
    assertThat(about(file)).contains("samples");
  }

  @Test
  void littlesLawUsesTheMeansOfIntervalsWhereTheFileHasNoOther() throws Exception {
    assertThat(
            codes(
                read(
                    "{\"workload\": \"w\", \"publishRate\": [100, 100, 100], \"consumeRate\": [100,"
                        + " 100, 100], \"backlog\": [1000, 1000, 1000], \"endToEndLatencyAvg\":"
                        + " [1.5, 1.25, 1.5]}")))
        .contains("littles-law");
  }

  private ImportedFile read(String text) throws Exception {
    return Imports.read(Files.writeString(folder.resolve("file"), text));
  }

  private static double value(ImportedFile file, String metric) {
    return file.aggregate("", metric).orElseThrow().value();
  }

  private static List<String> about(ImportedFile file) {
    return file.unknown().stream().map(Note::about).toList();
  }

  private static List<String> codes(ImportedFile file) {
    return file.findings().stream().map(Finding::code).distinct().toList();
  }
}
