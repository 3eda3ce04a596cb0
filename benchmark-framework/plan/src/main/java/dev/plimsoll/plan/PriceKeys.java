// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static dev.plimsoll.plan.ScalarType.count;
import static dev.plimsoll.plan.ScalarType.text;

import dev.plimsoll.plan.KeyType.BlockListType;
import dev.plimsoll.plan.KeyType.ListType;

/** The keys of a price list, from which {@code cost} computes the cost of messages. */
final class PriceKeys {

  private static final double MAX_PRICE = 1e9;

  static final Key<ScalarType<String>> CURRENCY =
      Key.required("currency", text(), "Currency of all prices, for example USD (only shown).");

  static final Key<ScalarType<String>> REGION =
      Key.required("region", text(), "Region or site that the prices apply to.");

  static final Key<ScalarType<String>> DATE =
      Key.required("date", text(), "Day on which the prices were read, as 2026-11-22.");

  static final Key<ScalarType<Boolean>> EXAMPLE =
      Key.of(
          "example",
          ScalarType.bool().or(false),
          "Whether the prices are examples, which the output then says.");

  static final Key<ListType<String>> SYSTEMS =
      Key.required(
          "systems", ListType.ofTexts("[kafka]"), "Systems that have these nodes, by driver name.");

  static final Key<ScalarType<String>> GROUP =
      Key.of(
          "group",
          text().or(PriceList.BROKER),
          "Group of the nodes. The number of brokers is compared with the result; client and"
              + " monitoring do not count in the cost of messages.");

  static final Key<ScalarType<Integer>> NODES =
      Key.required("nodes", count(1, 10_000), "Number of nodes.");

  static final Key<ScalarType<String>> TYPE =
      Key.required("type", text(), "What a node is, such as the type of the instance.");

  static final Key<ScalarType<Double>> PER_HOUR =
      Key.required("perHour", ScalarType.positive(MAX_PRICE), "Price of one node for an hour.");

  static final Key<BlockListType> NODE_GROUPS =
      Key.required(
          "nodeGroups",
          new BlockListType(
              KeyBlock.of(SYSTEMS, GROUP, NODES, TYPE, PER_HOUR),
              "{systems: [kafka], nodes: 3, type: i3en.2xlarge, perHour: 0.9}"),
          "Nodes of each system.");

  static final KeyBlock BLOCK = KeyBlock.of(CURRENCY, REGION, DATE, EXAMPLE, NODE_GROUPS);

  private PriceKeys() {}
}
