// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

/** What a fault on the timeline of a run does. */
public enum FaultAction {
  /** Freezes the process of a node (SIGSTOP), which continues when the fault ends. */
  PAUSE(true),
  /** Shuts a node down in order. */
  STOP(false),
  /** Kills the process of a node. */
  KILL(false),
  /** Starts a node that an earlier event stopped or killed, with its data. */
  START(false),
  /** Delays the data between clients and a node, limits their rate, or cuts them into pieces. */
  NETWORK(true),
  /** Closes the connections between clients and a node, and refuses new ones. */
  CUT(true),
  /** Accepts connections of clients to a node, and ends each when data come through it. */
  RESET(true),
  /** Closes the connections between clients and a node once, and accepts new ones. */
  DISCONNECT(false),
  /** Executes a command of the user. */
  EXEC(false);

  private final boolean lasting;

  FaultAction(boolean lasting) {
    this.lasting = lasting;
  }

  /** Returns whether it lasts for a time that an event can give, and then ends by itself. */
  public boolean isLasting() {
    return lasting;
  }

  /** Returns whether the process of the node ends by it. */
  public boolean endsNode() {
    return this == STOP || this == KILL;
  }

  /** Returns whether it changes what is between clients and nodes. */
  public boolean isOfNetwork() {
    return switch (this) {
      case NETWORK, CUT, RESET, DISCONNECT -> true;
      case PAUSE, STOP, KILL, START, EXEC -> false;
    };
  }
}
