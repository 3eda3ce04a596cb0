// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyBlock;
import dev.plimsoll.driver.settings.KeyType;
import java.util.List;

/** The keys of a workload file. Defaults and their reasons are in {@link Defaults}. */
final class WorkloadKeys {

  /** The maximum number of topics, partitions, producers or consumers of a run in one process. */
  static final int MAX_CLIENTS = Defaults.CLIENTS_PER_WORKER;

  static final double MAX_RATE = 1_000_000_000;

  /** The largest integer that every JSON reader represents exactly. */
  static final long MAX_JSON_INTEGER = (1L << 53) - 1;

  /** The keys of a stream, and which of them exclude each other. */
  static final KeyBlock BLOCK =
      KeyBlock.joined(
          ShapeKeys.KEYS.block(),
          PayloadKeys.KEYS.block(),
          LoadKeys.KEYS.block(),
          PacingKeys.KEYS.block(),
          BacklogKeys.KEYS.block(),
          TimingKeys.KEYS.block(),
          Tolerances.KEYS.block(),
          RunPlanKeys.KEYS.block());

  /** The streams of a mix. */
  static final Key<KeyType.NamedFilesType> MIX =
      new Key<>(
          "mix",
          new KeyType.NamedFilesType("{orders: {producerRate: 1k}, bulk: {messageSize: 100KiB}}"),
          "Streams that run at the same time, by their names; keys beside it are those of all"
              + " streams.",
          "one stream",
          false,
          false);

  /** The keys of a file: those of a stream, and the one that makes it a mix. */
  static final KeyBlock FILE = KeyBlock.joined(BLOCK, new KeyBlock(List.of(MIX), List.of()));

  private WorkloadKeys() {}

  /** The load models, as named in a workload file. */
  enum LoadModel {
    OPEN,
    CLOSED,
    REQUEST_REPLY
  }

  /** Returns whether the file is one of OpenMessaging Benchmark's, so that OMB's defaults apply. */
  static boolean isOmb(YamlNode.Block file) {
    return file.entries().containsKey(TimingKeys.TEST_DURATION_MINUTES.name());
  }
}
