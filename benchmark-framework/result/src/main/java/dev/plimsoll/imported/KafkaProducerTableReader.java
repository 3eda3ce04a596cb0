// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the table that {@code kafka-producer-perf-test} of Kafka 0.8 and older prints: one line
 * below a heading, without any latency.
 */
final class KafkaProducerTableReader implements ImportReader {

  private static final Pattern HEADING =
      Pattern.compile("[\\s#]*start\\.time, ?.*total\\.data\\.sent\\.in.*nMsg\\.sec.*");

  @Override
  public Tool tool() {
    return Tool.KAFKA_PRODUCER;
  }

  @Override
  public boolean recognizes(SourceContent content) {
    return content.text().lines().anyMatch(line -> HEADING.matcher(line).matches());
  }

  @Override
  public ImportedFigures read(SourceContent content) throws ImportException {
    ImportedFigures figures = new ImportedFigures();
    figures.form("console");
    figures.version("0.8 or older, by its form");
    figures.unknown("publishLatency", "Any latency.");
    List<String> names = List.of();
    int number = 0;
    for (String line : content.lines()) {
      number++;
      if (HEADING.matcher(line).matches()) {
        names = KafkaTable.cells(line);
      } else if (KafkaTable.ROW.matcher(line).matches()
          && KafkaTable.cells(line).size() == names.size()) {
        read(names, KafkaTable.cells(line), number, figures.run(""));
        names = List.of();
      }
    }
    if (figures.runs().isEmpty()) {
      throw new ImportException(
          content.file()
              + " has the heading of an old kafka-producer-perf-test and no line of as many values"
              + " below it.");
    }
    figures.known("messageSize");
    return figures;
  }

  private static void read(
      List<String> names, List<String> cells, int number, ImportedFigures.ImportedRun run) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      double value = LocalNumbers.plain(cells.get(i));
      String from = name + ", line " + number;
      switch (name) {
        case "nMsg.sec" ->
            run.aggregate(MetricNames.PUBLISH_RATE, MetricNames.PER_SECOND, value, from);
        case "total.data.sent.in.nMsg" ->
            run.aggregate(MetricNames.SENT, MetricNames.MESSAGES, value, from);
        case "MB.sec" -> run.aggregate("publishBytesRate", "MiB/s", value, from);
        case "total.data.sent.in.MB" -> run.aggregate("sentBytes", "MiB", value, from);
        default -> run.label(name, cells.get(i));
      }
    }
  }
}
