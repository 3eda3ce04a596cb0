// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadErrorsTest {

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void an_error_shows_file_line_column_key_way_out_the_line_and_a_caret() {
    String text = "topics: 1\nkeys:\n  kind: zipf\n  cuont: 5\nproducerRate: 1k\n";

    assertThat(desk.wrongWorkload(text))
        .isEqualTo(
            """
            w.yaml:4:3: keys.cuont: unknown key: did you mean 'count'?
                  cuont: 5
                  ^\
            """);
  }

  @Test
  void a_wrong_value_is_pointed_at_not_its_key() {
    assertThat(desk.wrongWorkload("topics:   0\nproducerRate: 1k\n"))
        .isEqualTo(
            """
            w.yaml:1:11: topics: 0 is out of range: give 1 to 1,000,000
                topics:   0
                          ^\
            """);
  }

  @Test
  void all_problems_of_a_file_are_told_at_once() {
    String message =
        desk.wrongWorkload("topics: 0\nproducerRat: 5\nmessageSize: many\nwarmup: 5\n");

    assertThat(message.lines().filter(line -> line.startsWith("w.yaml")))
        .anyMatch(line -> line.startsWith("w.yaml:1:9: topics: "))
        .anyMatch(line -> line.startsWith("w.yaml:2:1: producerRat: unknown key"))
        .anyMatch(line -> line.startsWith("w.yaml:3:14: messageSize: 'many' is not a size"))
        .anyMatch(line -> line.startsWith("w.yaml:4:9: warmup: '5' is not a time with a unit"))
        .anyMatch(line -> line.startsWith("w.yaml: producerRate: is missing"))
        .hasSize(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "producerrate: 5 | 1:1: producerrate: unknown key: did you mean 'producerRate'?",
        "consumersPerSubscription: 5 | did you mean 'consumerPerSubscription'?",
        "rate: 5 | 1:1: rate: unknown key: did you mean 'producerRate'?",
        "xyz: 5 | 1:1: xyz: unknown key: known are name, topics, ",
        "driverClass: a | this looks like a driver file: give it with -d",
        "topics: many | 1:9: topics: 'many' is not a whole number",
        "topics: 1.5 | topics: '1.5' is not a whole number",
        "topics: -2 | topics: -2 is out of range: give 1 to",
        "topics: [1] | topics: holds a list: give a whole number",
        "topics: {a: 1} | topics: holds a block of keys: give a whole number",
        "topics: | topics: has no value: give a whole number, or leave the key out",
        "topics: ~ | topics: has no value",
        "topics: 99999999999999999999 | topics: '99999999999999999999' is not a whole number",
        "partitionsPerTopic: 0 | partitionsPerTopic: 0 is out of range",
        "messageSize: 0 | messageSize: 0 is out of range: give 1 to 1,073,741,824",
        "messageSize: 1k | messageSize: '1k' is not a size, such as",
        "messageSize: 2GiB | messageSize: 2GiB is out of range",
        "messageSizeDistribution: 5 | messageSizeDistribution: wants a block, such as",
        "messageSizeDistribution: {} | messageSizeDistribution: has no range: give a block",
        "messageSizeDistribution: {small: 1} | 'small' is not a range of sizes, such as 0-256",
        "messageSizeDistribution: {9-5: 1} | '9-5' ends before it begins",
        "messageSizeDistribution: {0-0: 1} | '0-0' is out of range: its largest size is 1 to",
        "messageSizeDistribution: {0-2000MB: 1} | '0-2000MB' is out of range",
        "messageSizeDistribution: {0-9: -1} | the weight of '0-9' is '-1': give a whole number",
        "messageSizeDistribution: {0-9: some} | the weight of '0-9' is 'some': give a whole",
        "messageSizeDistribution: {0-9: 0} | no range has a weight above 0",
        "messageSizeDistribution: {0-1KB: 1, 1-1024: 1} | '0-1KB' and '1-1024' have the same",
        "useRandomizedPayloads: maybe | 'maybe' is not true or false",
        "randomBytesRatio: 1.5 | 1.5 is out of range: give 0 to 1",
        "randomBytesRatio: NaN | NaN is out of range",
        "randomizedPayloadPoolSize: 0 | randomizedPayloadPoolSize: 0 is out of range",
        "payload: noise | payload: 'noise' is none of random, zeros, file",
        "payload: file | payload: file needs the key payloadFile",
        "duration: 5 | duration: '5' is not a time with a unit",
        "duration: 0s | duration: '0s' is too short: give 1ms or more",
        "duration: 2000000h | '2000000h' is longer than a year",
        "duration: -5s | duration: '-5s' is not a time",
        "messages: 0 | messages: 0 is out of range",
        "messages: soon | messages: 'soon' is not a whole number",
        "warmup: soon | warmup: 'soon' is not a time",
        "arrivals: normal | arrivals: 'normal' is none of constant, poisson",
        "load: half-open | load: 'half-open' is none of open, closed",
        "pacingDistance: 1ms | pacingDistance: is at most 250us; pacing: burst allows more",
        "pacingDistance: -1us | pacingDistance:",
        "pacing: nap | pacing: 'nap' is none of hybrid, park, burst, spin",
        "integrity: maybe | integrity: 'maybe' is none of auto, on, off",
        "maxOutstanding: 0 | maxOutstanding: 0 is out of range",
        "rateTolerance: 2 | rateTolerance: 2 is out of range: give 0 to 1",
        "lossTolerance: some | lossTolerance: 'some' is not a number",
        "errorTolerance: 101% | errorTolerance: 101% is out of range",
        "generatorLimit: 0s | generatorLimit: '0s' is too short",
        "keys: often | keys: 'often' is none of none, round-robin, random, zipf",
        "keys: [a] | keys: wants a block, such as {kind: zipf",
        "keys: {count: 5} | keys.kind: is missing: give one of none, round-robin, random, zipf",
        "keys: {kind: none, count: 5} | 1:20: keys.count: has no meaning with kind: none",
        "keys: {kind: random, exponent: 1} | keys.exponent: is for kind: zipf" + " only",
        "keys: {kind: zipf, exponent: 0} | keys.exponent: 0 is out of range: give more than 0",
        "keys: {kind: zipf, count: 0} | keys.count: 0 is out of range",
        "keyDistributor: SOME_KEY | 'SOME_KEY' is none of NO_KEY, KEY_ROUND_ROBIN, RANDOM_NANO",
        "topicNames: [] | topicNames: is empty",
        "topicNames: [a, a] | 1:17: topicNames[1]: 'a' is given twice",
        "topicNames: [a, [b]] | 1:17: topicNames[1]: wants a text",
        "consumerBacklogSizeGB: -1 | consumerBacklogSizeGB: -1 is out of range",
        "backlogDrainRatio: 2 | backlogDrainRatio: 2 is out of range",
        "tags: lab | tags: wants a block, such as {site: lab}",
        "producersPerTopic: 0 | needs existing topics: give topicNames: [name]",
        "name: \"a\\nb\" | name: must be one line",
      })
  void a_wrong_value_or_key_is_told(String line, String expected) {
    String rate = line.startsWith("producersPerTopic") ? "" : "\nproducerRate: 1k";

    assertThat(desk.wrongWorkload(line + rate + "\n")).contains(expected).startsWith("w.yaml:1:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "producerRate: fast | 'fast' is not a rate per second",
        "producerRate: -5 | '-5' is not a rate per second",
        "producerRate: 2000M | out of range: give 0 or more, at most 1,000,000,000, or load:"
            + " closed",
        "rateSteps: 5 | rateSteps: wants a list, such as [{rate: 10k, for: 30s}]",
        "rateSteps: [] | rateSteps: wants a list",
        "rateSteps: [5] | rateSteps: wants blocks",
        "rateSteps: [{rate: 1k}] | 1:13: rateSteps[0].for: is missing: give a time",
        "rateSteps: [{for: 5s}] | 1:13: rateSteps[0].rate: is missing: give a rate",
        "rateSteps: [{rate: 0, for: 5s}] | rateSteps[0].rate: 0 is out of range: give more than 0",
        "rateSteps: [{rate: 1k, fro: 5s}] | rateSteps[0].fro: unknown key: did you mean 'for'?",
        "rateRamp: fast | rateRamp: wants a block, such as {from: 10k",
        "rateRamp: {from: 1k, to: 2k} | rateRamp.over: is missing: give a time",
        "rateRamp: {from: 0, to: 2k, over: 5s} | rateRamp.from: 0 is out of range: give more than"
            + " 0",
      })
  void a_wrong_rate_is_told(String line, String expected) {
    assertThat(desk.wrongWorkload(line + "\n")).contains(expected).startsWith("w.yaml:1:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "duration: 5s; messages: 10 | 2:1: messages: contradicts 'duration'",
        "duration: 5s; testDurationMinutes: 1 | 2:1: testDurationMinutes: contradicts 'duration'",
        "messages: 5; testDurationMinutes: 1 | 2:1: testDurationMinutes: contradicts 'messages'",
        "warmup: 5s; warmupDurationMinutes: 1 | 2:1: warmupDurationMinutes: contradicts 'warmup'",
        "keyDistributor: NO_KEY; keys: none | 2:1: keys: contradicts 'keyDistributor'",
        "payload: zeros; useRandomizedPayloads: true | contradicts 'payload': keep one of the two",
        "rateSteps: [{rate: 1k, for: 1s}]; x: 1 | 3:1: producerRate: contradicts 'rateSteps'",
        "rateRamp: {from: 1, to: 2, over: 9s}; x: 1 | producerRate: contradicts 'rateRamp'",
        "load: closed; x: 1 | 3:1: producerRate: a closed load has no rate",
        "payload: zeros; randomBytesRatio: 0.5 | 2:1: randomBytesRatio: contradicts payload: zeros",
        "payload: random; payloadFile: a | 2:1: payloadFile: contradicts payload: random",
        "messageSize: 39; integrity: on | 1:14: messageSize: 39 bytes cannot hold the stamp of 40",
        "subscriptionsPerTopic: 0; integrity: on | 2:12: integrity: on needs consumers",
        "topicNames: [a, b]; topics: 3 | 2:9: topics: 3 is not the number of topicNames",
        "topicNames: [a]; partitionsPerTopic: 3 | partitionsPerTopic: topicNames are existing",
        "topics: 1k; producersPerTopic: 200k | 200,000,000 producers in all are more than",
        "topics: 20; partitionsPerTopic: 100000 | 2:21: partitionsPerTopic: 2,000,000 partitions",
        "subscriptionsPerTopic: 50k; consumerPerSubscription: 5k | 250,000,000 consumers in all",
        "messageSize: 1MiB; randomizedPayloadPoolSize: 2000 | more than 1 GiB: give at most 1,024",
        "messageSizeDistribution: {0-39: 1, 0-99: 1}; integrity: on | 39 bytes cannot hold the",
        "messageSizeLognormal: {median: 1KiB, max: 9KiB} | messageSizeLognormal: does not say how",
        "messageSizeLognormal: {sigma: 1, max: 9KiB} | messageSizeLognormal.median: is missing",
        "messageSizeLognormal: {median: 9, sigma: 1} | messageSizeLognormal.max: is missing",
        "messageSizeLognormal: {median: 9, sigma: 1, p99: 99, max: 999} | p99",
        "messageSizeLognormal: {median: 9, sigma: 1, max: 99} | median: is below the smallest size",
        "messageSizeLognormal: {median: 90, sigma: 1, max: 89} | max: is below the median, 90",
        "messageSizeLognormal: {median: 90, p99: 90, max: 99} | p99: is not above the median, 90",
        "messageSizeLognormal: {median: 90, p99: 95, max: 94} | max: is below p99, 95",
        "messageSizeLognormal: {median: 90, sigma: 0, max: 99} | sigma: 0",
        "messageSizeLognormal: {median: 90, sigma: 1, max: 99}; messageSize: 5 | 2:1: messageSize:",
        "messageSizeLognormal: {median: 1MiB, sigma: 3, max: 1GiB} | messageSizeLognormal: a"
            + " payload of each size: 1",
        "messageSizeDistribution: {0-9: 1, 0-1MB: 1}; payloadFile: a | 2:1: payloadFile:"
            + " contradicts",
        "messageSizeDistribution: {0-9: 1, 0-1MB: 1}; randomizedPayloadPoolSize: 2000 | give at"
            + " most",
        "messageSizeDistribution: {0-600MB: 1, 0-900MB: 1}; # | give smaller sizes",
        "consumerBacklogSizeGB: 1; subscriptionsPerTopic: 0 | a backlog needs producers and",
      })
  void a_contradiction_is_told(String lines, String expected) {
    String text = lines.replace("; ", "\n").replace("\nx: 1", "\n#") + "\nproducerRate: 1k\n";

    assertThat(desk.wrongWorkload(text)).contains(expected).startsWith("w.yaml:");
  }

  @Test
  void one_size_cannot_be_set_beside_ranges() {
    String text = "producerRate: 1k\nmessageSizeDistribution: {0-9: 1, 0-99: 1}\n";

    assertThat(desk.wrongWorkload(text, "messageSize=10"))
        .contains("messageSize: does not go with messageSizeDistribution: take that out");
  }

  @Test
  void a_content_that_is_misspelt_contradicts_no_file() throws Exception {
    Files.write(folder.resolve("body.bin"), new byte[99]);

    assertThat(desk.wrongWorkload("producerRate: 1k\npayload: flie\npayloadFile: body.bin\n"))
        .contains("w.yaml:2:10: payload: 'flie' is none of random, zeros, file")
        .doesNotContain("contradicts");
  }

  @Test
  void a_closed_load_has_no_schedule() {
    assertThat(desk.wrongWorkload("load: closed\narrivals: poisson\npacing: spin\n"))
        .contains("w.yaml:2:1: arrivals: a closed load has no schedule")
        .contains("w.yaml:3:1: pacing: a closed load has no schedule");
  }

  @Test
  void a_search_builds_no_backlog() {
    assertThat(desk.wrongWorkload("producerRate: 0\nconsumerBacklogSizeGB: 1\n"))
        .contains("w.yaml:2:24: consumerBacklogSizeGB: a backlog is built at a known rate");
  }

  @Test
  void a_course_longer_than_the_run_is_an_error() {
    assertThat(desk.wrongWorkload("rateSteps: [{rate: 1, for: 10s}]\nduration: 9s\n"))
        .contains(
            "w.yaml:2:11: duration: 9s ends before the steps or the ramp of the rate, which take"
                + " 10s");
  }

  @Test
  void what_concerns_sending_has_no_meaning_without_producers() {
    String text =
        """
        producersPerTopic: 0
        topicNames: [a]
        producerRate: 5
        keys: zipf
        payload: zeros
        maxOutstanding: 5
        """;

    assertThat(desk.wrongWorkload(text))
        .contains("w.yaml:3:1: producerRate: has no meaning without producers")
        .contains("w.yaml:4:1: keys: has no meaning without producers")
        .contains("w.yaml:5:1: payload: has no meaning without producers")
        .contains("w.yaml:6:1: maxOutstanding: has no meaning without producers");
  }

  @Test
  void neither_producers_nor_consumers_is_nothing_to_do() {
    assertThat(desk.wrongWorkload("producersPerTopic: 0\nsubscriptionsPerTopic: 0\n"))
        .contains("w.yaml:1:20: producersPerTopic: 0 producers and no consumers do nothing");
  }

  @Test
  void a_missing_payload_file_is_told_with_the_way_out() {
    assertThat(desk.wrongWorkload("producerRate: 1k\npayloadFile: payload/a.data\n"))
        .startsWith("w.yaml:2:14: payloadFile: there is no file payload/a.data in " + folder)
        .contains("--set payload=random");
  }

  @Test
  void a_payload_file_of_the_wrong_size_is_an_error() throws Exception {
    Files.write(folder.resolve("body.bin"), new byte[99]);

    assertThat(desk.wrongWorkload("producerRate: 1k\nmessageSize: 100\npayloadFile: body.bin\n"))
        .contains("w.yaml:3:14: payloadFile: has 99 bytes, but messageSize is 100");
  }

  @Test
  void a_folder_or_an_empty_file_is_no_payload() throws Exception {
    Files.createDirectory(folder.resolve("bodies"));
    Files.createFile(folder.resolve("empty.bin"));

    assertThat(desk.wrongWorkload("producerRate: 1k\npayloadFile: bodies\n"))
        .contains("payloadFile: bodies is a folder");
    assertThat(desk.wrongWorkload("producerRate: 1k\npayloadFile: empty.bin\n"))
        .contains("payloadFile: has 0 bytes: that is no message");
  }

  @Test
  void a_seed_without_random_times_has_no_meaning() {
    assertThat(desk.wrongWorkload("producerRate: 1k\nseed: 3\n"))
        .contains("seed", "arrivals: poisson, consumers.reject or");
    assertThat(desk.wrongWorkload("producerRate: 1k\narrivals: poisson\nseed: -3\n"))
        .contains("seed", "-3");
    assertThat(desk.wrongWorkload("load: closed\nseed: 3\n")).contains("seed", "no schedule");
  }

  @Test
  void an_argument_that_takes_random_times_away_takes_their_seed() throws PlanException {
    Workload workload =
        desk.workload("producerRate: 1k\narrivals: poisson\nseed: 3\n", "arrivals=constant");

    assertThat(((Load.Open) workload.load()).seed()).isEmpty();
  }

  @Test
  void a_long_line_is_shown_in_part_with_the_caret_in_place() {
    String message = desk.wrongWorkload("tags: {a: " + "x".repeat(500) + "}\ntopics: 0\n");
    String late =
        desk.wrongWorkload("{producerRate: 5, name: " + "x".repeat(500) + ", topics: 0}\n");

    assertThat(message.lines()).allMatch(line -> line.length() < 200);
    String[] lines = late.split("\n", -1);
    assertThat(lines[0]).startsWith("w.yaml:1:535: topics: 0 is out of range");
    assertThat(lines[1].charAt(lines[2].indexOf('^'))).isEqualTo('0');
  }
}
