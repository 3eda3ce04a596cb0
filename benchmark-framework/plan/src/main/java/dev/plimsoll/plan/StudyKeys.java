// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static dev.plimsoll.plan.ScalarType.count;
import static dev.plimsoll.plan.ScalarType.text;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCondition;
import dev.plimsoll.plan.KeyType.BlockListType;
import dev.plimsoll.plan.KeyType.BlockType;
import dev.plimsoll.plan.KeyType.ListType;
import dev.plimsoll.plan.KeyType.NamesType;
import java.time.Duration;

/** The keys of a {@code study.yaml}. */
final class StudyKeys {

  static final Key<ScalarType<String>> TITLE = Key.required("title", text(), "Name of the study.");

  static final Key<ScalarType<String>> QUESTION =
      Key.required("question", text(), "What the study asked.");

  static final Key<ScalarType<String>> SOURCE =
      Key.required("source", text(), "Where it was published.");

  static final Key<ScalarType<String>> SETTING =
      Key.required("setting", text(), "Machines and versions of the original.");

  static final Key<ScalarType<Double>> ONE_MACHINE_SCALE =
      Key.of(
          "oneMachineScale",
          ScalarType.positive(1).or(1.0),
          "Share of the original's rates, counts and times that one machine can run.");

  static final Key<ScalarType<Integer>> REPETITIONS =
      Key.of("repetitions", count(1, 1_000).or(3), "Number of runs of each cell.");

  static final Key<ScalarType<Double>> MIN_RATE = min(WorkloadKeys.PRODUCER_RATE);
  static final Key<ScalarType<Long>> MIN_MESSAGES = min(WorkloadKeys.MESSAGES);
  static final Key<ScalarType<Duration>> MIN_DURATION = min(WorkloadKeys.DURATION);
  static final Key<ScalarType<Duration>> MIN_WARMUP =
      min(WorkloadKeys.WARMUP.name(), ScalarType.time(Duration.ZERO));

  static final Key<BlockType> SCALED =
      Key.of(
          "scaled",
          new BlockType(
              KeyBlock.of(MIN_RATE, MIN_MESSAGES, MIN_DURATION, MIN_WARMUP),
              "{producerRate: 100, duration: 5s}"),
          "Keys of the workloads that the scale multiplies, each with the minimum that remains.");

  static final Key<ListType<String>> KNOWN_DEVIATIONS =
      Key.of(
          "knownDeviations",
          ListType.ofTexts("[Versions of today.]"),
          "What the original did and this does not, and the reverse.");

  static final Key<ListType<String>> ONE_MACHINE_DEVIATIONS =
      Key.of(
          "oneMachineDeviations",
          ListType.ofTexts("[Brokers and clients share one machine.]"),
          "Deviations that hold only if brokers and clients are on one machine;"
              + " deploy/run-study leaves them out on a cluster.");

  static final Key<ScalarType<String>> CELL_ID =
      Key.required("id", text(), "Name of the cell, such as kafka/256b.");

  static final Key<ScalarType<String>> CELL_DRIVER =
      Key.required("driver", text(), "Driver file of the study or the program, or a short name.");

  static final Key<ScalarType<String>> CELL_WORKLOAD =
      Key.required("workload", text(), "Workload file of the study or the program.");

  static final Key<ScalarType<Integer>> NODES =
      Key.of("nodes", count(1, 100).or(1), "Number of nodes of the local broker.");

  static final Key<ListType<String>> SET =
      Key.of("set", ListType.ofTexts("[topics=5]"), "Changes of keys, as given to --set.");

  static final Key<ScalarType<String>> FILL_WORKLOAD =
      Key.required("workload", text(), "Workload file that fills the topic.");

  static final Key<ScalarType<Integer>> FILL_PARTITIONS =
      Key.of("partitions", count(1, 100_000).or(1), "Number of partitions of the topic.");

  static final Key<BlockType> FILL =
      Key.of(
          "fill",
          new BlockType(
              KeyBlock.of(FILL_WORKLOAD, FILL_PARTITIONS),
              "{workload: workloads/fill.yaml, partitions: 6}"),
          "A topic that is created and filled before the cell reads it.");

  static final Key<BlockListType> CELLS =
      Key.of(
          "cells",
          new BlockListType(
              KeyBlock.of(CELL_ID, CELL_DRIVER, CELL_WORKLOAD, NODES, SET, FILL),
              "{id: kafka, driver: kafka, workload: workloads/a.yaml}"),
          "Runs of one workload on one driver.");

  static final Key<NamesType> MATRIX_DRIVERS =
      Key.required(
          "drivers",
          new NamesType(false, "{kafka: drivers/kafka.yaml}"),
          "Driver files by the names that they have in cells.");

  static final Key<NamesType> MATRIX_WORKLOADS =
      Key.required(
          "workloads",
          new NamesType(false, "{small: workloads/small.yaml}"),
          "Workload files by the names that they have in cells.");

  static final Key<NamesType> VARY =
      Key.of(
          "vary",
          new NamesType(true, "{producerRate: [10k, 50k]}"),
          "Keys of the workload with the values of each cell.");

  static final Key<BlockListType> MATRICES =
      Key.of(
          "matrices",
          new BlockListType(
              KeyBlock.of(MATRIX_DRIVERS, MATRIX_WORKLOADS, VARY, NODES, SET),
              "{drivers: {kafka: kafka.yaml}, workloads: {small: small.yaml}}"),
          "Cells of each driver with each workload and each varied value.");

  static final Key<ScalarType<String>> PUBLISHED_CELL =
      Key.required("cell", text(), "Cell that measures the same.");

  static final Key<ScalarType<Metric>> PUBLISHED_METRIC =
      Key.required("figure", ScalarType.metric(), "Metric of a result, such as publish.p99.");

  static final Key<ScalarType<Double>> PUBLISHED_VALUE =
      Key.required("value", ScalarType.positive(1e15), "What was published, in the unit.");

  static final Key<ScalarType<String>> PUBLISHED_UNIT =
      Key.required("unit", ScalarType.word(Study.Published.UNITS), "Unit of the value.");

  static final Key<ScalarType<String>> PUBLISHED_SOURCE =
      Key.required("source", text(), "Where in the publication it is.");

  static final Key<ScalarType<Confidence>> PUBLISHED_CONFIDENCE =
      Key.of(
          "confidence",
          ScalarType.choice(Confidence.class).or(Confidence.MEDIUM),
          "How well the value is known.");

  static final Key<ScalarType<Boolean>> PUBLISHED_SATURATED =
      Key.of(
          "saturated",
          ScalarType.bool().or(false),
          "Whether the value was measured at the limit of the system.");

  static final Key<ScalarType<String>> PUBLISHED_NOTE =
      Key.of("note", text().or(""), "Remark on the value.");

  static final Key<BlockListType> PUBLISHED =
      Key.of(
          "published",
          new BlockListType(
              KeyBlock.of(
                  PUBLISHED_CELL,
                  PUBLISHED_METRIC,
                  PUBLISHED_VALUE,
                  PUBLISHED_UNIT,
                  PUBLISHED_SOURCE,
                  PUBLISHED_CONFIDENCE,
                  PUBLISHED_SATURATED,
                  PUBLISHED_NOTE),
              "{cell: kafka, figure: publish.p99, value: 5, unit: ms, source: table 1}"),
          "Values that were published.");

  static final Key<ScalarType<String>> CLAIM =
      Key.required("claim", text(), "What the study concluded.");

  static final Key<ListType<MetricCondition>> CHECKS =
      Key.of(
          "checks",
          new ListType<>(ScalarType.check(), "[\"publish.p99[kafka] < 5 ms\"]"),
          "Comparisons of cells that hold if the conclusion holds.");

  static final Key<ListType<MetricCondition>> DIRECTION =
      Key.of(
          "direction",
          new ListType<>(ScalarType.check(), "[\"publish.p99[kafka] < publish.p99[nats]\"]"),
          "Comparisons that hold if the conclusion holds in its direction, whatever the size of"
              + " the difference.");

  static final Key<ScalarType<String>> CANNOT_BE_ASKED =
      Key.of("cannotBeAsked", text().or(""), "Why the conclusion cannot be asked here.");

  static final Key<ScalarType<String>> NOT_SUPPORTED =
      Key.of(
          "notSupported",
          text().or(""),
          "What the original's own files show, if they do not support the conclusion.");

  static final Key<BlockListType> CONCLUSIONS =
      Key.of(
          "conclusions",
          new BlockListType(
              KeyBlock.of(CLAIM, CHECKS, DIRECTION, CANNOT_BE_ASKED, NOT_SUPPORTED),
              "{claim: It is so., checks: []}"),
          "What the study concluded, with checks.");

  static final KeyBlock BLOCK =
      KeyBlock.of(
          TITLE,
          QUESTION,
          SOURCE,
          SETTING,
          ONE_MACHINE_SCALE,
          REPETITIONS,
          SCALED,
          KNOWN_DEVIATIONS,
          ONE_MACHINE_DEVIATIONS,
          CELLS,
          MATRICES,
          PUBLISHED,
          CONCLUSIONS);

  private StudyKeys() {}

  /** How reliable a published value is. */
  enum Confidence {
    HIGH,
    MEDIUM,
    LOW
  }

  private static <T> Key<ScalarType<T>> min(Key<ScalarType<T>> key) {
    return min(key.name(), key.type().withoutDefault());
  }

  private static <T> Key<ScalarType<T>> min(String key, ScalarType<T> type) {
    return Key.of(key, type, "Minimum of " + key + " at any scale.");
  }
}
