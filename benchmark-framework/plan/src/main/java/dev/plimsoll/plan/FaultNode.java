// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.DeclaredType;
import dev.plimsoll.driver.settings.KeySchema;
import dev.plimsoll.driver.settings.ScalarType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The node that a fault is aimed at.
 *
 * @param number from 1; 0 for the leader
 */
public record FaultNode(int number) {

  /** The node that leads most partitions of the first topic when the fault is due. */
  public static final FaultNode LEADER = new FaultNode(0);

  private static final String LEADER_WORD = "leader";

  /** Returns whether the system decides which node it is. */
  public boolean isLeader() {
    return number == 0;
  }

  /** Returns what a workload file calls it. */
  public String text() {
    return isLeader() ? LEADER_WORD : Integer.toString(number);
  }

  static FaultNode parse(String text) {
    if (text.equals(LEADER_WORD)) {
      return LEADER;
    }
    if (!text.matches("[1-9]\\d{0,2}")) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a node: give its number, from 1, or leader");
    }
    return new FaultNode(Integer.parseInt(text));
  }

  /** Returns whether both may be the same node. */
  boolean mayBe(FaultNode other) {
    return isLeader() || other.isLeader() || number == other.number;
  }

  /** The node in a workload file. */
  static final class NodeType implements DeclaredType {

    @Override
    public ScalarType<FaultNode> type() {
      return new ScalarType<>(
          "the number of a node, from 1, or leader",
          "number of a node, or `leader`",
          FaultNode::parse,
          node -> node.isLeader() ? node.text() : (Object) node.number(),
          KeySchema.anyOf(Map.of("enum", List.of(LEADER_WORD)), KeySchema.integer(1, 999)),
          Optional.empty());
    }
  }
}
