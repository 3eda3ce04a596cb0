// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyBlock;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.driver.settings.KeyType.ScalarOrBlockType;
import dev.plimsoll.driver.settings.ScalarType;
import java.util.List;

/** The keys of a workload file. Defaults and their reasons are in {@link Defaults}. */
final class WorkloadKeys {

  /** The maximum number of topics, partitions, producers or consumers of a run in one process. */
  static final int MAX_CLIENTS = Defaults.CLIENTS_PER_WORKER;

  static final double MAX_RATE = 1_000_000_000;

  /** The largest integer that every JSON reader represents exactly. */
  static final long MAX_JSON_INTEGER = (1L << 53) - 1;

  static final Key<ListType<String>> TOPIC_NAMES =
      Key.of(
          "topicNames",
          ListType.ofTexts("[orders, returns]"),
          "Existing topics to use; they are neither created nor deleted.");

  static final Key<ScalarOrBlockType<MessageKeys.Kind>> KEYS =
      Key.of("keys", MessageKeys.TYPE, "Keys of the messages.").absent("none");

  static final Key<ScalarType<String>> KEY_DISTRIBUTOR =
      Key.omb(
          "keyDistributor",
          ScalarType.word(List.of("NO_KEY", "KEY_ROUND_ROBIN", "RANDOM_NANO")).or("NO_KEY"),
          "OMB's names for keys: none, round-robin and random.");

  /** All keys, and which of them exclude each other. */
  static final KeyBlock BLOCK =
      KeyBlock.joined(
              ShapeKeys.KEYS.block(),
              KeyBlock.of(TOPIC_NAMES),
              PayloadKeys.KEYS.block(),
              KeyBlock.of(KEYS, KEY_DISTRIBUTOR),
              LoadKeys.KEYS.block(),
              PacingKeys.KEYS.block(),
              BacklogKeys.KEYS.block(),
              TimingKeys.KEYS.block(),
              Tolerances.KEYS.block(),
              RunPlanKeys.KEYS.block())
          .exclusive(KEY_DISTRIBUTOR, KEYS);

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
